/**
 * Tracks saved on this device for offline use, in the browser's Cache storage. They are removed by
 * the user, with their slide or entry, when the session ends, and when another user signs in.
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
import { notifyUnauthorized } from './call.ts'

export interface OfflineTrack {
  trackId: string
  audioUrl: string
  /** The id of the slide or entry that the track belongs to. */
  of: string
  title: string
  cover: { seed: string; theme?: string | undefined }
}

/** null until the caches have been read. */
let offlineTracks: readonly OfflineTrack[] | null = null
const listeners = new Set<() => void>()
/**
 * How often all tracks were removed: a download that began before a removal must not be stored
 * after it.
 */
let removalCount = 0

/** Needs a service worker to serve tracks offline, and the Cache API to store them. */
export const canSaveOffline = () =>
  typeof caches !== 'undefined' && typeof navigator !== 'undefined' && 'serviceWorker' in navigator

export function useOfflineTracks(): readonly OfflineTrack[] | null {
  return useSyncExternalStore(subscribe, () => offlineTracks)
}

export async function saveTrackOffline(userId: string, track: OfflineTrack): Promise<void> {
  const countAtStart = removalCount
  const [audio, ...companions] = await Promise.all([
    fetchFile(track.audioUrl),
    ...companionFiles(track.trackId).map(async ({ from, to }) => ({
      to,
      ...(await fetchFile(from)),
    })),
  ])
  // Only the newest narration of a slide or entry is stored.
  await removeTracks((saved) => saved.of === track.of)
  if (countAtStart !== removalCount)
    throw new Error('Offline tracks were removed during the download')
  const cache = await caches.open(trackCacheName(userId))
  const headers = {
    'Content-Type': 'audio/mpeg',
    [trackInfoHeader]: encodeURIComponent(JSON.stringify(track)),
  }
  try {
    // Audio first: the companion files are found through it, should the page close in between.
    await cache.put(cachedTrackPath(track.trackId), new Response(audio.body, { headers }))
    for (const { to, body, type } of companions) {
      await cache.put(to, new Response(body, { headers: { 'Content-Type': type } }))
    }
  } catch (error) {
    // Storage is probably full: an incomplete track is of no use.
    await deleteTrack(cache, track.trackId).catch(() => undefined)
    throw error
  }
  // Requests that the browser does not evict the storage; it may refuse.
  void navigator.storage?.persist?.().catch(() => false)
  await refreshOfflineTracks()
}

async function fetchFile(url: string) {
  const response = await fetch(url, { credentials: 'include' })
  if (response.status === 401) notifyUnauthorized(null)
  if (!response.ok) throw new Error(`The track answered ${response.status}`)
  return { body: await response.arrayBuffer(), type: response.headers.get('Content-Type') ?? '' }
}

export const removeOfflineTrack = (trackId: string) =>
  removeTracks((saved) => saved.trackId === trackId)

/** For a deleted slide or entry. */
export const removeOfflineTracksOf = (resourceId: string) =>
  removeTracks((saved) => saved.of === resourceId)

export function removeAllOfflineTracks(): Promise<void> {
  removalCount++
  return deleteCaches(() => true)
}

/** Removes the tracks of all users but this one. */
export const removeOfflineTracksOfOthers = (userId: string) =>
  deleteCaches((name) => name !== trackCacheName(userId))

async function removeTracks(matches: (track: OfflineTrack) => boolean): Promise<void> {
  if (!canSaveOffline()) return
  for (const name of await trackCacheNames()) {
    const cache = await caches.open(name)
    const { tracks } = await readCache(cache)
    for (const { trackId } of tracks.filter(matches)) await deleteTrack(cache, trackId)
  }
  await refreshOfflineTracks()
}

async function deleteTrack(cache: Cache, trackId: string): Promise<void> {
  for (const path of pathsOf(trackId)) await cache.delete(path)
}

/** In order of deletion: companion files are found through the audio, so the audio is deleted last. */
const pathsOf = (trackId: string): string[] => [
  ...companionFiles(trackId).map(({ to }) => to),
  cachedTrackPath(trackId),
]

async function deleteCaches(matches: (name: string) => boolean): Promise<void> {
  if (!canSaveOffline()) return
  await deleteTrackCaches(matches)
  await refreshOfflineTracks()
}

/** All paths in a cache, and the tracks whose audio is among them. */
async function readCache(cache: Cache) {
  const requests = await cache.keys()
  const tracks = await Promise.all(
    requests.map(async (request) => {
      const trackInfo = (await cache.match(request))?.headers.get(trackInfoHeader)
      try {
        return trackInfo ? (JSON.parse(decodeURIComponent(trackInfo)) as OfflineTrack) : null
      } catch {
        return null
      }
    }),
  )
  return {
    paths: new Set(requests.map(({ url }) => new URL(url).pathname)),
    tracks: tracks.filter((track) => track !== null),
  }
}

async function refreshOfflineTracks(): Promise<void> {
  const tracks: OfflineTrack[] = []
  for (const name of await trackCacheNames()) tracks.push(...(await completeTracksIn(name)))
  offlineTracks = tracks
  for (const listener of listeners) listener()
}

/** Lists complete tracks only, and deletes entries that belong to no track. */
async function completeTracksIn(name: string): Promise<OfflineTrack[]> {
  const cache = await caches.open(name)
  const { paths, tracks } = await readCache(cache)
  const expectedPaths = new Set(tracks.flatMap(({ trackId }) => pathsOf(trackId)))
  for (const path of paths) if (!expectedPaths.has(path)) await cache.delete(path)
  return tracks.filter(({ trackId }) => pathsOf(trackId).every((path) => paths.has(path)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have changed the caches since the list was read.
  if (canSaveOffline()) void refreshOfflineTracks().catch(() => undefined)
  return () => listeners.delete(listener)
}
