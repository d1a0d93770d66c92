/**
 * Runs beside the page, also when the server is out of reach. It keeps the shell, which is the same
 * for everybody, and finds the tracks that somebody has chosen to keep; it never stores an answer of
 * the server that is about a person. A page is always asked for first, so that nobody is held in
 * an old version.
 */
import { type ByteRange, parseRange } from '#core/byte-range.ts'
import { cachedTrackPath, parseTrackPath, trackCacheNames } from './track-cache.ts'

/** The few names of a worker's world that are needed here; the page's types know none of them. */
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

/** Put in by the build: the files of the shell, and a name that changes with any of them. */
declare const __SHELL__: { version: string; files: string[] }

const { version, files } = __SHELL__
const worker = self as unknown as WorkerScope
const shellPrefix = 'shell:'
const shellCache = shellPrefix + version
const page = '/'

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  const asked = parseTrackPath(pathname)
  if (asked?.part === 'audio') event.respondWith(soundOf(asked.trackId, request))
  else if (asked) event.respondWith(wordsFrom(cachedTrackPath(asked.trackId, asked.part), request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(pageFor(request))
})

const isPage = (path: string) => !/^\/(api|sandbox)(\/|$)/.test(path)

async function keepShell(): Promise<void> {
  const cache = await caches.open(shellCache)
  // The page past the browser's own cache: an old one would name files that are gone.
  await cache.addAll([new Request(page, { cache: 'reload' }), ...files])
}

async function forgetOldShells(): Promise<void> {
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

/** Its name changes with its content, so what was fetched once is right for ever. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(shellCache)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request.url, answer.clone()).catch(() => undefined)
  return answer
}

async function soundOf(trackId: string, request: Request): Promise<Response> {
  const kept = await found(cachedTrackPath(trackId))
  return kept ? partOf(await kept.blob(), request.headers.get('Range')) : fetch(request)
}

/** The server first: it also knows whether anybody is signed in. While it starts anew it knows nothing. */
async function wordsFrom(address: string, request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    return answer.status < 500 ? answer : ((await found(address)) ?? answer)
  } catch (error) {
    const kept = await found(address)
    if (!kept) throw error
    return kept
  }
}

async function found(address: string): Promise<Response | undefined> {
  for (const name of await trackCacheNames()) {
    const kept = await (await caches.open(name)).match(address)
    if (kept) return kept
  }
  return undefined
}

/** Players ask for parts, and some refuse to seek where they get the whole. */
function partOf(sound: Blob, header: string | null): Response {
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
