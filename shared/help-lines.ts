// Help lines by country.
//
// Every number names the page that it was taken from: a page of the service itself, of a health authority
// or of a government, wherever one was found. A line without a source is not listed. The numbers are
// not verified automatically: before a release, the publisher compares them with the pages of today.

import { type CountryCode, countryOfZone } from './help-countries.ts'
import type { Sourced } from './help-sources.ts'
import * as sources from './help-sources.ts'

export type { Sourced }

/** A maintained directory of help lines, for other countries. */
export const helpDirectory = { name: 'Find A Helpline', url: 'https://findahelpline.com' } as const

/** Reaches the local emergency service from mobile phones in most countries. */
export const emergencyElsewhere: EmergencyNumber = { phone: '112', ...sources.european112 }

/** Whom a line is for, or how it is reached. */
export type SimpleHelpNote = 'forWomen' | 'forMen' | 'inEnglandForWomen' | 'inDutch' | 'callOrText'

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

export interface HelpLine extends Sourced {
  /** `crisis`: for any distress, suicide and self-harm; `abuse`: for violence at home and elsewhere. */
  for: 'crisis' | 'abuse'
  /** The name by which the line is known in its country; it is not translated. */
  name: string
  phone: string
  note?: HelpNote
}

export interface EmergencyNumber extends Sourced {
  phone: string
  /**
   * The service, unless the number reaches all of them. `ambulanceToo`: there is also a number for all.
   * `fromMobile`: reaches all of them, from a mobile phone.
   */
  reaches?: 'police' | 'ambulance' | 'ambulanceToo' | 'fromMobile'
}

export interface CountryHelp {
  country: CountryCode
  emergency: readonly EmergencyNumber[]
  /** Empty where no line with a source was found: the directory is then shown instead. */
  lines: readonly HelpLine[]
}

const lineFor =
  (purpose: HelpLine['for']) =>
  (name: string, phone: string, source: Sourced, note?: HelpNote): HelpLine => ({
    for: purpose,
    name,
    phone,
    ...source,
    ...(note === undefined ? {} : { note }),
  })
const crisis = lineFor('crisis')
const abuse = lineFor('abuse')

/** The countries of the European Union share this number. */
const european: readonly EmergencyNumber[] = [{ phone: '112', ...sources.european112 }]

export const countryHelp: readonly CountryHelp[] = [
  {
    country: 'AU',
    emergency: [{ phone: '000', ...sources.australia000 }],
    lines: [
      crisis('Lifeline', '13 11 14', sources.lifelineAustralia),
      abuse('1800RESPECT', '1800 737 732', sources.respectAustralia),
    ],
  },
  { country: 'AT', emergency: european, lines: [] },
  {
    country: 'BE',
    emergency: european,
    lines: [crisis('Zelfmoordlijn', '1813', sources.zelfmoordlijn, 'inDutch')],
  },
  {
    country: 'BR',
    emergency: [
      { phone: '192', reaches: 'ambulance', ...sources.brazil192 },
      { phone: '190', reaches: 'police', ...sources.piaui },
    ],
    lines: [abuse('Ligue 180', '180', sources.piaui, 'forWomen')],
  },
  {
    country: 'CA',
    emergency: [{ phone: '911', ...sources.canada911 }],
    lines: [crisis('Suicide Crisis Helpline', '988', sources.quinteHealth, 'callOrText')],
  },
  { country: 'DK', emergency: european, lines: [] },
  {
    country: 'FR',
    emergency: european,
    lines: [crisis('Numéro national de prévention du suicide', '3114', sources.servicePublic)],
  },
  {
    country: 'DE',
    emergency: european,
    lines: [
      crisis('TelefonSeelsorge', '0800 111 0 111', sources.telefonSeelsorge, {
        alsoAt: '0800 111 0 222',
      }),
      abuse('Hilfetelefon Gewalt gegen Frauen', '116 016', sources.hilfetelefon, 'forWomen'),
    ],
  },
  { country: 'IN', emergency: [{ phone: '112', ...sources.india112 }], lines: [] },
  {
    country: 'IE',
    emergency: european,
    lines: [crisis('Samaritans', '116 123', sources.oireachtas)],
  },
  {
    country: 'IT',
    emergency: european,
    lines: [abuse('Numero antiviolenza e stalking', '1522', sources.italy1522)],
  },
  {
    country: 'JP',
    emergency: [
      { phone: '119', reaches: 'ambulance', ...sources.kagawa },
      { phone: '110', reaches: 'police', ...sources.kagawa },
    ],
    lines: [],
  },
  { country: 'NL', emergency: european, lines: [] },
  {
    country: 'NZ',
    emergency: [{ phone: '111', ...sources.newZealand111 }],
    lines: [crisis('Need to talk?', '1737', sources.newZealandHealth, 'callOrText')],
  },
  {
    country: 'NO',
    emergency: [
      { phone: '113', reaches: 'ambulance', ...sources.norway },
      { phone: '112', reaches: 'police', ...sources.norway },
    ],
    lines: [],
  },
  {
    country: 'SG',
    emergency: [
      { phone: '995', reaches: 'ambulance', ...sources.singapore995 },
      { phone: '999', reaches: 'police', ...sources.singapore999 },
    ],
    lines: [],
  },
  {
    country: 'ZA',
    emergency: [
      { phone: '112', reaches: 'fromMobile', ...sources.southAfrica112 },
      { phone: '10111', reaches: 'police', ...sources.gbvCommandCentre },
    ],
    lines: [
      abuse('Gender-Based Violence Command Centre', '0800 428 428', sources.gbvCommandCentre),
    ],
  },
  {
    country: 'ES',
    emergency: european,
    lines: [abuse('Violencia de género', '016', sources.spain016, 'forWomen')],
  },
  { country: 'SE', emergency: european, lines: [] },
  {
    country: 'CH',
    emergency: [
      { phone: '112', ...sources.switzerland },
      { phone: '144', reaches: 'ambulanceToo', ...sources.switzerland },
    ],
    lines: [
      crisis('Die Dargebotene Hand, La Main Tendue, Telefono Amico', '143', sources.switzerland),
    ],
  },
  {
    country: 'GB',
    emergency: [{ phone: '999', ...sources.britain999 }],
    lines: [
      crisis('Samaritans', '116 123', sources.samaritans),
      abuse(
        'National Domestic Abuse Helpline',
        '0808 2000 247',
        sources.teignbridge,
        'inEnglandForWomen',
      ),
      abuse('Men’s Advice Line', '0808 801 0327', sources.teignbridge, 'forMen'),
    ],
  },
  {
    country: 'US',
    emergency: [{ phone: '911', ...sources.unitedStates911 }],
    lines: [
      crisis('988 Suicide & Crisis Lifeline', '988', sources.wyomingHealth, 'callOrText'),
      abuse('National Domestic Violence Hotline', '1-800-799-7233', sources.victimsOfCrime, {
        textWord: 'START',
        to: '88788',
      }),
    ],
  },
]

/** The help of a time zone's country, as a default that the user can change; undefined: unknown. */
export function helpForZone(zone: string | undefined): CountryHelp | undefined {
  const country = countryOfZone(zone)
  return countryHelp.find((help) => help.country === country)
}
