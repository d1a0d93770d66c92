import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restoreCaches, stubCaches } from '#client/testing/caches.ts'

const origin = 'http://localhost'

interface FetchEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

let stored: ReturnType<typeof stubCaches>
let onFetch: (event: FetchEvent) => void

beforeEach(async () => {
  stored = stubCaches()
  vi.stubGlobal('__SHELL__', { version: '1', files: [] })
  vi.stubGlobal('self', {
    location: { origin },
    addEventListener: (name: string, react: typeof onFetch) => {
      if (name === 'fetch') onFetch = react
    },
  })
  vi.resetModules()
  await import('./service-worker.ts')
})
afterEach(restoreCaches)

const keepWords = () =>
  stored.set('kept:ida', new Map([['/kept/t1/about', new Response('kept words')]]))

const serverAnswers = (respond: () => Response) =>
  vi.stubGlobal('fetch', async (_request: Request) => respond())

async function ask(path: string): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>()
  onFetch({ request: new Request(origin + path), respondWith: resolve })
  return promise
}

describe("a track's data and captions", () => {
  it('come from the server if it answers, although they are cached', async () => {
    keepWords()
    serverAnswers(() => new Response('new words'))
    expect(await (await ask('/api/tracks/t1')).text()).toBe('new words')
  })

  it('come from the cache if the server is unreachable', async () => {
    keepWords()
    serverAnswers(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await (await ask('/api/tracks/t1')).text()).toBe('kept words')
    await expect(ask('/api/tracks/t2')).rejects.toThrow('Failed to fetch')
  })

  it.each([500, 502, 503])('come from the cache if the answer is a %s', async (status) => {
    keepWords()
    serverAnswers(() => new Response('starting', { status }))
    const answer = await ask('/api/tracks/t1')
    expect([answer.status, await answer.text()]).toEqual([200, 'kept words'])
    const other = await ask('/api/tracks/t2')
    expect([other.status, await other.text()]).toEqual([status, 'starting'])
  })

  it.each([401, 404])('do not come from the cache if the answer is a %s', async (status) => {
    keepWords()
    serverAnswers(() => new Response('', { status }))
    expect((await ask('/api/tracks/t1')).status).toBe(status)
  })
})
