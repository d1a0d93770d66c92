import { whenIdle } from './when-idle.ts'

/** For those who use the product: visitors leave nothing in their browser by looking at it. */
export function registerServiceWorker(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return whenIdle(() => {
    // Where it is refused, everything works as before, with a connection.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
