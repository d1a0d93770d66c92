// Help lines by country, for client and server.
//
// The numbers come from publications of the services and of health authorities. They are not verified
// automatically: before a release, the publisher reviews the list against the pages of the services and
// updates the date. Countries without a reliable line are left to the directory.

/** The day of the last review. */
export const helpLinesReviewed = '2026-11-15'

/** A maintained directory of the lines of all other countries. */
export const helpDirectory = { name: 'Find A Helpline', url: 'https://findahelpline.com' } as const

/** Reaches the local emergency service from mobile phones in most countries. */
export const emergencyElsewhere = '112'

export interface HelpLine {
  /** `crisis`: for any distress, suicide and self-harm; `abuse`: for violence at home and elsewhere. */
  for: 'crisis' | 'abuse'
  name: string
  phone: string
  /** Additional information: another way to reach it, or whom it is for. */
  note?: string
}

export interface CountryHelp {
  country: string
  name: string
  /** Police and ambulance; where they differ, both. */
  emergency: string
  lines: readonly HelpLine[]
}

const crisis = (name: string, phone: string, note?: string): HelpLine => ({
  for: 'crisis',
  name,
  phone,
  ...(note === undefined ? {} : { note }),
})
const abuse = (name: string, phone: string, note?: string): HelpLine => ({
  for: 'abuse',
  name,
  phone,
  ...(note === undefined ? {} : { note }),
})

export const countryHelp: readonly CountryHelp[] = [
  {
    country: 'AU',
    name: 'Australia',
    emergency: '000',
    lines: [crisis('Lifeline', '13 11 14'), abuse('1800RESPECT', '1800 737 732')],
  },
  {
    country: 'AT',
    name: 'Austria',
    emergency: '112',
    lines: [
      crisis('TelefonSeelsorge', '142'),
      abuse('Frauenhelpline gegen Gewalt', '0800 222 555', 'for women'),
    ],
  },
  {
    country: 'BE',
    name: 'Belgium',
    emergency: '112',
    lines: [
      crisis('Zelfmoordlijn', '1813', 'in Dutch'),
      crisis('Centre de Prévention du Suicide', '0800 32 123', 'in French'),
      abuse('Hulplijn', '1712', 'in Dutch'),
    ],
  },
  {
    country: 'BR',
    name: 'Brazil',
    emergency: '190 police, 192 ambulance',
    lines: [crisis('Centro de Valorização da Vida', '188'), abuse('Ligue 180', '180', 'for women')],
  },
  {
    country: 'CA',
    name: 'Canada',
    emergency: '911',
    lines: [crisis('Suicide Crisis Helpline', '988', 'call or text')],
  },
  {
    country: 'DK',
    name: 'Denmark',
    emergency: '112',
    lines: [crisis('Livslinien', '70 201 201')],
  },
  {
    country: 'FR',
    name: 'France',
    emergency: '112',
    lines: [
      crisis('Numéro national de prévention du suicide', '3114'),
      abuse('Violences Femmes Info', '3919', 'for women'),
    ],
  },
  {
    country: 'DE',
    name: 'Germany',
    emergency: '112, police 110',
    lines: [
      crisis('TelefonSeelsorge', '0800 111 0 111', 'also 0800 111 0 222'),
      abuse('Hilfetelefon Gewalt gegen Frauen', '116 016', 'for women'),
    ],
  },
  {
    country: 'IN',
    name: 'India',
    emergency: '112',
    lines: [crisis('Tele-MANAS', '14416'), abuse('Women Helpline', '181', 'for women')],
  },
  {
    country: 'IE',
    name: 'Ireland',
    emergency: '112 or 999',
    lines: [crisis('Samaritans', '116 123'), abuse('Women’s Aid', '1800 341 900', 'for women')],
  },
  {
    country: 'IT',
    name: 'Italy',
    emergency: '112',
    lines: [
      crisis('Telefono Amico Italia', '02 2327 2327', 'not through the whole night'),
      abuse('Numero antiviolenza e stalking', '1522'),
    ],
  },
  {
    country: 'JP',
    name: 'Japan',
    emergency: '110 police, 119 ambulance',
    lines: [crisis('Yorisoi Hotline', '0120-279-338')],
  },
  {
    country: 'NL',
    name: 'Netherlands',
    emergency: '112',
    lines: [
      crisis('113 Zelfmoordpreventie', '113', 'also 0800 0113'),
      abuse('Veilig Thuis', '0800 2000'),
    ],
  },
  {
    country: 'NZ',
    name: 'New Zealand',
    emergency: '111',
    lines: [
      crisis('Need to talk?', '1737', 'call or text'),
      abuse('Women’s Refuge', '0800 733 843', 'for women'),
    ],
  },
  {
    country: 'NO',
    name: 'Norway',
    emergency: '113 ambulance, 112 police',
    lines: [crisis('Mental Helse', '116 123')],
  },
  {
    country: 'SG',
    name: 'Singapore',
    emergency: '995 ambulance, 999 police',
    lines: [crisis('Samaritans of Singapore', '1767')],
  },
  {
    country: 'ZA',
    name: 'South Africa',
    emergency: '112 from a mobile phone',
    lines: [
      crisis('SADAG Suicide Crisis Line', '0800 567 567'),
      abuse('Gender-Based Violence Command Centre', '0800 428 428'),
    ],
  },
  {
    country: 'ES',
    name: 'Spain',
    emergency: '112',
    lines: [
      crisis('Línea de atención a la conducta suicida', '024'),
      abuse('Violencia de género', '016', 'for women'),
    ],
  },
  {
    country: 'SE',
    name: 'Sweden',
    emergency: '112',
    lines: [
      crisis('Mind Självmordslinjen', '90101'),
      abuse('Kvinnofridslinjen', '020-50 50 50', 'for women'),
    ],
  },
  {
    country: 'CH',
    name: 'Switzerland',
    emergency: '112, ambulance 144',
    lines: [crisis('Die Dargebotene Hand, La Main Tendue, Telefono Amico', '143')],
  },
  {
    country: 'GB',
    name: 'United Kingdom',
    emergency: '999',
    lines: [
      crisis('Samaritans', '116 123'),
      abuse('National Domestic Abuse Helpline', '0808 2000 247', 'in England, for women'),
      abuse('Men’s Advice Line', '0808 801 0327', 'for men'),
    ],
  },
  {
    country: 'US',
    name: 'United States',
    emergency: '911',
    lines: [
      crisis('988 Suicide & Crisis Lifeline', '988', 'call or text'),
      abuse('National Domestic Violence Hotline', '1-800-799-7233', 'or text START to 88788'),
    ],
  },
]

const zones: Readonly<Record<string, string>> = {
  'Europe/Vienna': 'AT',
  'Europe/Brussels': 'BE',
  'Europe/Copenhagen': 'DK',
  'Europe/Paris': 'FR',
  'Europe/Berlin': 'DE',
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN',
  'Europe/Dublin': 'IE',
  'Europe/Rome': 'IT',
  'Asia/Tokyo': 'JP',
  'Europe/Amsterdam': 'NL',
  'Pacific/Auckland': 'NZ',
  'Pacific/Chatham': 'NZ',
  'Europe/Oslo': 'NO',
  'Asia/Singapore': 'SG',
  'Africa/Johannesburg': 'ZA',
  'Europe/Madrid': 'ES',
  'Atlantic/Canary': 'ES',
  'Europe/Stockholm': 'SE',
  'Europe/Zurich': 'CH',
  'Europe/London': 'GB',
  'America/New_York': 'US',
  'America/Detroit': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/Phoenix': 'US',
  'America/Los_Angeles': 'US',
  'America/Anchorage': 'US',
  'Pacific/Honolulu': 'US',
  'America/Toronto': 'CA',
  'America/Vancouver': 'CA',
  'America/Edmonton': 'CA',
  'America/Winnipeg': 'CA',
  'America/Halifax': 'CA',
  'America/St_Johns': 'CA',
  'America/Sao_Paulo': 'BR',
}

/** The country of a time zone, as a default that the user can change; undefined: unknown. */
export function helpForZone(zone: string | undefined): CountryHelp | undefined {
  const country = zone?.startsWith('Australia/') ? 'AU' : zones[zone ?? '']
  return countryHelp.find((each) => each.country === country)
}
