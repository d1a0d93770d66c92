import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkScript } from '#core/script/check.ts'
import { type GuideProcess, startGuideProcess } from './guide-process.ts'

const sampleGoal = 'My novel is finished. It is on the front table of the bookshop on Rose Street.'

describe('the built-in writer in its process', () => {
  /** Read anew for each task: some tests change them. */
  const generousLimits = { taskTimeoutMs: 60_000, restartWaitMs: 200_000, maxQueued: 60 }
  const limits = { ...generousLimits }
  let writer: GuideProcess
  beforeAll(async () => {
    writer = await startGuideProcess(limits)
  })
  beforeEach(() => {
    Object.assign(limits, generousLimits)
  })
  afterAll(() => writer.close())

  it('writes a script that passes every check, on the theme of the goal', async () => {
    const written = await writer.writeScript(sampleGoal)
    expect(written).toMatchObject({
      theme: 'creativity',
      language: 'en',
      careKind: null,
      failed: [],
    })
    expect(checkScript(written.script, sampleGoal).filter((row) => !row.pass)).toEqual([])
  })

  it('gives each of several concurrent tasks its own script', async () => {
    const goals = ['I keep bees.', 'I own a lighthouse.', 'I speak Spanish fluently.']
    const scripts = await Promise.all(goals.map((goal) => writer.writeScript(goal)))
    expect(scripts.map(({ script }) => script)).toEqual([
      expect.stringContaining('You keep bees.'),
      expect.stringContaining('You own a lighthouse.'),
      expect.stringContaining('You speak Spanish fluently.'),
    ])
  })

  it('leaves the main thread free while it writes', async () => {
    /** The longest time that this thread computed between two ticks of the timer. */
    let longestMs = 0
    const startedAt = performance.now()
    await writer.writeScript(sampleGoal)
    const scriptMs = performance.now() - startedAt
    let previousUsage = process.threadCpuUsage()
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(previousUsage)
      longestMs = Math.max(longestMs, (user + system) / 1000)
      previousUsage = process.threadCpuUsage()
    }, 1)
    await Promise.all(Array.from({ length: 6 }, () => writer.writeScript(sampleGoal)))
    clearInterval(timer)
    // A garbage collection of a large heap takes long on a slow machine.
    expect(longestMs).toBeLessThan(Math.max(50, scriptMs / 2))
  })

  it('fails only the task that took too long, and none of those behind it', async () => {
    limits.taskTimeoutMs = 0
    const stuck = writer.writeScript(sampleGoal).finally(() => {
      limits.taskTimeoutMs = generousLimits.taskTimeoutMs
    })
    const behind = [writer.writeScript('I keep bees.'), writer.writeScript('I own a lighthouse.')]
    await expect(stuck).rejects.toThrow(/stopped/)
    expect((await Promise.all(behind)).map(({ failed }) => failed)).toEqual([[], []])
  })

  it('rejects tasks when too many are queued, and runs the others', async () => {
    limits.maxQueued = 2
    const requested = ['I keep bees.', 'I own a lighthouse.', 'I sing.', 'I sail.', 'I paint.'].map(
      (goal) => writer.writeScript(goal),
    )
    const ended = await Promise.allSettled(requested)
    // One runs, two are queued, and the others are rejected.
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
    expect((await writer.writeScript(sampleGoal)).failed).toEqual([])
  })

  it('goes on with another process after one has crashed, and refuses what would wait too long for it', async () => {
    const underWay = writer.writeScript(sampleGoal)
    process.kill(writer.pid(), 'SIGSEGV')
    await expect(underWay).rejects.toThrow('stopped')
    limits.restartWaitMs = 0
    await expect(writer.writeScript(sampleGoal)).rejects.toMatchObject({
      code: 'server.unavailable',
      params: { reason: 'writers_busy' },
    })
    const startingPid = writer.pid()
    limits.restartWaitMs = generousLimits.restartWaitMs
    expect((await writer.writeScript(sampleGoal)).failed).toEqual([])
    expect(writer.pid()).toBe(startingPid)
  })

  it('goes on after SIGINT and SIGTERM to its process', async () => {
    const pid = writer.pid()
    process.kill(pid, 'SIGINT')
    process.kill(pid, 'SIGTERM')
    expect((await writer.writeScript(sampleGoal)).failed).toEqual([])
    expect(writer.pid()).toBe(pid)
  })

  it('fails to start, with a message of one line, if its process is not ready in time', async () => {
    await expect(
      startGuideProcess({ taskTimeoutMs: 60_000, startTimeoutMs: 0 }),
    ).rejects.toMatchObject({
      name: 'WriterUnavailable',
      message: 'The built-in writer was not ready within 0 seconds',
    })
  })

  // The last test with this process, because each start takes seconds.
  it('refuses to write once it is closed, and ends what was under way', async () => {
    const underWay = writer.writeScript(sampleGoal)
    await Promise.all([expect(underWay).rejects.toThrow('stopped'), writer.close()])
    await expect(writer.writeScript(sampleGoal)).rejects.toThrow('closed')
  })
})

describe('the guide process without a server', () => {
  const run = (...options: string[]) => {
    const entry = fileURLToPath(new URL('./writer-process.ts', import.meta.url))
    return promisify(execFile)(process.execPath, [...options, entry])
  }
  // Modules that are loaded before the process's own code: one makes an import fail, the other breaks the model.
  const withoutLibrary = `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve(name, context, next) {
        if (name === 'onnxruntime-node') throw new Error('onnxruntime-node is missing')
        return next(name, context)
      },
    })`)}`
  const damaged = new URL('../../reader/broken-model.fixture.ts', import.meta.url).href

  it('loads and ends without an error', async () => {
    expect(await run()).toMatchObject({ stderr: '' })
  })

  it.each([
    ['library is missing', withoutLibrary, 'onnxruntime-node is missing'],
    ['model is damaged', damaged, 'reader.json is damaged'],
  ])('fails with one line if its %s', async (_name, preloaded, reason) => {
    await expect(run('--import', preloaded)).rejects.toMatchObject({
      code: 1,
      stderr: `The reader's model cannot be loaded: ${reason}\n`,
    })
  })
})
