/** Defers work that is not urgent, so that it does not compete with the first screen. */

/** After this time fonts and images of the first screen have loaded on a slow phone. */
const settleTimeMs = 2000

/** Calls `run` once, when the page has settled and is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let cancelIdle = () => {}
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') return run()
    // A page that is never idle must not delay it for longer than the timeout.
    const handle = requestIdleCallback(run, { timeout: 2000 })
    cancelIdle = () => cancelIdleCallback(handle)
  }, settleTimeMs)
  return () => {
    clearTimeout(timer)
    cancelIdle()
  }
}
