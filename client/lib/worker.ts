import { whenQuiet } from './quiet.ts'

/** For those who use the product: visitors leave nothing in their browser by looking at it. */
export function startServiceWorker(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return whenQuiet(() => {
    // Where it is refused, everything works as before, with a connection.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
