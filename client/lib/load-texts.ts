/** The user sees a message after at most this time, even if the client's texts are still loading. */
const timeoutMs = 2_000

/**
 * Loads a module with texts. Null if that fails or takes too long: the caller then shows the server's message,
 * which is in English.
 */
export const loadTexts = <Texts>(loading: Promise<Texts>): Promise<Texts | null> =>
  Promise.race([
    loading.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null)),
  ])
