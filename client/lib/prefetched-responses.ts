/**
 * Responses that index.html requests before the scripts have loaded: the current user and, for the home
 * screen, the slides. Only the first screen may use them; later they are outdated.
 */
declare global {
  interface Window {
    /** Pending responses by URL; a response resolves to undefined if the server could not be reached. */
    prefetchedResponses?: Record<string, Promise<Response | undefined>> | undefined
  }
}

/** Returns the response without removing it: a query may take it later, so read only a clone of it. */
export const peekPrefetched = (url: string): Promise<Response | undefined> | undefined =>
  window.prefetchedResponses?.[url]

/** Returns each response once: a second query needs current data. */
export function takePrefetched(url: string): Promise<Response | undefined> | undefined {
  const response = window.prefetchedResponses?.[url]
  delete window.prefetchedResponses?.[url]
  return response
}

export function discardPrefetched(): void {
  window.prefetchedResponses = undefined
}
