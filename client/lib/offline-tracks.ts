/**
 * Tracks saved on this device for offline use, in the browser's Cache storage. They are removed by
 * the user, at logout, and when another user signs in.
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

/** null until the caches have been read. */
let known: readonly OfflineTrack[] | null = null
const listeners = new Set<() => void>()
/** Counts the removals of everything: a download that began before one must not be stored after it. */
let removalCount = 0

/** Needs a service worker to serve tracks offline, and the Cache API to store them. */
export const canSaveOffline = () =>
  typeof caches !== 'undefined' && typeof navigator !== 'undefined' && 'serviceWorker' in navigator

export function useOfflineTracks(): readonly OfflineTrack[] | null {
  return useSyncExternalStore(subscribe, () => known)
}

export async function saveTrackOffline(userId: string, track: OfflineTrack): Promise<void> {
  const countAtStart = removalCount
  const [sound, ...words] = await Promise.all([
    fetchFile(track.audioUrl),
    ...companionFiles(track.trackId).map(async ({ from, to }) => ({
      to,
      ...(await fetchFile(from)),
    })),
  ])
  // Of several narrations of one resource only the newest is stored.
  await forget((kept) => kept.of === track.of)
  if (countAtStart !== removalCount)
    throw new Error('Offline tracks were removed during the download')
  const cache = await caches.open(trackCacheName(userId))
  const headers = {
    'Content-Type': 'audio/mpeg',
    [trackInfoHeader]: encodeURIComponent(JSON.stringify(track)),
  }
  try {
    // Audio first: the companion files are found through it, should the page close in between.
    await cache.put(cachedTrackPath(track.trackId), new Response(sound.body, { headers }))
    for (const { to, body, type } of words) {
      await cache.put(to, new Response(body, { headers: { 'Content-Type': type } }))
    }
  } catch (error) {
    // Storage is probably full: an incomplete track is of no use.
    await deleteTrack(cache, track.trackId).catch(() => undefined)
    throw error
  }
  // Requested once there is something worth keeping; the browser may decline.
  void navigator.storage?.persist?.().catch(() => false)
  await look()
}

async function fetchFile(address: string) {
  const answer = await fetch(address, { credentials: 'include' })
  if (!answer.ok) throw new Error(`The track answered ${answer.status}`)
  return { body: await answer.arrayBuffer(), type: answer.headers.get('Content-Type') ?? '' }
}

export const removeOfflineTrack = (trackId: string) => forget((kept) => kept.trackId === trackId)

/** For a deleted slide or entry. */
export const removeOfflineTracksOf = (resourceId: string) =>
  forget((kept) => kept.of === resourceId)

export function removeAllOfflineTracks(): Promise<void> {
  removalCount++
  return deleteCaches(() => true)
}

/** A new user finds no tracks of the previous one. */
export const removeOfflineTracksOfOthers = (userId: string) =>
  deleteCaches((name) => name !== trackCacheName(userId))

async function forget(matches: (track: OfflineTrack) => boolean): Promise<void> {
  if (!canSaveOffline()) return
  for (const name of await trackCacheNames()) {
    const cache = await caches.open(name)
    const { tracks } = await readCache(cache)
    for (const { trackId } of tracks.filter(matches)) await deleteTrack(cache, trackId)
  }
  await look()
}

async function deleteTrack(cache: Cache, trackId: string): Promise<void> {
  for (const address of pathsOf(trackId)) await cache.delete(address)
}

/** In order of deletion: companion files are found through the audio, so that goes last. */
const pathsOf = (trackId: string): string[] => [
  ...companionFiles(trackId).map(({ to }) => to),
  cachedTrackPath(trackId),
]

async function deleteCaches(matches: (name: string) => boolean): Promise<void> {
  if (!canSaveOffline()) return
  await deleteTrackCaches(matches)
  await look()
}

/** All paths in a cache, and the tracks whose audio is among them. */
async function readCache(cache: Cache) {
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
  for (const name of await trackCacheNames()) found.push(...(await completeTracksIn(name)))
  known = found
  for (const listener of listeners) listener()
}

/** Lists complete tracks only, and deletes entries that belong to no track. */
async function completeTracksIn(name: string): Promise<OfflineTrack[]> {
  const cache = await caches.open(name)
  const { addresses, tracks } = await readCache(cache)
  const owned = new Set(tracks.flatMap(({ trackId }) => pathsOf(trackId)))
  for (const address of addresses) if (!owned.has(address)) await cache.delete(address)
  return tracks.filter(({ trackId }) => pathsOf(trackId).every((address) => addresses.has(address)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have changed the caches since.
  if (canSaveOffline()) void look().catch(() => undefined)
  return () => listeners.delete(listener)
}
