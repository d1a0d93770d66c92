/**
 * Tracks that a person keeps on this device, to hear and read them without a connection. They lie in the
 * browser's own storage until they are let go of, their owner leaves, or somebody else comes.
 */
import { useSyncExternalStore } from 'react'
import {
  cachedTrackPath,
  companionFiles,
  deleteTrackCaches,
  trackCacheName,
  trackCacheNames,
  trackInfoHeader,
} from '#client/offline/track-cache.ts'

export interface OfflineTrack {
  trackId: string
  audioUrl: string
  /** The slide or the entry that it belongs to. */
  of: string
  title: string
  cover: { seed: string; theme?: string | undefined }
}

/** null: nobody has looked yet. */
let known: readonly OfflineTrack[] | null = null
const listeners = new Set<() => void>()
/** How often everything was let go of: what was on its way by then must not come after it. */
let lettingsGo = 0

/** Without a service worker nothing could be heard offline; without storage nothing kept. */
export const canSaveOffline = () =>
  typeof caches !== 'undefined' && typeof navigator !== 'undefined' && 'serviceWorker' in navigator

export function useOfflineTracks(): readonly OfflineTrack[] | null {
  return useSyncExternalStore(subscribe, () => known)
}

export async function saveTrackOffline(userId: string, track: OfflineTrack): Promise<void> {
  const begunAfter = lettingsGo
  const [sound, ...words] = await Promise.all([
    fetchWhole(track.audioUrl),
    ...companionFiles(track.trackId).map(async ({ from, to }) => ({
      to,
      ...(await fetchWhole(from)),
    })),
  ])
  // Of what was made anew, only the newest is kept.
  await forget((kept) => kept.of === track.of)
  if (begunAfter !== lettingsGo) throw new Error('All that is kept was let go of meanwhile')
  const cache = await caches.open(trackCacheName(userId))
  const headers = {
    'Content-Type': 'audio/mpeg',
    [trackInfoHeader]: encodeURIComponent(JSON.stringify(track)),
  }
  try {
    // The sound first: through it the words are found again, should the page be closed between them.
    await cache.put(cachedTrackPath(track.trackId), new Response(sound.body, { headers }))
    for (const { to, body, type } of words) {
      await cache.put(to, new Response(body, { headers: { 'Content-Type': type } }))
    }
  } catch (error) {
    // The storage is full, most likely: half a track would fill it for nothing.
    await forgetIn(cache, track.trackId).catch(() => undefined)
    throw error
  }
  // Asked once something lies here that would be missed; the answer may be no.
  void navigator.storage?.persist?.().catch(() => false)
  await look()
}

async function fetchWhole(address: string) {
  const answer = await fetch(address, { credentials: 'include' })
  if (!answer.ok) throw new Error(`The track answered ${answer.status}`)
  return { body: await answer.arrayBuffer(), type: answer.headers.get('Content-Type') ?? '' }
}

export const removeOfflineTrack = (trackId: string) => forget((kept) => kept.trackId === trackId)

/** A slide or an entry is gone, and what was made from it with it. */
export const removeOfflineTracksOf = (resourceId: string) =>
  forget((kept) => kept.of === resourceId)

export function removeAllOfflineTracks(): Promise<void> {
  lettingsGo++
  return forgetCaches(() => true)
}

/** Whoever signs in here finds nothing of the one before. */
export const removeOfflineTracksOfOthers = (userId: string) =>
  forgetCaches((name) => name !== trackCacheName(userId))

async function forget(isMeant: (track: OfflineTrack) => boolean): Promise<void> {
  if (!canSaveOffline()) return
  for (const name of await trackCacheNames()) {
    const cache = await caches.open(name)
    const { tracks } = await lyingIn(cache)
    for (const { trackId } of tracks.filter(isMeant)) await forgetIn(cache, trackId)
  }
  await look()
}

async function forgetIn(cache: Cache, trackId: string): Promise<void> {
  for (const address of wordsThenSound(trackId)) await cache.delete(address)
}

/** In the order in which they go: the words are found through the sound. */
const wordsThenSound = (trackId: string): string[] => [
  ...companionFiles(trackId).map(({ to }) => to),
  cachedTrackPath(trackId),
]

async function forgetCaches(isMeant: (name: string) => boolean): Promise<void> {
  if (!canSaveOffline()) return
  await deleteTrackCaches(isMeant)
  await look()
}

/** All addresses, and the tracks whose sound is among them. */
async function lyingIn(cache: Cache) {
  const requests = await cache.keys()
  const tracks = await Promise.all(
    requests.map(async (request) => {
      const about = (await cache.match(request))?.headers.get(trackInfoHeader)
      try {
        return about ? (JSON.parse(decodeURIComponent(about)) as OfflineTrack) : null
      } catch {
        return null
      }
    }),
  )
  return {
    addresses: new Set(requests.map(({ url }) => new URL(url).pathname)),
    tracks: tracks.filter((track) => track !== null),
  }
}

async function look(): Promise<void> {
  const found: OfflineTrack[] = []
  for (const name of await trackCacheNames()) found.push(...(await wholeTracksIn(name)))
  known = found
  for (const listener of listeners) listener()
}

/** What lacks its words can be kept again; what belongs to no track could not be found to be let go of. */
async function wholeTracksIn(name: string): Promise<OfflineTrack[]> {
  const cache = await caches.open(name)
  const { addresses, tracks } = await lyingIn(cache)
  const owned = new Set(tracks.flatMap(({ trackId }) => wordsThenSound(trackId)))
  for (const address of addresses) if (!owned.has(address)) await cache.delete(address)
  return tracks.filter(({ trackId }) =>
    wordsThenSound(trackId).every((address) => addresses.has(address)),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have changed it since: who begins to show it looks.
  if (canSaveOffline()) void look().catch(() => undefined)
  return () => listeners.delete(listener)
}
