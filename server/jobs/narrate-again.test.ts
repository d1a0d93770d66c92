import { beforeEach, describe, expect, it } from 'vitest'
import { claimDueJob } from '#testing/queue.ts'
import {
  blobs,
  chargeRows,
  enqueueNarration,
  failVoice,
  narrate,
  prepareNarration,
  removeBlobs,
  slideId,
  trackRows,
  voice,
} from './narration.test-support.ts'

prepareNarration()

let oldTrackId: string | undefined

beforeEach(async () => {
  await narrate(await claimDueJob())
  oldTrackId = (await trackRows())[0]?.id
  await enqueueNarration(0.65)
})

describe('a slide that is narrated again', () => {
  it('keeps its track until the new one is complete, and then has only the new one', async () => {
    const job = await claimDueJob()
    const tracksWhileSpeaking: string[] = []
    voice.before = async () => {
      tracksWhileSpeaking.push(...(await trackRows()).map(({ id }) => id))
    }
    await narrate(job)
    expect(new Set(tracksWhileSpeaking)).toEqual(new Set([oldTrackId]))
    expect(await trackRows()).toMatchObject([{ id: job.id, slideId, pace: 0.65 }])
    await removeBlobs()
    expect([...blobs.blobs.keys()]).toEqual([(await trackRows())[0]?.blobKey])
    expect(await chargeRows()).toHaveLength(2)
  })

  it('keeps its track when the new narration fails, and the unit is given back', async () => {
    failVoice('voice.refused', 0)
    await narrate(await claimDueJob())
    const [track, ...others] = await trackRows()
    expect(others).toEqual([])
    expect(track?.id).toBe(oldTrackId)
    await removeBlobs()
    expect([...blobs.blobs.keys()]).toEqual([track?.blobKey])
    expect(await chargeRows()).toHaveLength(1)
  })
})
