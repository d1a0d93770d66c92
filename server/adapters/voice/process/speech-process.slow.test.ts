import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Report, SpeakMessage } from './messages.ts'
import { ChildProcessVoiceEngine } from './process-voice.ts'
import { SpeechProcess } from './speech-process.ts'

/** An utterance may name how the process fails; the result is its process id and how many utterances it has spoken. */
const entry = join(import.meta.dirname, 'faulty-engine.fixture.ts')
const openProcesses: SpeechProcess[] = []
const stallMs = 60_000

function start(limits: ConstructorParameters<typeof SpeechProcess>[0]['limits'] = {}) {
  const voice = new SpeechProcess({ entry, limits })
  openProcesses.push(voice)
  const speak = async (utterance: string, signal?: AbortSignal) => {
    const [pid = 0, count] = await voice.speak({ utterance, voice: 'any', speed: 1 }, signal)
    return { pid, count }
  }
  return { voice, speak }
}

/** Fakes the timers of the limits, which run in this process, so that a slow machine cannot exceed them. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const setTimeoutSpy = vi.spyOn(globalThis, 'setTimeout')
  return {
    advance: (ms: number) => vi.advanceTimersByTime(ms),
    /** How many stall timers have been started. */
    countStallTimers: () => setTimeoutSpy.mock.calls.filter(([, ms]) => ms === stallMs).length,
  }
}

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await Promise.all(openProcesses.splice(0).map((voice) => voice.close()))
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A killed process stays in the process table until its exit has been handled. */
const expectExit = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false)

describe('a speech process', () => {
  it('is reused for the next utterance and runs at low priority', async () => {
    const { speak } = start()
    const first = await speak('hello')
    const second = await speak('hello')
    expect(second).toEqual({ pid: first.pid, count: 2 })
    expect(getPriority(first.pid)).toBeGreaterThan(10)
  })

  it('fails only the utterance on which it crashes, and is restarted for the next', async () => {
    const { speak } = start()
    const { pid } = await speak('hello')
    const [crashed, next] = await Promise.allSettled([speak('crash'), speak('hello')])
    expect(crashed).toMatchObject({ reason: { code: 'voice.crashed', isTransient: true } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { count: 1 } })
    await expectExit(pid)
  })

  it.each(['hang', 'freeze'])(
    'is killed and restarted when it makes no progress (%s)',
    async (utterance) => {
      const clock = stopClock()
      const { speak } = start({ stallMs, utteranceMs: 10 * stallMs })
      const { pid } = await speak('hello')
      const speech = speak(utterance)
      // One for each utterance.
      await expect.poll(clock.countStallTimers).toBe(2)
      clock.advance(stallMs)
      await expect(speech).rejects.toMatchObject({ code: 'voice.hung', isTransient: true })
      expect((await speak('hello')).pid).not.toBe(pid)
      await expectExit(pid)
    },
  )

  it('is killed only after the limit for an utterance while it keeps using the processor', async () => {
    const clock = stopClock()
    const { speak } = start({ stallMs, utteranceMs: 2.5 * stallMs })
    const onRejected = vi.fn()
    const speech = speak('loop').catch(onRejected)
    for (const stallTimers of [1, 2, 3]) {
      // From the second on, the process has reported that it uses the processor.
      await expect.poll(clock.countStallTimers).toBeGreaterThanOrEqual(stallTimers)
      expect(onRejected).not.toHaveBeenCalled()
      clock.advance(0.9 * stallMs)
    }
    await speech
    expect(onRejected).toHaveBeenCalledWith(expect.objectContaining({ code: 'voice.hung' }))
  })

  it('reports in its heartbeats the CPU time of the current utterance alone', async () => {
    const child = fork(entry, { serialization: 'advanced', execArgv: [] })
    const firstReport = async (id: number, utterance: string) => {
      child.send({ id, utterance, voice: 'any', speed: 1 } satisfies SpeakMessage)
      const [report] = (await once(child, 'message')) as [Report]
      return report
    }
    try {
      // Uses 500 ms of CPU time.
      expect((await firstReport(1, 'busy')).kind).toBe('spoken')
      const heartbeat = await firstReport(2, 'hang')
      expect(heartbeat.kind === 'working' && heartbeat.cpuMilliseconds).toBeLessThan(500)
    } finally {
      child.kill('SIGKILL')
    }
  })

  it('reports the name of an error without its message', async () => {
    const { speak } = start()
    const failure = await speak('fail').catch((error: unknown) => error)
    expect(String(failure)).toContain('RangeError')
    expect(String(failure)).not.toContain('secret')
  })

  it('exits after the idle timeout and is started again for the next utterance', async () => {
    const { speak } = start({ idleMs: 100 })
    const { pid } = await speak('hello')
    await expectExit(pid)
    expect((await speak('hello')).count).toBe(1)
  })

  it('drops a queued utterance that was aborted', async () => {
    const { speak } = start()
    const controller = new AbortController()
    const slowSpeech = speak('slow')
    const queued = speak('hello', controller.signal)
    controller.abort()
    await expect(queued).rejects.toMatchObject({ name: 'AbortError' })
    expect((await slowSpeech).count).toBe(1)
    expect((await speak('hello')).count).toBe(2)
  })
})

describe('a speech process that is started early', () => {
  it('speaks the first utterance', async () => {
    const { voice, speak } = start()
    voice.start()
    expect(voice.pid).toBeDefined()
    expect((await speak('hello')).pid).toBe(voice.pid)
  })

  it('is killed after the idle timeout, too', async () => {
    const { voice } = start({ idleMs: 100 })
    voice.start()
    await expect.poll(() => voice.pid).toBeUndefined()
  })
})

describe('a voice of several processes', () => {
  const voices = [
    {
      id: 'any',
      label: 'Any',
      character: 'plain' as const,
      sampleRate: 16_000,
      normalSpeed: 1,
      speechRate: { secondsPerCharacter: 0.05, secondsPerSentence: 0, speedExponent: 1 },
    },
  ]
  const engines: ChildProcessVoiceEngine[] = []
  afterEach(() => Promise.all(engines.splice(0).map((engine) => engine.close())))

  const startEngine = (processes: number) => {
    const engine = new ChildProcessVoiceEngine({ name: 'test', voices, entry, processes })
    engines.push(engine)
    const pidOf = async (utterance: string) =>
      (await engine.speak(utterance, { voice: 'any', speed: 1 }))[0]
    return { engine, pidOf }
  }

  it('distributes concurrent utterances over its processes', async () => {
    const { engine, pidOf } = startEngine(2)
    expect(engine.parallelUtterances).toBe(2)
    const pids = await Promise.all(['slow', 'slow', 'slow', 'slow'].map(pidOf))
    expect(new Set(pids).size).toBe(2)
  })

  it('uses one process while one utterance at a time is enough', async () => {
    const { pidOf } = startEngine(2)
    expect(await pidOf('hello')).toBe(await pidOf('hello'))
  })

  it('keeps its first process and kills the others after the idle timeout', async () => {
    const limits = { idleMs: 1_000 }
    const options = { name: 'test', voices, entry, processes: 2, limits, keepsFirstLoaded: true }
    const engine = new ChildProcessVoiceEngine(options)
    engines.push(engine)
    const speak = () => engine.speak('slow', { voice: 'any', speed: 1 })
    const [[first = 0] = [], [second = 0] = []] = await Promise.all([speak(), speak()])
    await expectExit(second)
    expect(isAlive(first)).toBe(true)
  })

  it('goes on with the other process when one crashes', async () => {
    const { pidOf } = startEngine(2)
    const [crash, survivor] = await Promise.allSettled([pidOf('crash'), pidOf('slow')])
    expect(crash).toMatchObject({ status: 'rejected', reason: { code: 'voice.crashed' } })
    expect(survivor.status).toBe('fulfilled')
  })
})
