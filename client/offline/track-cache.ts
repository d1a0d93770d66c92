/**
 * Layout of offline tracks in Cache storage, shared by the page and the service worker: one cache for
 * each user, under paths that the server does not use. Another prefix, path or header would lose the tracks that
 * browsers hold; another prefix would also leave their caches behind when the user signs out.
 */
const cachePrefix = 'kept:'

/**
 * Deletes the track caches whose names match; by default those of all users. This file has no
 * imports, so that the landing page can use this function cheaply.
 */
export async function deleteTrackCaches(
  matches: (name: string) => boolean = () => true,
): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = (await trackCacheNames()).filter(matches)
  await Promise.all(names.map((name) => caches.delete(name)))
}

export const trackCacheNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(cachePrefix))

export const trackCacheName = (userId: string) => cachePrefix + userId

/** The cached files of a track, with the suffix of their paths; `about` is the track's data. */
const parts = { audio: '', about: '/about', captions: '/captions' } as const

export type TrackPart = keyof typeof parts

export const cachedTrackPath = (trackId: string, part: TrackPart = 'audio') =>
  `/kept/${encodeURIComponent(trackId)}${parts[part]}`

/** What is saved beside the audio: the API paths of data and captions, and their cache paths. */
export const companionFiles = (trackId: string) => {
  const trackUrl = `/api/tracks/${encodeURIComponent(trackId)}`
  return [
    { from: trackUrl, to: cachedTrackPath(trackId, 'about') },
    { from: `${trackUrl}/captions`, to: cachedTrackPath(trackId, 'captions') },
  ] as const
}

/** Header of the cached audio that holds its `OfflineTrack` (client/lib/offline-tracks.ts) as URI-encoded JSON. */
export const trackInfoHeader = 'X-Kept'

/** The track and part that an API path addresses; null for other paths. */
export function parseTrackPath(path: string): { trackId: string; part: TrackPart } | null {
  const [, trackId, part = 'about'] =
    /^\/api\/tracks\/([^/]+)(?:\/(audio|captions))?$/.exec(path) ?? []
  return trackId === undefined ? null : { trackId, part: part as TrackPart }
}
