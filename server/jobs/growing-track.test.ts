/** What happens to the segments of a track when its worker is interrupted. */
import { describe, expect, it } from 'vitest'
import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import { trackSegments, unfinishedTracks } from '#server/db/schema/narration.ts'
import { readAll } from '#testing/byte-streams.ts'
import { ageLeases } from '#testing/leases.ts'
import { claimDueJob, database } from '#testing/queue.ts'
import {
  blobs,
  failVoice,
  jobRow,
  narrate,
  ownerKey,
  prepareNarration,
  removeBlobs,
  trackRows,
  userId,
  voice,
} from './narration.test-support.ts'

prepareNarration()

/** Longer than a lease and the delay after it. */
const hourMs = 60 * 60 * 1000

const segmentRows = async () =>
  (await database.db.select().from(trackSegments)).sort((a, b) => a.startByte - b.startByte)
const unfinishedRow = async () => (await database.db.select().from(unfinishedTracks))[0]
const blobOf = async (key: string) => {
  const blob = await createSealedBlobs(blobs).open(await ownerKey(), key)
  return blob && readAll(blob.read())
}
const storedBytes = async () => {
  const parts: Buffer[] = []
  for (const { jobId, attempt, startByte } of await segmentRows()) {
    const key = `users/${userId}/narrations/${jobId}/segments/${attempt}-${startByte}`
    parts.push((await blobOf(key)) ?? Buffer.alloc(0))
  }
  return Buffer.concat(parts)
}
const trackBytes = async () => {
  const [track] = await trackRows()
  return (await blobOf(track?.blobKey ?? '')) ?? Buffer.alloc(0)
}
const isAudioStored = async () => {
  const { madeBytes = 0, headerBytes = 0 } = (await unfinishedRow()) ?? {}
  return madeBytes > headerBytes
}
/**
 * Runs an attempt whose process dies before the given utterance, counted from 0, once audio before
 * it is stored.
 */
const dieBefore = async (utterance: number) => {
  const killed = new AbortController()
  voice.before = async (count) => {
    if (count < utterance) return
    await expect.poll(isAudioStored).toBe(true)
    killed.abort(new Error('killed'))
  }
  await expect(narrate(await claimDueJob(), killed.signal)).rejects.toThrow('killed')
  voice.before = () => {}
  await ageLeases(database, hourMs)
}

describe('a track that is being made', () => {
  it('is stored in adjoining segments, together with the size of the complete file', async () => {
    await dieBefore(2)
    const segments = await segmentRows()
    expect(segments[0]).toMatchObject({ startByte: 0, attempt: 1 })
    for (const [i, { startByte }] of segments.entries())
      expect(startByte).toBe(segments[i - 1]?.endByte ?? 0)
    const unfinished = await unfinishedRow()
    expect(unfinished?.madeBytes).toBe(segments.at(-1)?.endByte)
    expect(segments.length).toBeGreaterThan(1)
    await narrate(await claimDueJob())
    expect((await trackBytes()).length).toBe(unfinished?.bytes)
  })

  it('is continued by the next attempt: every byte stays, and no stored sentence is spoken again', async () => {
    await dieBefore(2)
    const heardBytes = await storedBytes()
    await narrate(await claimDueJob())
    expect(await jobRow()).toMatchObject({ status: 'completed', attempts: 2, trackAttempt: 1 })
    const complete = await trackBytes()
    expect(complete.subarray(0, heardBytes.length).equals(heardBytes)).toBe(true)
    const [first, second, ...later] = voice.spokenUtterances
    expect(later).not.toContain(first)
    expect(later).not.toContain(second)
  })

  it('is not changed by a worker that has lost its job and goes on', async () => {
    const slowJob = await claimDueJob()
    voice.before = async (count) => {
      if (count !== 1) return
      voice.before = () => {}
      // While its beginning is being stored, the row of the job is locked and cannot be claimed.
      await expect.poll(unfinishedRow).toBeDefined()
      await ageLeases(database, hourMs)
      // Dies in the middle, so that a third attempt has to continue what the second has made.
      await dieBefore(2)
    }
    await expect(narrate(slowJob)).rejects.toMatchObject({ name: 'JobLost' })
    const heardBytes = await storedBytes()
    await narrate(await claimDueJob())
    const complete = await trackBytes()
    expect(complete.subarray(0, heardBytes.length).equals(heardBytes)).toBe(true)
    expect(await jobRow()).toMatchObject({ status: 'completed', attempts: 3 })
  })

  it('is begun anew if a stored segment is missing', async () => {
    await dieBefore(2)
    for (const key of blobs.blobs.keys()) {
      if (key.includes('/segments/') && !key.endsWith('-0')) blobs.blobs.delete(key)
    }
    await narrate(await claimDueJob())
    expect(await jobRow()).toMatchObject({ status: 'completed', trackAttempt: 2 })
    expect(await trackRows()).toHaveLength(1)
  })

  it('leaves one blob when it is complete', async () => {
    await dieBefore(2)
    await narrate(await claimDueJob())
    expect([...blobs.blobs.keys()]).toEqual([(await trackRows())[0]?.blobKey])
    expect(await unfinishedRow()).toBeUndefined()
    expect(await segmentRows()).toEqual([])
  })

  it('leaves nothing when the job fails', async () => {
    await dieBefore(2)
    failVoice('voice.refused', 0)
    await narrate(await claimDueJob())
    expect(await jobRow()).toMatchObject({ status: 'failed' })
    expect(await unfinishedRow()).toBeUndefined()
    await removeBlobs()
    expect(blobs.blobs.size).toBe(0)
  })
})
