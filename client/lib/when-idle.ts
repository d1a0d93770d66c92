/** Defers work that is not urgent, so that it does not compete with the first screen. */

/** Milliseconds after which fonts and images of the first screen have loaded on a slow phone. */
const settleTime = 2000

/** Runs once the page has settled and is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let cancelIdle = () => {}
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') return run()
    const handle = requestIdleCallback(run, { timeout: 2000 })
    cancelIdle = () => cancelIdleCallback(handle)
  }, settleTime)
  return () => {
    clearTimeout(timer)
    cancelIdle()
  }
}
