export const care = {
  /** Shown and announced with a care answer, instead of the success toast. */
  saved: 'Your words are saved.',
  /** Beside the answer to a text that was refused because of the plan. */
  notSaved:
    'No person has read what you wrote, and it was not saved. If this was not meant for you, please forgive the interruption.',
  goBack: 'Go back',
  deleteWords: 'Delete what I wrote',
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
