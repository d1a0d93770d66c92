/**
 * What the page has asked for by itself, before its scripts arrived (see index.html): who is there,
 * and what the screen at hand will read. They belong to the first screen alone; later they are old.
 */
declare global {
  interface Window {
    /** Answers on their way, by address; undefined in one: the server could not be reached. */
    firstAnswers?: Record<string, Promise<Response | undefined>> | undefined
  }
}

/** Leaves the answer for the read that it was asked for; its body must not be consumed. */
export const peekPrefetched = (address: string): Promise<Response | undefined> | undefined =>
  window.firstAnswers?.[address]

/** Once: whoever asks again wants to know what is true now. */
export function takePrefetched(address: string): Promise<Response | undefined> | undefined {
  const answer = window.firstAnswers?.[address]
  delete window.firstAnswers?.[address]
  return answer
}

export function discardPrefetched(): void {
  window.firstAnswers = undefined
}
