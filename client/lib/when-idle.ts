/** For what nobody waits for: it must not take the line, or the processor, from what is being shown. */

/** In milliseconds: on a slow phone the fonts and the pictures of the first screen are still coming. */
const settling = 2000

/** Once the page has settled and has nothing to do; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  let callOff = () => {}
  const timer = setTimeout(() => {
    // Safari has no idle callback yet.
    if (typeof requestIdleCallback !== 'function') return run()
    const handle = requestIdleCallback(run, { timeout: 2000 })
    callOff = () => cancelIdleCallback(handle)
  }, settling)
  return () => {
    clearTimeout(timer)
    callOff()
  }
}
