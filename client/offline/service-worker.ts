/**
 * The service worker. It caches the shell, which is the same for all users, and serves tracks that
 * the page has saved; it never stores answers of the API. Pages are fetched from the network first,
 * so that a new version is not held back.
 */
import { type ByteRange, parseRange } from '#core/byte-range.ts'
import { cachedTrackPath, parseTrackPath, trackCacheNames } from './track-cache.ts'

/** The part of the service worker's global scope that is used; the DOM library does not declare it. */
interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: { origin: string }
  addEventListener(name: 'install' | 'activate', react: (event: Extendable) => void): void
  addEventListener(name: 'fetch', react: (event: FetchLike) => void): void
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface FetchLike extends Extendable {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** Inserted by the build: the files of the shell, and a version that changes with any of them. */
declare const __SHELL__: { version: string; files: string[] }

const { version, files } = __SHELL__
const worker = self as unknown as WorkerScope
const shellPrefix = 'shell:'
const shellCache = shellPrefix + version
const page = '/'

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
  if (requested?.part === 'audio') event.respondWith(trackAudio(requested.trackId, request))
  else if (requested) {
    event.respondWith(networkFirst(cachedTrackPath(requested.trackId, requested.part), request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(pageFor(request))
})

const isPage = (path: string) => !/^\/(api|sandbox)(\/|$)/.test(path)

async function cacheShell(): Promise<void> {
  const cache = await caches.open(shellCache)
  // The page bypasses the HTTP cache: an old one would name files that are gone.
  await cache.addAll([new Request(page, { cache: 'reload' }), ...files])
}

async function deleteOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(shellPrefix) && name !== shellCache)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function pageFor(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(shellCache)).match(page)
    if (!kept) throw error
    return kept
  }
}

/** File names contain a content hash, so cached assets never expire. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(shellCache)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request.url, answer.clone()).catch(() => undefined)
  return answer
}

async function trackAudio(trackId: string, request: Request): Promise<Response> {
  const kept = await findInTrackCaches(cachedTrackPath(trackId))
  return kept ? rangeOf(await kept.blob(), request.headers.get('Range')) : fetch(request)
}

/** Network first, since the server also checks the session; the cache on network errors and 5xx. */
async function networkFirst(address: string, request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    return answer.status < 500 ? answer : ((await findInTrackCaches(address)) ?? answer)
  } catch (error) {
    const kept = await findInTrackCaches(address)
    if (!kept) throw error
    return kept
  }
}

async function findInTrackCaches(address: string): Promise<Response | undefined> {
  for (const name of await trackCacheNames()) {
    const kept = await (await caches.open(name)).match(address)
    if (kept) return kept
  }
  return undefined
}

/** Answers range requests: some players do not seek without them. */
function rangeOf(sound: Blob, header: string | null): Response {
  const range: ByteRange | 'whole' | 'unsatisfiable' = parseRange(header ?? undefined, sound.size)
  const headers = new Headers({ 'Content-Type': 'audio/mpeg', 'Accept-Ranges': 'bytes' })
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${sound.size}`)
    return new Response(null, { status: 416, headers })
  }
  if (range === 'whole') {
    headers.set('Content-Length', String(sound.size))
    return new Response(sound, { headers })
  }
  const { start, end } = range
  headers.set('Content-Length', String(end - start))
  headers.set('Content-Range', `bytes ${start}-${end - 1}/${sound.size}`)
  return new Response(sound.slice(start, end), { status: 206, headers })
}
