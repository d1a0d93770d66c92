/** A sentence is shown at the latest after this time, although its catalogue is still loading. */
const timeoutMs = 2_000

/** Null if the catalogue cannot be loaded in time: the server's English sentence is shown then. */
export const loadCatalogue = <Catalogue>(loading: Promise<Catalogue>): Promise<Catalogue | null> =>
  Promise.race([
    loading.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null)),
  ])
