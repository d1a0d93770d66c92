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

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const rate = { bytes: 100, withinMs: 1000 }

async function* sendChunks(chunks: number, size: number, pauseMs: number) {
  for (let i = 0; i < chunks; i += 1) {
    await sleep(pauseMs)
    yield Buffer.alloc(size)
  }
}

async function readSize(content: AsyncIterable<Uint8Array>, readerPauseMs = 0): Promise<number> {
  let size = 0
  for await (const chunk of enforceMinimumRate(content, rate)) {
    size += chunk.length
    if (readerPauseMs > 0) await sleep(readerPauseMs)
  }
  return size
}

const tooSlowError = { code: 'request.timeout' }

/** Runs the fake timers to the end, and returns the result or the error. */
async function outcomeOf<Value>(work: Promise<Value>): Promise<Value | unknown> {
  const outcome = work.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

describe('enforceMinimumRate', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  it.each([
    ['arrives immediately', 50, 100, 0],
    ['always arrives just in time', 50, 25, 249],
    ['arrives in one chunk just in time', 1, 100, 999],
    ['ends before it has the required number of bytes', 3, 10, 300],
  ])('reads an upload to its end that %s', async (_name, chunks, size, pauseMs) => {
    expect(await outcomeOf(readSize(sendChunks(chunks, size, pauseMs)))).toBe(chunks * size)
  })

  it.each([
    ['arrives byte by byte', 500, 1, 100],
    ['arrives in large but rare chunks', 3, 99, 600],
    ['begins too late', 1, 1000, 1001],
  ])('refuses an upload as too slow that %s', async (_name, chunks, size, pauseMs) => {
    expect(await outcomeOf(readSize(sendChunks(chunks, size, pauseMs)))).toMatchObject(tooSlowError)
  })

  it('refuses an upload as too slow that never begins', async () => {
    const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }
    expect(await outcomeOf(readSize(silent))).toMatchObject(tooSlowError)
  })

  it('does not refuse an upload because the reader is slow', async () => {
    expect(await outcomeOf(readSize(sendChunks(20, 10, 1), 5000))).toBe(200)
  })

  it('rethrows the error of an upload that breaks off', async () => {
    async function* broken() {
      yield Buffer.alloc(1)
      throw new Error('reset')
    }
    expect(await outcomeOf(readSize(broken()))).toMatchObject({ message: 'reset' })
  })
})

it('the response to an upload that is too slow is 408', async () => {
  const app = Fastify().setErrorHandler(sendError)
  app.addContentTypeParser('application/zip', (_request, payload, done) => done(null, payload))
  app.post('/', async ({ body }) => {
    for await (const _chunk of enforceMinimumRate(body as Readable, { bytes: 100, withinMs: 50 })) {
      // Reads to the end.
    }
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  const response = once(socket, 'data')
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/zip\r\nContent-Length: 999\r\n\r\nPK',
  )
  expect(String((await response)[0])).toMatch(/^HTTP\/1\.1 408 .*too slowly/s)
  socket.destroy()
  await app.close()
})
