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

/** Caches the data and the captions of the track `t1`. */
const cacheTrackFiles = () =>
  stored.set(
    'kept:ida',
    new Map([
      ['/kept/t1/about', new Response('cached data')],
      ['/kept/t1/captions', new Response('cached captions')],
    ]),
  )

const stubServer = (respond: () => Response) =>
  vi.stubGlobal('fetch', async (_request: Request) => respond())

async function request(path: string): Promise<Response> {
  const responses: Promise<Response>[] = []
  const respondWith = (response: Promise<Response>) => void responses.push(response)
  onFetch({ request: new Request(origin + path), respondWith })
  const [response] = responses
  if (!response) throw new Error(`The service worker leaves ${path} to the browser`)
  return response
}

describe("a track's audio", () => {
  it('comes from the server if it is not saved', async () => {
    stubServer(() => new Response('sound'))
    expect(await (await request('/api/tracks/t1/audio')).text()).toBe('sound')
  })

  it('is answered with 504 if the request fails or the player aborts it', async () => {
    const aborted = new DOMException('The operation was aborted', 'AbortError')
    for (const error of [new TypeError('Failed to fetch'), aborted]) {
      stubServer(() => {
        throw error
      })
      expect((await request('/api/tracks/t1/audio')).status).toBe(504)
    }
  })
})

describe("a track's data and captions", () => {
  beforeEach(cacheTrackFiles)

  it('come from the server if it responds without a 5xx, although they are cached', async () => {
    stubServer(() => new Response('new'))
    expect(await (await request('/api/tracks/t1')).text()).toBe('new')
    expect(await (await request('/api/tracks/t1/captions')).text()).toBe('new')
  })

  it('come from the cache if the server is unreachable', async () => {
    stubServer(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await (await request('/api/tracks/t1')).text()).toBe('cached data')
    expect(await (await request('/api/tracks/t1/captions')).text()).toBe('cached captions')
    await expect(request('/api/tracks/t2')).rejects.toThrow('Failed to fetch')
    await expect(request('/api/tracks/t2/captions')).rejects.toThrow('Failed to fetch')
  })

  it.each([500, 502, 503])('come from the cache if the response is a %s', async (status) => {
    stubServer(() => new Response('starting', { status }))
    const statusAndText = async (path: string) => {
      const response = await request(path)
      return [response.status, await response.text()]
    }
    expect(await statusAndText('/api/tracks/t1')).toEqual([200, 'cached data'])
    expect(await statusAndText('/api/tracks/t1/captions')).toEqual([200, 'cached captions'])
    expect(await statusAndText('/api/tracks/t2')).toEqual([status, 'starting'])
    expect(await statusAndText('/api/tracks/t2/captions')).toEqual([status, 'starting'])
  })

  it.each([401, 404])('do not come from the cache if the response is a %s', async (status) => {
    stubServer(() => new Response('', { status }))
    expect((await request('/api/tracks/t1')).status).toBe(status)
    expect((await request('/api/tracks/t1/captions')).status).toBe(status)
  })
})
