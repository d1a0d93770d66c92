import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { OpenBlob } from '#server/blobs/sealed-blobs.ts'
import { SealBrokenError } from '#server/db/vault/sealing.ts'
import { BlobStoreUnavailable } from '#server/ports/blobs.ts'
import { asBlob, zip } from '#testing/archives.ts'
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
  zip({
    'data/slides.json': `[\n${Array.from({ length: slides }, (_, n) => JSON.stringify({ ...slide(n), ...(script && { script: script() }) })).join(',\n')}\n]\n`,
    'data/journal.json': '[]\n',
    'data/account.json': account(slides),
  })
const unabortedSignal = () => new AbortController().signal

/** A blob whose reads are answered by `next`, which fails or never settles. */
const failingBlob = (bytes: Buffer, next: () => Promise<never>): OpenBlob => ({
  size: bytes.length,
  read: () => ({ [Symbol.asyncIterator]: () => ({ next }) }),
})

/** Waits until the thread has been idle for several polls in a row. */
async function untilIdle({ performance }: Worker): Promise<void> {
  let last = performance.eventLoopUtilization()
  let idlePolls = 0
  const countIdlePolls = () => {
    const now = performance.eventLoopUtilization()
    // `active` is in milliseconds.
    const { active } = performance.eventLoopUtilization(now, last)
    last = now
    idlePolls = active < 1 ? idlePolls + 1 : 0
    return idlePolls
  }
  await expect.poll(countIdlePolls).toBeGreaterThan(4)
}

describe('an export read in a worker thread', () => {
  it('is summarised and read in batches', async () => {
    const reader = readInThread(asBlob(await exportOf(120)), { now, signal: unabortedSignal() })
    expect(await reader.summarise()).toMatchObject({
      counts: { slides: 120, entries: 0, tracks: 0 },
    })
    const batches: number[] = []
    for await (const batch of reader.slides()) batches.push(batch.length)
    expect(batches).toEqual([50, 50, 20])
    for await (const batch of reader.entries()) expect(batch).toEqual([])
    await reader.close()
  })

  it('is read at most two megabytes ahead of the consumed batches', async () => {
    // Random text, which compresses little: the file must be much longer than two megabytes.
    const script = () =>
      randomBytes(3_000)
        .toString('base64')
        .replace(/[^a-z]/gi, '')
    const count = 2_400
    const bytes = await exportOf(count, script)
    const blob = asBlob(bytes)
    let furthestByte = 0
    const countingBlob: OpenBlob = {
      ...blob,
      read: (range) => {
        furthestByte = Math.max(furthestByte, range?.end ?? 0)
        return blob.read(range)
      },
    }
    const reader = readInThread(countingBlob, { now, signal: unabortedSignal() })
    await reader.summarise()
    furthestByte = 0
    let consumed = 0
    for await (const batch of reader.slides()) {
      // Without back-pressure the thread would read to the end meanwhile.
      if (consumed === 0) await untilIdle(reader.worker)
      consumed += batch.length
      expect(furthestByte).toBeLessThan((consumed / count) * bytes.length + 2 * 1024 ** 2)
    }
    expect(consumed).toBe(count)
    await reader.close()
  })

  it('is refused with the reason when it is not a ZIP', async () => {
    const reader = readInThread(asBlob(Buffer.from('hello')), { now, signal: unabortedSignal() })
    await expect(reader.summarise()).rejects.toMatchObject({
      name: 'ArchiveRefused',
      message: 'The file is damaged, or it is not a ZIP.',
    })
    await reader.close()
  })

  it.each([new BlobStoreUnavailable('away'), new SealBrokenError('broken')])(
    'fails with the error of the blob store: %s',
    async (error) => {
      const blob = failingBlob(await exportOf(1), () => Promise.reject(error))
      const reader = readInThread(blob, { now, signal: unabortedSignal() })
      await expect(reader.summarise()).rejects.toBe(error)
      await reader.close()
    },
  )

  it('is stopped by an abort while the blob store does not respond', async () => {
    const readStarted = Promise.withResolvers<void>()
    const abort = new AbortController()
    const blob = failingBlob(await exportOf(1), () => {
      readStarted.resolve()
      return new Promise<never>(() => {})
    })
    const reader = readInThread(blob, { now, signal: abort.signal })
    const summary = reader.summarise()
    summary.catch(() => {})
    await readStarted.promise
    const ended = once(reader.worker, 'exit')
    abort.abort(new Error('the client is gone'))
    await expect(summary).rejects.toThrow('the client is gone')
    await ended
  })

  it('cannot be read when the signal was aborted before', async () => {
    const signal = AbortSignal.abort(new Error('the client is gone'))
    const reader = readInThread(asBlob(await exportOf(1)), { now, signal })
    await expect(reader.summarise()).rejects.toThrow('the client is gone')
    await reader.close()
  })

  it('is refused when its thread runs out of memory, and the process continues', async () => {
    const options = { now, signal: unabortedSignal(), maxMegabytes: 4 }
    const reader = readInThread(asBlob(await exportOf(1)), options)
    await expect(reader.summarise()).rejects.toMatchObject({
      name: 'ArchiveRefused',
      message: 'Reading the file takes more memory than an Evenstream export does.',
    })
    await reader.close()
  })
})
