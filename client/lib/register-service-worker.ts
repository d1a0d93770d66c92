import { whenIdle } from './when-idle.ts'

/**
 * For signed-in users only: the landing page needs none. Returns a function that cancels a registration that has not
 * begun.
 */
export function registerServiceWorker(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return whenIdle(() => {
    // Without a service worker everything but offline use works.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
