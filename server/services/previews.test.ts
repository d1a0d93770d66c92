import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createDeferred } from '#server/audio/deferred.ts'
import { trackTrailer } from '#server/audio/id3.ts'
import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import { jobs, unfinishedTracks } from '#server/db/schema/narration.ts'
import {
  blobs,
  jobRow,
  narrate,
  prepareNarration,
  slideId,
  slideStore,
  trackRows,
  trackStore,
  userId,
  voice,
} from '#server/jobs/narration.test-support.ts'
import { VoiceFailed } from '#server/ports/voice.ts'
import { readAll } from '#testing/byte-streams.ts'
import { claimDueJob, database, now } from '#testing/queue.ts'
import { findPreview, type PreviewDependencies } from './previews.ts'
import { deleteSlide } from './slides.ts'

prepareNarration()

const unabortedSignal = new AbortController().signal

const dependenciesWith = (overrides: Partial<PreviewDependencies> = {}): PreviewDependencies => ({
  db: database.db,
  tracks: trackStore(),
  blobs: createSealedBlobs(blobs),
  pause: () => setImmediate(),
  maxPauses: Number.POSITIVE_INFINITY,
  ...overrides,
})
const previewOf = async (jobId: string, overrides: Partial<PreviewDependencies> = {}) => {
  const preview = await findPreview(dependenciesWith(overrides), userId, jobId)
  if (!preview) throw new Error('There is no preview')
  return preview
}
const isAudioStored = async () => {
  const [row] = await database.db.select().from(unfinishedTracks)
  return row !== undefined && row.madeBytes > row.headerBytes
}

/** Starts a narration, holds it before its last sentence, and waits until some of its audio is stored. */
async function narrateUpToLastSentence() {
  // A deferred, because a rejection that nothing awaits yet would fail the test otherwise.
  const held = createDeferred<void>()
  voice.before = (count) => (count < 2 ? undefined : held.promise)
  const job = await claimDueJob()
  const narration = narrate(job)
  await expect.poll(isAudioStored).toBe(true)
  return {
    job,
    narration,
    continueNarration: () => held.resolve(),
    failNarration: () => held.reject(new VoiceFailed('voice.refused', 'voice.refused')),
  }
}
const finishedFile = async () => {
  const [track] = await trackRows()
  const blob = await createSealedBlobs(blobs).open(
    await trackStore().ownerKey(userId),
    track?.blobKey ?? '',
  )
  return readAll(blob?.read() ?? (async function* () {})())
}

describe('the preview of a track', () => {
  it('has the bytes of the finished track, and waits for those that are not made yet', async () => {
    const { job, narration, continueNarration } = await narrateUpToLastSentence()
    let pauses = 0
    const pause = () => {
      pauses++
      continueNarration()
      return setImmediate()
    }
    const preview = await previewOf(job.id, { pause })
    const heard = await readAll(preview.read({ start: 0, end: preview.size }, unabortedSignal))
    await narration
    expect(pauses).toBeGreaterThan(0)
    const file = await finishedFile()
    expect(preview.size).toBe(file.length)
    expect(heard.equals(file)).toBe(true)
  })

  it('is served in ranges, before and after the job is completed, with one ETag', async () => {
    const { job, narration, continueNarration } = await narrateUpToLastSentence()
    const growing = await previewOf(job.id)
    const range = { start: 5, end: 40_000 }
    const early = await readAll(growing.read(range, unabortedSignal))
    continueNarration()
    await narration
    const finished = await previewOf(job.id)
    expect({ size: finished.size, etag: finished.etag }).toEqual({
      size: growing.size,
      etag: growing.etag,
    })
    const file = await finishedFile()
    expect(early.equals(file.subarray(5, 40_000))).toBe(true)
    expect((await readAll(finished.read(range, unabortedSignal))).equals(early)).toBe(true)
    expect((await readAll(growing.read(range, unabortedSignal))).equals(early)).toBe(true)
  })

  it('has its last 128 bytes from the beginning, for players that read them first', async () => {
    const { job, narration, continueNarration } = await narrateUpToLastSentence()
    const { size, read } = await previewOf(job.id, { maxPauses: 0 })
    const tail = await readAll(read({ start: size - 128, end: size }, unabortedSignal))
    expect(tail.equals(Buffer.from(trackTrailer))).toBe(true)
    continueNarration()
    await narration
    expect((await finishedFile()).subarray(-128).equals(tail)).toBe(true)
  })

  it('does not exist for other users, for a job that has not begun, and after a failure', async () => {
    const previewFor = async (asker: string) =>
      findPreview(dependenciesWith(), asker, (await jobRow())?.id ?? '')
    expect(await previewFor(userId)).toBeUndefined()
    const { narration, failNarration } = await narrateUpToLastSentence()
    expect(await previewFor(userId)).toBeDefined()
    expect(await previewFor(randomUUID())).toBeUndefined()
    failNarration()
    await narration
    expect(await previewFor(userId)).toBeUndefined()
  })
})

describe('a client that waits for bytes of a preview', () => {
  /** Reads to the end, calls `onWait` at the first wait, and expects that the reading is interrupted. */
  async function readAndWait(onWait: (jobId: string) => unknown, overrides = {}) {
    const { job, narration, continueNarration } = await narrateUpToLastSentence()
    let hasWaited = false
    const pause = async () => {
      if (!hasWaited) await onWait(job.id)
      hasWaited = true
      await setImmediate()
    }
    const preview = await previewOf(job.id, { pause, ...overrides })
    const reading = readAll(preview.read({ start: 0, end: preview.size }, unabortedSignal))
    await expect(reading).rejects.toMatchObject({ name: 'PreviewInterrupted' })
    continueNarration()
    await narration.catch(() => {})
  }

  it('is interrupted when the slide is deleted', async () => {
    await readAndWait(() =>
      deleteSlide({ db: database.db, store: slideStore(), clock: () => now }, userId, slideId),
    )
  })

  it('is interrupted when the job fails', async () => {
    await readAndWait(async () => {
      await database.db.update(jobs).set({ status: 'failed', finishedAt: now })
      await database.db.delete(unfinishedTracks)
    })
  })

  it('is interrupted when a later attempt has begun the track anew', async () => {
    await readAndWait(() => database.db.update(jobs).set({ trackAttempt: 7 }))
    expect(await jobRow()).toMatchObject({ trackAttempt: 7 })
  })

  it('is interrupted when nothing has been made for too long', async () => {
    await readAndWait(() => undefined, { maxPauses: 3 })
  })

  it('goes on waiting for a part far ahead while the track grows', async () => {
    const { job, narration, continueNarration } = await narrateUpToLastSentence()
    const { size, read } = await previewOf(job.id, {
      maxPauses: 1,
      // The track grows by one byte in each pause. Without that, the reading would be interrupted after one pause.
      pause: async () => {
        const [row] = await database.db.select().from(unfinishedTracks)
        if (!row) return
        if (++pauses === 5) {
          continueNarration()
          await narration
        } else {
          const madeBytes = row.madeBytes + 1
          await database.db.update(unfinishedTracks).set({ madeBytes })
        }
      },
    })
    let pauses = 0
    const range = { start: size - 1_000, end: size - 500 }
    expect(await readAll(read(range, unabortedSignal))).toHaveLength(500)
    expect(pauses).toBe(5)
  })

  it('stops when the request is aborted', async () => {
    const { job, narration, continueNarration } = await narrateUpToLastSentence()
    const abortController = new AbortController()
    const pause = async () => abortController.abort()
    const preview = await previewOf(job.id, { pause })
    const reading = readAll(preview.read({ start: 0, end: preview.size }, abortController.signal))
    await expect(reading).rejects.toMatchObject({ name: 'PreviewInterrupted' })
    continueNarration()
    await narration
  })
})
