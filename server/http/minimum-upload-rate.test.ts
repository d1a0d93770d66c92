import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enforceMinimumRate } from './minimum-upload-rate.ts'
import { sendError } from './problems.ts'

afterEach(() => {
  vi.useRealTimers()
})

const after = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const pace = { bytes: 100, within: 1000 }

async function* sending(pieces: number, size: number, pause: number) {
  for (let i = 0; i < pieces; i += 1) {
    await after(pause)
    yield Buffer.alloc(size)
  }
}

async function taken(content: AsyncIterable<Uint8Array>, slowness = 0): Promise<number> {
  let size = 0
  for await (const piece of enforceMinimumRate(content, pace)) {
    size += piece.length
    if (slowness > 0) await after(slowness)
  }
  return size
}

const tooSlow = { code: 'request.timeout' }

/** Time passes only here. */
async function settled<Value>(work: Promise<Value>): Promise<Value | unknown> {
  const outcome = work.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

describe('what arrives', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  it.each([
    ['at once', 50, 100, 0],
    ['just in time, for ever', 50, 25, 249],
    ['in one piece after a while', 1, 100, 999],
    ['and is less than it takes, soon enough', 3, 10, 300],
  ])('%s is taken whole', async (_name, pieces, size, pause) => {
    expect(await settled(taken(sending(pieces, size, pause)))).toBe(pieces * size)
  })

  it.each([
    ['a byte at a time', 500, 1, 100],
    ['in good pieces that are too rare', 3, 99, 600],
    ['after too long a silence', 1, 1000, 1001],
  ])('%s is too slow', async (_name, pieces, size, pause) => {
    expect(await settled(taken(sending(pieces, size, pause)))).toMatchObject(tooSlow)
  })

  it('not at all is too slow', async () => {
    const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }
    expect(await settled(taken(silent))).toMatchObject(tooSlow)
  })

  it('is not called slow because we are', async () => {
    expect(await settled(taken(sending(20, 10, 1), 5000))).toBe(200)
  })

  it('fails with what it failed with', async () => {
    async function* broken() {
      yield Buffer.alloc(1)
      throw new Error('reset')
    }
    expect(await settled(taken(broken()))).toMatchObject({ message: 'reset' })
  })
})

it('whoever sends too slowly hears so', async () => {
  const app = Fastify().setErrorHandler(sendError)
  app.addContentTypeParser('application/zip', (_request, payload, done) => done(null, payload))
  app.post('/', async ({ body }) => {
    for await (const _piece of enforceMinimumRate(body as Readable, { bytes: 100, within: 50 })) {
      // Taken as it comes.
    }
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  const heard = once(socket, 'data')
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/zip\r\nContent-Length: 999\r\n\r\nPK',
  )
  expect(String((await heard)[0])).toMatch(/^HTTP\/1\.1 408 .*too slowly/s)
  socket.destroy()
  await app.close()
})
