export const journalEntries = {
  heading: 'Past Reflections',
  loading: 'Loading your reflections',
  failed: 'Your reflections did not arrive',
  empty: {
    title: 'Nothing looked back on yet',
    text: 'What you write, and what comes back to you, is kept here.',
  },
  /** For screen readers, before the goal. */
  slide: 'Target Slide: ',
  showOlder: 'Show older reflections',
  olderFailed: 'The older ones did not arrive. Please try again.',
  deletion: {
    button: 'Delete Entry',
    title: 'Delete this entry?',
    text: 'Your reflection goes for good, with its guidance and any meditation made from it.',
  },
  meditation: {
    title: '5-minute guided meditation',
    generate: 'Generate Guided Meditation',
    impossible: 'Without the reflection, no guided meditation can be made from it.',
    shownAbove: 'Its guided meditation stands with the answer.',
    /** In the dock, on the lock screen, and the name of a downloaded copy. */
    trackNames: {
      morning: (date: string) => `Morning meditation, ${date}`,
      evening: (date: string) => `Evening meditation, ${date}`,
    },
  },
}
