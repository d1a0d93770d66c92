export const home = {
  greeting: {
    morning: 'Good Morning',
    afternoon: 'Good Afternoon',
    evening: 'Good Evening',
  },
  welcome: (name: string | null) => (name ? `Welcome, ${name}.` : 'Welcome.'),
  lead: 'A few quiet minutes will do.',
  focus: {
    title: "Today's Focus",
    loading: 'Loading your focus',
    failed: 'Your slides did not arrive',
    playTrack: 'Play Meditation',
    viewSlide: 'View Target Slide',
    change: 'Change Focus',
  },
  firstSlide: {
    title: 'Your first Target Slide awaits',
    text: 'What reality will you create?',
    whatItIs:
      'A Target Slide is a scene from the life you choose, told as if it were today. You read it, and can hear it read to you.',
  },
  checkIns: {
    title: 'Daily Check-ins',
    loading: 'Loading your check-ins',
    failed: 'Your check-ins did not arrive. Nothing is lost; try again in a moment.',
    reflection: { morning: 'Morning Reflection', evening: 'Evening Reflection' },
    invitation: { morning: 'Look ahead, lightly.', evening: 'Look back, and let go.' },
    completed: 'Completed',
    pending: 'Pending',
    start: 'Start',
    openWritten: (reflection: string) => `Completed: read your ${reflection}`,
    written: {
      lead: 'What you wrote today.',
      journal: 'Open the journal',
    },
  },
  upgrade: {
    title: 'Unlock More Features',
    text: 'Upgrade to access daily journaling with unlimited analyses, plus more Target Slides and guided meditation audio per day.',
  },
  quote: {
    text: 'Hold the picture lightly, and take the step that is in front of you.',
    caption: 'The practice, in one line',
  },
}
