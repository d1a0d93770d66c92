/** A busy machine is slow, not wrong: waiting for something to appear is bounded generously. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 30_000 })
}

export {}
