/**
 * Responses that index.html requests before the scripts have loaded: the current user and the reads
 * of the first screen. Only the first screen may use them; later they are outdated.
 */
declare global {
  interface Window {
    /** Pending responses by address; one resolves to undefined if the server could not be reached. */
    firstAnswers?: Record<string, Promise<Response | undefined>> | undefined
  }
}

/** Leaves the response for the read that needs it; its body must not be consumed. */
export const peekPrefetched = (address: string): Promise<Response | undefined> | undefined =>
  window.firstAnswers?.[address]

/** Returns each response once: a second read needs current data. */
export function takePrefetched(address: string): Promise<Response | undefined> | undefined {
  const answer = window.firstAnswers?.[address]
  delete window.firstAnswers?.[address]
  return answer
}

export function discardPrefetched(): void {
  window.firstAnswers = undefined
}
