import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeGlobalStubs, stubOfflineStorage } from '#client/testing/offline-storage.ts'

const origin = 'http://localhost'

interface FetchEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}

let stored: ReturnType<typeof stubOfflineStorage>
let onFetch: (event: FetchEvent) => void

beforeEach(async () => {
  stored = stubOfflineStorage()
  vi.stubGlobal('evenstreamShell', { version: '1', files: [] })
  vi.stubGlobal('self', {
    location: { origin },
    addEventListener: (name: string, listener: typeof onFetch) => {
      if (name === 'fetch') onFetch = listener
    },
  })
  vi.resetModules()
  await import('./service-worker.ts')
})
afterEach(removeGlobalStubs)

const cacheTrackData = () =>
  stored.set('kept:ida', new Map([['/kept/t1/about', new Response('cached data')]]))

const stubServer = (respond: () => Response) =>
  vi.stubGlobal('fetch', async (_request: Request) => respond())

async function request(path: string): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>()
  onFetch({ request: new Request(origin + path), respondWith: resolve })
  return promise
}

describe("a track's audio", () => {
  it('comes from the server if it is not saved', async () => {
    stubServer(() => new Response('sound'))
    expect(await (await request('/api/tracks/t1/audio')).text()).toBe('sound')
  })

  it('is answered with 504 if the request fails or the player aborts it', async () => {
    stubServer(() => {
      throw new DOMException('The operation was aborted', 'AbortError')
    })
    expect((await request('/api/tracks/t1/audio')).status).toBe(504)
  })
})

describe("a track's data and captions", () => {
  it('come from the server if it responds, although they are cached', async () => {
    cacheTrackData()
    stubServer(() => new Response('new data'))
    expect(await (await request('/api/tracks/t1')).text()).toBe('new data')
  })

  it('come from the cache if the server is unreachable', async () => {
    cacheTrackData()
    stubServer(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await (await request('/api/tracks/t1')).text()).toBe('cached data')
    await expect(request('/api/tracks/t2')).rejects.toThrow('Failed to fetch')
  })

  it.each([500, 502, 503])('come from the cache if the response is a %s', async (status) => {
    cacheTrackData()
    stubServer(() => new Response('starting', { status }))
    const response = await request('/api/tracks/t1')
    expect([response.status, await response.text()]).toEqual([200, 'cached data'])
    const uncachedResponse = await request('/api/tracks/t2')
    expect([uncachedResponse.status, await uncachedResponse.text()]).toEqual([status, 'starting'])
  })

  it.each([401, 404])('do not come from the cache if the response is a %s', async (status) => {
    cacheTrackData()
    stubServer(() => new Response('', { status }))
    expect((await request('/api/tracks/t1')).status).toBe(status)
  })
})
