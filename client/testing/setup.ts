/** Raises the timeout of `waitFor` and `findBy…`: tests are slow on a busy machine. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 30_000 })
}

export {}
