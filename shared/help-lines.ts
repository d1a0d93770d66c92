/**
 * Where to turn now, by country. Numbers change: whoever edits one looks the others up too, and sets
 * the date.
 */
export const helpLinesChecked = '2026-11-15'

/** For countries that are not listed here. */
export const helpDirectory = { name: 'Find A Helpline', url: 'https://findahelpline.com' } as const

export interface HelpLine {
  name: string
  /** Whom it is for. */
  about: 'crisis' | 'abuse'
  call?: string
  text?: { number: string; word?: string }
}

export interface CountryHelp {
  /** ISO 3166-1. */
  code: string
  name: string
  emergency: string
  lines: readonly [HelpLine, ...HelpLine[]]
}

export const helpByCountry: readonly [CountryHelp, ...CountryHelp[]] = [
  {
    code: 'US',
    name: 'United States',
    emergency: '911',
    lines: [
      {
        name: '988 Suicide & Crisis Lifeline',
        about: 'crisis',
        call: '988',
        text: { number: '988' },
      },
      { name: 'National Domestic Violence Hotline', about: 'abuse', call: '1-800-799-7233' },
    ],
  },
  {
    code: 'AU',
    name: 'Australia',
    emergency: '000',
    lines: [
      { name: 'Lifeline', about: 'crisis', call: '13 11 14' },
      { name: '1800RESPECT', about: 'abuse', call: '1800 737 732' },
    ],
  },
  {
    code: 'AT',
    name: 'Austria',
    emergency: '112',
    lines: [
      { name: 'Telefonseelsorge', about: 'crisis', call: '142' },
      { name: 'Frauenhelpline gegen Gewalt', about: 'abuse', call: '0800 222 555' },
    ],
  },
  {
    code: 'BR',
    name: 'Brazil',
    emergency: '190',
    lines: [
      { name: 'Centro de Valorização da Vida', about: 'crisis', call: '188' },
      { name: 'Central de Atendimento à Mulher', about: 'abuse', call: '180' },
    ],
  },
  {
    code: 'CA',
    name: 'Canada',
    emergency: '911',
    lines: [
      {
        name: '9-8-8 Suicide Crisis Helpline',
        about: 'crisis',
        call: '988',
        text: { number: '988' },
      },
    ],
  },
  {
    code: 'FR',
    name: 'France',
    emergency: '112',
    lines: [
      { name: 'Numéro national de prévention du suicide', about: 'crisis', call: '3114' },
      { name: 'Violences Femmes Info', about: 'abuse', call: '3919' },
    ],
  },
  {
    code: 'DE',
    name: 'Germany',
    emergency: '112',
    lines: [
      { name: 'TelefonSeelsorge', about: 'crisis', call: '0800 111 0 111' },
      { name: 'Hilfetelefon Gewalt gegen Frauen', about: 'abuse', call: '116 016' },
    ],
  },
  {
    code: 'IN',
    name: 'India',
    emergency: '112',
    lines: [
      { name: 'Tele-MANAS', about: 'crisis', call: '14416' },
      { name: 'Women Helpline', about: 'abuse', call: '181' },
    ],
  },
  {
    code: 'IE',
    name: 'Ireland',
    emergency: '112',
    lines: [
      { name: 'Samaritans', about: 'crisis', call: '116 123' },
      { name: "Women's Aid", about: 'abuse', call: '1800 341 900' },
    ],
  },
  {
    code: 'NL',
    name: 'Netherlands',
    emergency: '112',
    lines: [
      { name: '113 Zelfmoordpreventie', about: 'crisis', call: '113' },
      { name: 'Veilig Thuis', about: 'abuse', call: '0800 2000' },
    ],
  },
  {
    code: 'NZ',
    name: 'New Zealand',
    emergency: '111',
    lines: [
      { name: '1737, need to talk?', about: 'crisis', call: '1737', text: { number: '1737' } },
      { name: "Women's Refuge", about: 'abuse', call: '0800 733 843' },
    ],
  },
  {
    code: 'ZA',
    name: 'South Africa',
    emergency: '112',
    lines: [
      { name: 'SADAG Suicide Crisis Helpline', about: 'crisis', call: '0800 567 567' },
      { name: 'Gender-Based Violence Command Centre', about: 'abuse', call: '0800 428 428' },
    ],
  },
  {
    code: 'ES',
    name: 'Spain',
    emergency: '112',
    lines: [
      { name: 'Línea de atención a la conducta suicida', about: 'crisis', call: '024' },
      { name: 'Violencia de género', about: 'abuse', call: '016' },
    ],
  },
  {
    code: 'CH',
    name: 'Switzerland',
    emergency: '112',
    lines: [{ name: 'Die Dargebotene Hand', about: 'crisis', call: '143' }],
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    emergency: '999',
    lines: [
      { name: 'Samaritans', about: 'crisis', call: '116 123' },
      { name: 'Shout', about: 'crisis', text: { number: '85258', word: 'SHOUT' } },
      { name: 'National Domestic Abuse Helpline', about: 'abuse', call: '0808 2000 247' },
    ],
  },
]
