export const care = {
  /** Shown and announced in the place of any toast. */
  saved: 'Your words are saved.',
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
