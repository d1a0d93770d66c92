import type { CountryCode } from '#shared/help-countries.ts'
import type { EmergencyNumber, HelpNote, SimpleHelpNote } from '#shared/help-lines.ts'

const countries: Readonly<Record<CountryCode, string>> = {
  AU: 'Australia',
  AT: 'Austria',
  BE: 'Belgium',
  BR: 'Brazil',
  CA: 'Canada',
  DK: 'Denmark',
  FR: 'France',
  DE: 'Germany',
  IN: 'India',
  IE: 'Ireland',
  IT: 'Italy',
  JP: 'Japan',
  NL: 'Netherlands',
  NZ: 'New Zealand',
  NO: 'Norway',
  SG: 'Singapore',
  ZA: 'South Africa',
  ES: 'Spain',
  SE: 'Sweden',
  CH: 'Switzerland',
  GB: 'United Kingdom',
  US: 'United States',
}

const notes: Readonly<Record<SimpleHelpNote, string>> = {
  forWomen: 'for women',
  forMen: 'for men',
  inEnglandForWomen: 'in England, for women',
  inDutch: 'in Dutch',
  callOrText: 'call or text',
}

const emergencyNumbers: Readonly<
  Record<NonNullable<EmergencyNumber['reaches']>, (phone: string) => string>
> = {
  police: (phone) => `${phone} police`,
  ambulance: (phone) => `${phone} ambulance`,
  ambulanceToo: (phone) => `ambulance ${phone}`,
  fromMobile: (phone) => `${phone} from a mobile phone`,
}

export const help = {
  inlineHeading: 'Where to turn now',
  dialog: {
    title: 'Need help now?',
    description: 'You do not have to carry this alone. These people are there to listen.',
    trigger: 'Need help now?',
  },
  /** Beside an ordinary answer. It says nothing about what was written, because danger is only possible. */
  offer: {
    text: 'There are people you can talk to, if that would help. You can just look.',
    button: 'See the help lines',
  },
  country: 'Country',
  /** The label while the country is unknown. */
  whereAreYou: 'Where are you?',
  countryPlaceholder: 'Choose a country',
  /** `<link/>` is the name of the directory. */
  directory: 'Somewhere else? The lines of most countries are at <link/>.',
  directoryForUnlisted: 'People to talk to, in most countries of the world.',
  sources: { title: 'Where these numbers come from' },
  call: (number: string) => `Call ${number}`,
  line: (name: string, purpose: string) => `${name}. ${purpose}.`,
  lineWithNote: (name: string, note: string, purpose: string) => `${name}, ${note}. ${purpose}.`,
  countries,
  note: (note: HelpNote) => {
    if (typeof note === 'string') return notes[note]
    return 'alsoAt' in note ? `also ${note.alsoAt}` : `or text ${note.textWord} to ${note.to}`
  },
  emergencyNumber: ({ phone, reaches }: EmergencyNumber) =>
    reaches ? emergencyNumbers[reaches](phone) : phone,
  emergency: 'Emergency services',
  purposes: {
    emergency: 'When there is danger now',
    emergencyElsewhere: 'From a mobile phone it reaches them in most of the world',
    crisis: 'When it is too much to carry alone',
    abuse: 'When somebody hurts or frightens you',
  },
}
