import { formatNumber, plural } from './locale.ts'

export const journalHistory = {
  today: 'Today',
  yesterday: 'Yesterday',
  /** In the place of the cover, for an entry that was answered with help. */
  answeredWithHelp: 'Answered with help',
  offline: 'You are offline. Your reflections are kept, and come back with the connection.',
  search: {
    label: 'Search your own words',
    placeholder: 'Search your own words',
    clear: 'Clear the search',
    searching: 'Searching',
    found: (count: number) =>
      `${formatNumber(count)} ${plural(count, { one: 'reflection', other: 'reflections' })}`,
    foundAtLeast: (count: number) =>
      plural(count, {
        one: 'The newest reflection',
        other: `The newest ${formatNumber(count)} reflections`,
      }),
    nothing: {
      title: 'Nothing with these words',
      text: 'Only what you wrote yourself is searched. A part of a word is enough.',
    },
    failed: 'The search did not get through',
    offline: 'You are offline. A search needs the connection; nothing you wrote is lost.',
  },
  slide: { label: 'Target Slide of the reflections', all: 'All Target Slides' },
  nothingOnSlide: {
    title: 'Nothing on this slide yet',
    text: 'A reflection belongs to the Target Slide that was chosen when it was written.',
  },
  nothingOnDay: {
    title: 'This day is empty',
    text: 'What was written on it has been deleted, or belongs to another Target Slide.',
  },
  showAll: 'Show all reflections',
  calendar: {
    button: 'Calendar',
    label: 'Calendar of your reflections',
    previous: (month: string) => `Go to ${month}`,
    next: (month: string) => `Go to ${month}`,
    /** For screen readers. */
    dayLabels: {
      both: (date: string) => `${date}: morning and evening`,
      morning: (date: string) => `${date}: morning`,
      evening: (date: string) => `${date}: evening`,
      none: (date: string) => `${date}: nothing written`,
    },
    loading: 'Loading the days',
    failed: 'The days did not arrive.',
    offline: 'You are offline. The days come back with the connection.',
    emptyMonth: (month: string) => `Nothing written in ${month}.`,
    emptyJournal: 'Nothing written yet.',
    goTo: (month: string) => `Go to ${month}`,
  },
}
