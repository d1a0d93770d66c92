export const weeklyReview = {
  heading: 'Weekly reviews',
  /** `week` is written like November 9 – 15. */
  title: (week: string) => `Your week, ${week}`,
  offer: {
    text: 'A short look back at what you wrote: some of your own lines, what lightened, what returned, and one question.',
    privacy: 'It is made when you open it, by the built-in guide. No outside model sees it.',
    open: 'Look back',
  },
  making: 'Your week is being read.',
  failed: 'Your week could not be read just now. Nothing is lost.',
  retry: 'Try again',
  lines: 'In your own words',
  lightened: 'What lightened',
  returned: 'What returned',
  question: 'A question to take along',
  damaged: 'This review can no longer be read.',
  showOlder: 'Show older reviews',
  olderFailed: 'The older reviews did not arrive. Please try again.',
  deletion: {
    button: 'Delete Review',
    title: 'Delete this review?',
    text: 'The review goes for good, and this week is not reviewed again. Your reflections stay.',
  },
}
