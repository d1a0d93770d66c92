export const help = {
  inlineHeading: 'Where to turn now',
  dialog: {
    title: 'Need help now?',
    description: 'You do not have to carry this alone. These people are there to listen.',
    trigger: 'Need help now?',
  },
  country: 'Country',
  countryPlaceholder: 'Where are you?',
  /** `<link/>` is the name of the directory. */
  directory: 'Somewhere else? The lines of most countries are at <link/>.',
  directoryForUnlisted: 'Your country is not here? The lines of most countries are at <link/>.',
  /** `<time>` marks the date. */
  reviewed: (date: string) => `List last reviewed on <time>${date}</time>.`,
  call: (number: string) => `Call ${number}`,
  line: (name: string, purpose: string) => `${name}. ${purpose}.`,
  lineWithNote: (name: string, note: string, purpose: string) => `${name}, ${note}. ${purpose}.`,
  emergency: 'Emergency services',
  purposes: {
    emergency: 'When there is danger now',
    emergencyElsewhere: 'From a mobile phone it reaches them in most of the world',
    crisis: 'When it is too much to carry alone',
    abuse: 'When somebody hurts or frightens you',
  },
}
