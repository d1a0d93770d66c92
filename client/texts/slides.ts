export const slides = {
  deletion: {
    title: 'Delete this Target Slide?',
    /** `<goal/>` is the goal, truncated. */
    text: '“<goal/>” goes for good, with its script and any audio. It still counts towards your plan.',
  },
}
