/** In `npm test`, guide-process.slow.test.ts proves the same with tasks queued behind the one that took too long. */
import { describe, expect, it } from 'vitest'
import { startGuideProcess } from './guide-process.ts'

const sampleGoal = 'My novel is finished. It is on the front table of the bookshop on Rose Street.'

describe('the built-in writer in its process', () => {
  it('kills a process that takes too long, and goes on with another', async () => {
    const limits = { taskTimeoutMs: 0, maxQueued: 60 }
    const writer = await startGuideProcess(limits)
    await expect(writer.writeScript(sampleGoal)).rejects.toThrow(/stopped/)
    limits.taskTimeoutMs = 60_000
    expect((await writer.writeScript(sampleGoal)).failed).toEqual([])
    await writer.close()
  })
})
