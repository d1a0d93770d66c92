// Help lines by country, for client and server.
//
// The numbers come from publications of the services and of health authorities. They are not verified
// automatically: before a release, the publisher reviews the list against the pages of the services and
// updates the date. Countries without a reliable line are left to the directory.

import { type CountryCode, countryOfZone } from './help-countries.ts'

/** The day of the last review. */
export const helpLinesReviewed = '2026-11-15'

/** A maintained directory of the lines of all other countries. */
export const helpDirectory = { name: 'Find A Helpline', url: 'https://findahelpline.com' } as const

/** Reaches the local emergency service from mobile phones in most countries. */
export const emergencyElsewhere = '112'

/** Whom a line is for, or how it is reached. */
export type SimpleHelpNote =
  | 'forWomen'
  | 'forMen'
  | 'inEnglandForWomen'
  | 'inDutch'
  | 'inFrench'
  | 'callOrText'
  | 'notAllNight'

/** Another number of the line. */
interface SecondNumber {
  alsoAt: string
}

/** A word that is sent to a number as a text message. */
interface TextMessage {
  textWord: string
  to: string
}

export type HelpNote = SimpleHelpNote | SecondNumber | TextMessage

export interface HelpLine {
  /** `crisis`: for any distress, suicide and self-harm; `abuse`: for violence at home and elsewhere. */
  for: 'crisis' | 'abuse'
  /** The name by which the line is known in its country; it is not translated. */
  name: string
  phone: string
  note?: HelpNote
}

export interface EmergencyNumber {
  phone: string
  /** The service, unless the number reaches all of them. `…Too`: there is also a number for all services. */
  reaches?: 'police' | 'ambulance' | 'policeToo' | 'ambulanceToo' | 'fromMobile'
}

export interface CountryHelp {
  country: CountryCode
  emergency: readonly EmergencyNumber[]
  lines: readonly HelpLine[]
}

const crisis = (name: string, phone: string, note?: HelpNote): HelpLine => ({
  for: 'crisis',
  name,
  phone,
  ...(note === undefined ? {} : { note }),
})
const abuse = (name: string, phone: string, note?: HelpNote): HelpLine => ({
  for: 'abuse',
  name,
  phone,
  ...(note === undefined ? {} : { note }),
})

export const countryHelp: readonly CountryHelp[] = [
  {
    country: 'AU',
    emergency: [{ phone: '000' }],
    lines: [crisis('Lifeline', '13 11 14'), abuse('1800RESPECT', '1800 737 732')],
  },
  {
    country: 'AT',
    emergency: [{ phone: '112' }],
    lines: [
      crisis('TelefonSeelsorge', '142'),
      abuse('Frauenhelpline gegen Gewalt', '0800 222 555', 'forWomen'),
    ],
  },
  {
    country: 'BE',
    emergency: [{ phone: '112' }],
    lines: [
      crisis('Zelfmoordlijn', '1813', 'inDutch'),
      crisis('Centre de Prévention du Suicide', '0800 32 123', 'inFrench'),
      abuse('Hulplijn', '1712', 'inDutch'),
    ],
  },
  {
    country: 'BR',
    emergency: [
      { phone: '190', reaches: 'police' },
      { phone: '192', reaches: 'ambulance' },
    ],
    lines: [crisis('Centro de Valorização da Vida', '188'), abuse('Ligue 180', '180', 'forWomen')],
  },
  {
    country: 'CA',
    emergency: [{ phone: '911' }],
    lines: [crisis('Suicide Crisis Helpline', '988', 'callOrText')],
  },
  {
    country: 'DK',
    emergency: [{ phone: '112' }],
    lines: [crisis('Livslinien', '70 201 201')],
  },
  {
    country: 'FR',
    emergency: [{ phone: '112' }],
    lines: [
      crisis('Numéro national de prévention du suicide', '3114'),
      abuse('Violences Femmes Info', '3919', 'forWomen'),
    ],
  },
  {
    country: 'DE',
    emergency: [{ phone: '112' }, { phone: '110', reaches: 'policeToo' }],
    lines: [
      crisis('TelefonSeelsorge', '0800 111 0 111', { alsoAt: '0800 111 0 222' }),
      abuse('Hilfetelefon Gewalt gegen Frauen', '116 016', 'forWomen'),
    ],
  },
  {
    country: 'IN',
    emergency: [{ phone: '112' }],
    lines: [crisis('Tele-MANAS', '14416'), abuse('Women Helpline', '181', 'forWomen')],
  },
  {
    country: 'IE',
    emergency: [{ phone: '112' }, { phone: '999' }],
    lines: [crisis('Samaritans', '116 123'), abuse('Women’s Aid', '1800 341 900', 'forWomen')],
  },
  {
    country: 'IT',
    emergency: [{ phone: '112' }],
    lines: [
      crisis('Telefono Amico Italia', '02 2327 2327', 'notAllNight'),
      abuse('Numero antiviolenza e stalking', '1522'),
    ],
  },
  {
    country: 'JP',
    emergency: [
      { phone: '110', reaches: 'police' },
      { phone: '119', reaches: 'ambulance' },
    ],
    lines: [crisis('Yorisoi Hotline', '0120-279-338')],
  },
  {
    country: 'NL',
    emergency: [{ phone: '112' }],
    lines: [
      crisis('113 Zelfmoordpreventie', '113', { alsoAt: '0800 0113' }),
      abuse('Veilig Thuis', '0800 2000'),
    ],
  },
  {
    country: 'NZ',
    emergency: [{ phone: '111' }],
    lines: [
      crisis('Need to talk?', '1737', 'callOrText'),
      abuse('Women’s Refuge', '0800 733 843', 'forWomen'),
    ],
  },
  {
    country: 'NO',
    emergency: [
      { phone: '113', reaches: 'ambulance' },
      { phone: '112', reaches: 'police' },
    ],
    lines: [crisis('Mental Helse', '116 123')],
  },
  {
    country: 'SG',
    emergency: [
      { phone: '995', reaches: 'ambulance' },
      { phone: '999', reaches: 'police' },
    ],
    lines: [crisis('Samaritans of Singapore', '1767')],
  },
  {
    country: 'ZA',
    emergency: [{ phone: '112', reaches: 'fromMobile' }],
    lines: [
      crisis('SADAG Suicide Crisis Line', '0800 567 567'),
      abuse('Gender-Based Violence Command Centre', '0800 428 428'),
    ],
  },
  {
    country: 'ES',
    emergency: [{ phone: '112' }],
    lines: [
      crisis('Línea de atención a la conducta suicida', '024'),
      abuse('Violencia de género', '016', 'forWomen'),
    ],
  },
  {
    country: 'SE',
    emergency: [{ phone: '112' }],
    lines: [
      crisis('Mind Självmordslinjen', '90101'),
      abuse('Kvinnofridslinjen', '020-50 50 50', 'forWomen'),
    ],
  },
  {
    country: 'CH',
    emergency: [{ phone: '112' }, { phone: '144', reaches: 'ambulanceToo' }],
    lines: [crisis('Die Dargebotene Hand, La Main Tendue, Telefono Amico', '143')],
  },
  {
    country: 'GB',
    emergency: [{ phone: '999' }],
    lines: [
      crisis('Samaritans', '116 123'),
      abuse('National Domestic Abuse Helpline', '0808 2000 247', 'inEnglandForWomen'),
      abuse('Men’s Advice Line', '0808 801 0327', 'forMen'),
    ],
  },
  {
    country: 'US',
    emergency: [{ phone: '911' }],
    lines: [
      crisis('988 Suicide & Crisis Lifeline', '988', 'callOrText'),
      abuse('National Domestic Violence Hotline', '1-800-799-7233', {
        textWord: 'START',
        to: '88788',
      }),
    ],
  },
]

/** The lines of a time zone's country, as a default that the user can change; undefined: unknown. */
export function helpForZone(zone: string | undefined): CountryHelp | undefined {
  const country = countryOfZone(zone)
  return countryHelp.find((help) => help.country === country)
}
