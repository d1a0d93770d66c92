/**
 * How tracks lie in this browser's own storage: where the page puts them and where the service
 * worker finds them. One cache for each person, under addresses that no server answers.
 */
const cachePrefix = 'kept:'

/** Needs nothing but the browser, so that the landing page can do it, too. */
export async function deleteTrackCaches(
  isMeant: (name: string) => boolean = () => true,
): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = (await trackCacheNames()).filter(isMeant)
  await Promise.all(names.map((name) => caches.delete(name)))
}

export const trackCacheNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(cachePrefix))

export const trackCacheName = (userId: string) => cachePrefix + userId

/** The sound, what is known of it with its words, and the same words for the audio element. */
const parts = { audio: '', about: '/about', captions: '/captions' } as const

export type TrackPart = keyof typeof parts

export const cachedTrackPath = (trackId: string, part: TrackPart = 'audio') =>
  `/kept/${encodeURIComponent(trackId)}${parts[part]}`

/** Where the words of a track come from, and where they are kept. */
export const companionFiles = (trackId: string) => {
  const about = `/api/tracks/${encodeURIComponent(trackId)}`
  return [
    { from: about, to: cachedTrackPath(trackId, 'about') },
    { from: `${about}/captions`, to: cachedTrackPath(trackId, 'captions') },
  ] as const
}

/** What is known of a kept track travels with it. */
export const trackInfoHeader = 'X-Kept'

/** Of an address of a track, the track and what of it; null: it is another address. */
export function parseTrackPath(path: string): { trackId: string; part: TrackPart } | null {
  const [, trackId, part = 'about'] =
    /^\/api\/tracks\/([^/]+)(?:\/(audio|captions))?$/.exec(path) ?? []
  return trackId === undefined ? null : { trackId, part: part as TrackPart }
}
