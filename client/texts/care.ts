export const care = {
  /** Shown and announced in the place of any toast. */
  saved: 'Your words are saved.',
  /** Beside the answer to a text that was refused because of the plan. */
  notSaved:
    'What you wrote was read, but not saved. It still stands where you wrote it, and you can delete it there. If this was not meant for you, please forgive the interruption.',
  closeAnswer: 'Close this answer',
  /** The name of the list of numbers. */
  numbers: (country: string) => `Numbers to call, ${country}`,
  leave: {
    button: 'Leave this page',
    hint: 'Opens Wikipedia instead.',
    hintWithKey: 'Opens Wikipedia instead. Pressing Escape twice does the same.',
  },
  deleteHint: 'You can delete what you wrote at any time, further down this page.',
  answerShownAbove: 'The answer to it stands above.',
}
