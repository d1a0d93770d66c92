import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkScript } from '#core/script/check.ts'
import { createEmbeddedWriter, type EmbeddedWriter } from './embedded-writer.ts'

const GOAL = 'My novel is finished. It is on the front table of the bookshop on Rose Street.'

describe('the embedded writer in its process', () => {
  let writer: EmbeddedWriter
  beforeAll(async () => {
    writer = await createEmbeddedWriter()
  })
  afterAll(() => writer.close())

  it('writes a script that passes every check, on the theme of the goal', async () => {
    const written = await writer.write(GOAL)
    expect(written).toMatchObject({
      theme: 'creativity',
      language: 'en',
      careKind: null,
      failed: [],
    })
    expect(checkScript(written.script, GOAL).filter((row) => !row.pass)).toEqual([])
  })

  it('gives each of many at once their own script', async () => {
    const goals = ['I keep bees.', 'I own a lighthouse.', 'I speak Spanish fluently.']
    const scripts = await Promise.all(goals.map((goal) => writer.write(goal)))
    expect(scripts.map(({ script }) => script)).toEqual([
      expect.stringContaining('You keep bees.'),
      expect.stringContaining('You own a lighthouse.'),
      expect.stringContaining('You speak Spanish fluently.'),
    ])
  })

  it('leaves the main thread free while it writes', async () => {
    let longest = 0
    let before = process.threadCpuUsage()
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1000)
      before = process.threadCpuUsage()
    }, 1)
    await Promise.all(Array.from({ length: 6 }, () => writer.write(GOAL)))
    clearInterval(timer)
    expect(longest).toBeLessThan(50)
  })

  it('kills a process that takes too long, and goes on with another', async () => {
    const limits = { longestMs: 0 }
    const hurried = await createEmbeddedWriter(limits)
    await expect(hurried.write(GOAL)).rejects.toThrow(/stopped/)
    limits.longestMs = 60_000
    expect((await hurried.write(GOAL)).failed).toEqual([])
    await hurried.close()
  })

  it('fails only the task that took too long, and none of those behind it', async () => {
    const limits = { longestMs: 0 }
    const hurried = await createEmbeddedWriter(limits)
    const stuck = hurried.write(GOAL).finally(() => {
      limits.longestMs = 60_000
    })
    const behind = [hurried.write('I keep bees.'), hurried.write('I own a lighthouse.')]
    await expect(stuck).rejects.toThrow(/stopped/)
    expect((await Promise.all(behind)).map(({ failed }) => failed)).toEqual([[], []])
    await hurried.close()
  })

  it('sends away whoever would wait behind too many, and goes on with the others', async () => {
    const small = await createEmbeddedWriter({ longestMs: 60_000, mostWaiting: 2 })
    const asked = ['I keep bees.', 'I own a lighthouse.', 'I sing.', 'I sail.', 'I paint.'].map(
      (goal) => small.write(goal),
    )
    const ended = await Promise.allSettled(asked)
    expect(ended.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(ended.at(-1)).toMatchObject({
      reason: { code: 'server.unavailable', retryAfter: expect.any(Number) },
    })
    expect((await small.write(GOAL)).failed).toEqual([])
    await small.close()
  })

  it('refuses to write once it is closed, and ends what was under way', async () => {
    const other = await createEmbeddedWriter()
    const underWay = other.write(GOAL)
    await Promise.all([expect(underWay).rejects.toThrow('stopped'), other.close()])
    await expect(other.write(GOAL)).rejects.toThrow('closed')
  })

  it('goes on with another process after one has crashed', async () => {
    const other = await createEmbeddedWriter()
    const underWay = other.write(GOAL)
    process.kill(other.pid(), 'SIGSEGV')
    await expect(underWay).rejects.toThrow('stopped')
    expect((await other.write(GOAL)).failed).toEqual([])
    await other.close()
  })
})
