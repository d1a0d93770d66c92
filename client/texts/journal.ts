import { formatGroupedNumber } from './locale.ts'

export const journal = {
  title: 'Daily Check-in',
  lead: 'A few honest lines are enough.',
  form: {
    label: 'Your check-in',
    timeOfDay: 'Time of day',
    reflection: 'Your Reflection',
    hint: 'Write as it comes',
    tooLong: (maxLength: number) =>
      `That is more than ${formatGroupedNumber(maxLength)} characters. Please shorten it.`,
    invitation: {
      morning: 'What is on your mind as the day begins?',
      evening: 'What has stayed with you from today?',
    },
    submit: 'Submit for AI Analysis',
    submitting: 'Analyzing...',
    reading: 'Your words are being read.',
  },
  slide: {
    label: 'Target Slide',
    loading: 'Loading your Target Slides',
    failed: 'Your Target Slides did not arrive.',
    none: 'A reflection returns to a Target Slide.',
    addOlder: 'Add older slides to the list',
    olderFailed: 'The older slides did not arrive. Please try again.',
  },
  guidance: {
    title: 'AI Guidance',
    meditation: {
      title: 'Guided meditation',
      text: 'Five minutes that answer this day, and return to your Target Slide.',
    },
    memory: {
      summary: 'with your last days in mind',
      days: 'This answer was written with these days in mind:',
      day: {
        morning: (date: string) => `${date}, in the morning`,
        evening: (date: string) => `${date}, in the evening`,
      },
    },
    newEntry: 'New Entry',
  },
  tips: {
    title: 'What to Reflect On',
    list: [
      'Worries or outcome focus',
      'Emotional reactions to events or people',
      'Moments of detachment and peace',
      'Remembering the Target Slide',
    ],
  },
  upgrade: {
    title: 'Daily Journaling',
    text: 'Morning and evening reflections, each answered with guidance, are available with Essential or Premium plans.',
    /** `<link>` leads to the account page. */
    pastReflections:
      'Reflections written on a plan stay yours: they are on your <link>Account</link> page.',
  },
}
