/**
 * How tracks lie in this browser's own storage: where the page puts them and where the service
 * worker finds them. One cache for each person, under addresses that no server answers.
 */
export const keptPrefix = 'kept:'

export const keptCacheOf = (userId: string) => keptPrefix + userId

export const keptAddressOf = (trackId: string) => `/kept/${encodeURIComponent(trackId)}`

/** What is known of a kept track travels with it. */
export const keptHeader = 'X-Kept'

/** Of the address of a track's sound, the track; null: it is another address. */
export const trackIdIn = (path: string) => /^\/api\/tracks\/([^/]+)\/audio$/.exec(path)?.[1] ?? null
