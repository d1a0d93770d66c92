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
const rate = { bytes: 100, within: 1000 }

async function* sending(pieces: number, size: number, pause: number) {
  for (let i = 0; i < pieces; i += 1) {
    await after(pause)
    yield Buffer.alloc(size)
  }
}

async function taken(content: AsyncIterable<Uint8Array>, slowness = 0): Promise<number> {
  let size = 0
  for await (const piece of enforceMinimumRate(content, rate)) {
    size += piece.length
    if (slowness > 0) await after(slowness)
  }
  return size
}

const tooSlow = { code: 'request.timeout' }

/** Runs the fake timers to the end. */
async function settled<Value>(work: Promise<Value>): Promise<Value | unknown> {
  const outcome = work.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

describe('an upload', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  it.each([
    ['that arrives at once', 50, 100, 0],
    ['that is always just in time', 50, 25, 249],
    ['that arrives in one chunk after a while', 1, 100, 999],
    ['that is smaller than one measured portion', 3, 10, 300],
  ])('%s is read to its end', async (_name, pieces, size, pause) => {
    expect(await settled(taken(sending(pieces, size, pause)))).toBe(pieces * size)
  })

  it.each([
    ['of a byte at a time', 500, 1, 100],
    ['of large chunks that are too rare', 3, 99, 600],
    ['that begins too late', 1, 1000, 1001],
  ])('%s is refused as too slow', async (_name, pieces, size, pause) => {
    expect(await settled(taken(sending(pieces, size, pause)))).toMatchObject(tooSlow)
  })

  it('that never begins is refused as too slow', async () => {
    const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }
    expect(await settled(taken(silent))).toMatchObject(tooSlow)
  })

  it('is not refused when the reader is slow', async () => {
    expect(await settled(taken(sending(20, 10, 1), 5000))).toBe(200)
  })

  it('that breaks off fails with its own error', async () => {
    async function* broken() {
      yield Buffer.alloc(1)
      throw new Error('reset')
    }
    expect(await settled(taken(broken()))).toMatchObject({ message: 'reset' })
  })
})

it('answers an upload that is too slow with 408', async () => {
  const app = Fastify().setErrorHandler(sendError)
  app.addContentTypeParser('application/zip', (_request, payload, done) => done(null, payload))
  app.post('/', async ({ body }) => {
    for await (const _piece of enforceMinimumRate(body as Readable, { bytes: 100, within: 50 })) {
      // Reads to the end.
    }
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  const answer = once(socket, 'data')
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/zip\r\nContent-Length: 999\r\n\r\nPK',
  )
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 408 .*too slowly/s)
  socket.destroy()
  await app.close()
})
