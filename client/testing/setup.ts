/** Prepares jsdom and the Testing Library, for the tests that use them. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  // Tests are slow on a busy machine. This is the timeout of `waitFor` and `findBy…`.
  configure({ asyncUtilTimeout: 30_000 })
  // jsdom plays nothing. Its own `pause` prints a line for each call.
  HTMLMediaElement.prototype.pause = () => undefined
}

export {}
