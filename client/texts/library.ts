export const library = {
  title: 'Your Library',
  lead: 'Every scene you keep, newest first.',
  createSlide: 'Create New Target Slide',
  loading: 'Loading your library',
  failed: 'Your library did not arrive',
  empty: {
    title: 'No Target Slides Yet',
    text: 'The scenes you create stand here side by side, each with a picture of its own.',
  },
  card: {
    focused: 'Focused',
    hasAudio: 'Has audio',
    setFocus: 'Set Focus',
    delete: 'Delete',
  },
  older: {
    show: 'Show older slides',
    failed: 'The older slides did not arrive. Please try again.',
  },
}
