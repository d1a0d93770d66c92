export const targetSlide = {
  badge: 'Target Slide',
  loading: 'Loading your Target Slide',
  failed: {
    title: 'This Target Slide did not arrive',
    text: 'It is still yours. Check your connection, or wait a moment and try again.',
  },
  missing: {
    title: 'Target Slide Not Found',
    text: 'This Target Slide may have been deleted.',
  },
  narration: {
    title: 'Hear it read to you',
    text: 'A 5-minute guided visualisation, narrated from this script.',
    generate: 'Generate Audio',
    impossible: 'Without its script, this Target Slide cannot be narrated.',
  },
  again: {
    open: 'Another voice or pace',
    cost: 'This uses one of your audio narrations. The present track stays until the new one is complete.',
    generate: 'Narrate Again',
  },
  playerTitle: '5-minute guided visualisation',
  delete: 'Delete Target Slide',
}
