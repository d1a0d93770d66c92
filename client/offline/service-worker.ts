/**
 * The service worker. It caches the shell (here: the page with its scripts, styles and fonts),
 * which is the same for all users, and serves tracks that the page has saved; it never stores
 * responses of the API. Pages are fetched from the network first, so that a new version is used
 * immediately.
 */
import { type ByteRange, parseRange } from '#core/byte-range.ts'
import { cachedTrackPath, parseTrackPath, trackCacheNames } from './track-cache.ts'

/** The part of the service worker's global scope that is used; the DOM library does not declare it. */
interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: { origin: string }
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchLike) => void): void
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface FetchLike extends Extendable {
  request: Request
  respondWith(response: Promise<Response>): void
}

/** Inserted by the build: the files of the shell, and a version that changes with any of them. */
declare const evenstreamShell: { version: string; files: string[] }

const { version, files } = evenstreamShell
const worker = self as unknown as WorkerScope
const shellPrefix = 'shell:'
const shellCache = shellPrefix + version
const pagePath = '/'

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheShell().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldShells().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  const requested = parseTrackPath(pathname)
  if (requested?.part === 'audio') event.respondWith(fetchTrackAudio(requested.trackId, request))
  else if (requested) {
    event.respondWith(
      trackFileNetworkFirst(cachedTrackPath(requested.trackId, requested.part), request),
    )
  } else if (pathname.startsWith('/assets/')) event.respondWith(fetchAsset(request))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(fetchPage(request))
})

const isPage = (path: string) => !/^\/(api|sandbox)(\/|$)/.test(path)

async function cacheShell(): Promise<void> {
  const cache = await caches.open(shellCache)
  // The page bypasses the HTTP cache: an old page would refer to files that no longer exist.
  await cache.addAll([new Request(pagePath, { cache: 'reload' }), ...files])
}

async function deleteOldShells(): Promise<void> {
  const names = await caches.keys()
  const oldNames = names.filter((name) => name.startsWith(shellPrefix) && name !== shellCache)
  await Promise.all(oldNames.map((name) => caches.delete(name)))
}

async function fetchPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await (await caches.open(shellCache)).match(pagePath)
    if (!cached) throw error
    return cached
  }
}

/** File names contain a content hash, so cached assets never expire. */
async function fetchAsset(request: Request): Promise<Response> {
  const cache = await caches.open(shellCache)
  const cached = await cache.match(request.url)
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200) await cache.put(request.url, response.clone()).catch(() => undefined)
  return response
}

async function fetchTrackAudio(trackId: string, request: Request): Promise<Response> {
  const cached = await findInTrackCaches(cachedTrackPath(trackId))
  if (cached) return rangeResponse(await cached.blob(), request.headers.get('Range'))
  // A player aborts its requests, for example to seek. Firefox would report the rejection as an error.
  return fetch(request).catch(() => new Response(null, { status: 504 }))
}

/**
 * Requests the file from the server first, which also checks the session; uses the cache after network errors and
 * 5xx.
 */
async function trackFileNetworkFirst(path: string, request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    return response.status < 500 ? response : ((await findInTrackCaches(path)) ?? response)
  } catch (error) {
    const cached = await findInTrackCaches(path)
    if (!cached) throw error
    return cached
  }
}

async function findInTrackCaches(path: string): Promise<Response | undefined> {
  for (const name of await trackCacheNames()) {
    const cached = await (await caches.open(name)).match(path)
    if (cached) return cached
  }
  return undefined
}

/** The whole audio or the requested range: some players cannot seek without range responses. */
function rangeResponse(audio: Blob, header: string | null): Response {
  const range: ByteRange | 'whole' | 'unsatisfiable' = parseRange(header ?? undefined, audio.size)
  const headers = new Headers({ 'Content-Type': 'audio/mpeg', 'Accept-Ranges': 'bytes' })
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${audio.size}`)
    return new Response(null, { status: 416, headers })
  }
  if (range === 'whole') {
    headers.set('Content-Length', String(audio.size))
    return new Response(audio, { headers })
  }
  const { start, end } = range
  headers.set('Content-Length', String(end - start))
  headers.set('Content-Range', `bytes ${start}-${end - 1}/${audio.size}`)
  return new Response(audio.slice(start, end), { status: 206, headers })
}
