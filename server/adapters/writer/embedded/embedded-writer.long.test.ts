/** In `npm test`, embedded-writer.slow.test.ts proves the same with tasks queued behind the one that took too long. */
import { describe, expect, it } from 'vitest'
import { createEmbeddedWriter } from './embedded-writer.ts'

const sampleGoal = 'My novel is finished. It is on the front table of the bookshop on Rose Street.'

describe('the embedded writer in its process', () => {
  it('kills a process that takes too long, and goes on with another', async () => {
    const limits = { taskTimeoutMs: 0, maxQueued: 60 }
    const writer = await createEmbeddedWriter(limits)
    await expect(writer.write(sampleGoal)).rejects.toThrow(/stopped/)
    limits.taskTimeoutMs = 60_000
    expect((await writer.write(sampleGoal)).failed).toEqual([])
    await writer.close()
  })
})
