/** For those who use the product: visitors leave nothing in their browser by looking at it. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () => {
    // Where it is refused, everything works as before, with a connection.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }
  // What is on the screen comes first.
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
