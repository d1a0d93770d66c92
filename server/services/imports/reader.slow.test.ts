import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { OpenBlob } from '#server/blobs/sealed-blobs.ts'
import { SealBrokenError } from '#server/db/vault/sealing.ts'
import { BlobStoreUnavailable } from '#server/ports/blobs.ts'
import { asBlob, zipped } from '#testing/archives.ts'
import { readInThread } from './reader.ts'

const now = new Date('2026-11-15T08:00:00Z')
const slide = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  goalDescription: 'I live by the sea.',
  script: 'You wake. '.repeat(100),
  theme: 'home',
  writtenBy: null,
  isCaring: false,
  createdAt: now.toISOString(),
})
const account = (slides: number) =>
  JSON.stringify({
    format: 'evenstream-export',
    version: 1,
    holds: { slides, entries: 0, tracks: 0 },
    focusedSlideId: null,
    narrationVoice: null,
    writerChoice: null,
  })
const exportOf = (slides: number, script?: () => string) =>
  zipped({
    'data/slides.json': `[\n${Array.from({ length: slides }, (_, n) => JSON.stringify({ ...slide(n), ...(script && { script: script() }) })).join(',\n')}\n]\n`,
    'data/journal.json': '[]\n',
    'data/account.json': account(slides),
  })
const never = () => new AbortController().signal

/** A blob whose reads fail or never answer. */
const failingBlob = (bytes: Buffer, next: () => Promise<never>): OpenBlob => ({
  size: bytes.length,
  read: () => ({ [Symbol.asyncIterator]: () => ({ next: next }) }),
})

/** Waits until the thread has been idle for several polls in a row. */
async function untilIdle({ performance }: Worker): Promise<void> {
  let last = performance.eventLoopUtilization()
  let idleLooks = 0
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { active } = performance.eventLoopUtilization(now, last)
    last = now
    idleLooks = active < 1 ? idleLooks + 1 : 0
    return idleLooks
  }
  await expect.poll(look).toBeGreaterThan(4)
}

describe('an export read in a worker thread', () => {
  it('is summarised and read in batches', async () => {
    const reader = readInThread(asBlob(await exportOf(120)), { now, signal: never() })
    expect(await reader.summarise()).toMatchObject({
      holds: { slides: 120, entries: 0, tracks: 0 },
    })
    const batches: number[] = []
    for await (const batch of reader.slides()) batches.push(batch.length)
    expect(batches).toEqual([50, 50, 20])
    for await (const batch of reader.entries()) expect(batch).toEqual([])
    await reader.close()
  })

  it('is read only slightly ahead of the batches taken', async () => {
    // Incompressible text, so that the file has many blocks.
    const script = () =>
      randomBytes(3_000)
        .toString('base64')
        .replace(/[^a-z]/gi, '')
    const count = 2_400
    const bytes = await exportOf(count, script)
    const blob = asBlob(bytes)
    let furthest = 0
    const watched: OpenBlob = {
      ...blob,
      read: (range) => {
        furthest = Math.max(furthest, range?.end ?? 0)
        return blob.read(range)
      },
    }
    const reader = readInThread(watched, { now, signal: never() })
    await reader.summarise()
    furthest = 0
    let taken = 0
    for await (const batch of reader.slides()) {
      // Without back-pressure the thread would read to the end meanwhile.
      if (taken === 0) await untilIdle(reader.worker)
      taken += batch.length
      expect(furthest).toBeLessThan((taken / count) * bytes.length + 2 * 1024 ** 2)
    }
    expect(taken).toBe(count)
    await reader.close()
  })

  it('is refused with the reason', async () => {
    const reader = readInThread(asBlob(Buffer.from('hello')), { now, signal: never() })
    await expect(reader.summarise()).rejects.toMatchObject({
      name: 'ArchiveRefused',
      message: 'The file is damaged, or it is not a ZIP.',
    })
    await reader.close()
  })

  it.each([new BlobStoreUnavailable('away'), new SealBrokenError('broken')])(
    'fails with the error of the store: %s',
    async (error) => {
      const blob = failingBlob(await exportOf(1), () => Promise.reject(error))
      const reader = readInThread(blob, { now, signal: never() })
      await expect(reader.summarise()).rejects.toBe(error)
      await reader.close()
    },
  )

  it('stops on abort while the store does not answer', async () => {
    const asked = Promise.withResolvers<void>()
    const stopping = new AbortController()
    const blob = failingBlob(await exportOf(1), () => {
      asked.resolve()
      return new Promise<never>(() => {})
    })
    const reader = readInThread(blob, { now, signal: stopping.signal })
    const surveying = reader.summarise()
    surveying.catch(() => {})
    await asked.promise
    const ended = once(reader.worker, 'exit')
    stopping.abort(new Error('the client is gone'))
    await expect(surveying).rejects.toThrow('the client is gone')
    await ended
  })

  it('does not start when already aborted', async () => {
    const signal = AbortSignal.abort(new Error('the client is gone'))
    const reader = readInThread(asBlob(await exportOf(1)), { now, signal })
    await expect(reader.summarise()).rejects.toThrow('the client is gone')
    await reader.close()
  })

  it('is refused when its thread runs out of memory, and the process continues', async () => {
    const options = { now, signal: never(), maxMegabytes: 4 }
    const reader = readInThread(asBlob(await exportOf(1)), options)
    await expect(reader.summarise()).rejects.toMatchObject({
      name: 'ArchiveRefused',
      message: 'Reading the file takes more memory than an Evenstream export does.',
    })
    await reader.close()
  })
})
