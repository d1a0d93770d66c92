import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { SpeechProcess } from './speech-process.ts'

const entry = join(import.meta.dirname, 'faulty-engine.fixture.ts')
const openProcesses: SpeechProcess[] = []
/** Much longer than a process takes to start on a busy machine. */
const stallMs = 5000

function start(limits: ConstructorParameters<typeof SpeechProcess>[0]['limits'] = {}) {
  const voice = new SpeechProcess({ entry, limits })
  openProcesses.push(voice)
  const speak = async (sentence: string, signal?: AbortSignal) => {
    const [pid = 0, count] = await voice.speak({ sentence, voice: 'any', speed: 1 }, signal)
    return { pid, count }
  }
  return { voice, speak }
}

afterEach(async () => {
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
  it('is reused for the next sentence and runs at low priority', async () => {
    const { speak } = start()
    const first = await speak('hello')
    const second = await speak('hello')
    expect(second).toEqual({ pid: first.pid, count: 2 })
    expect(getPriority(first.pid)).toBeGreaterThan(10)
  })

  it('fails only the sentence on which it crashes, and is restarted for the next', async () => {
    const { speak } = start()
    const { pid } = await speak('hello')
    const [crashed, next] = await Promise.allSettled([speak('crash'), speak('hello')])
    expect(crashed).toMatchObject({ reason: { code: 'voice.crashed', isTransient: true } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { count: 1 } })
    await expectExit(pid)
  })

  it.each(['hang', 'freeze'])(
    'is killed and restarted when it makes no progress (%s)',
    async (sentence) => {
      const { speak } = start({ stallMs })
      const { pid } = await speak('hello')
      await expect(speak(sentence)).rejects.toMatchObject({ code: 'voice.hung', isTransient: true })
      expect((await speak('hello')).pid).not.toBe(pid)
      await expectExit(pid)
    },
  )

  it('is killed only after the limit for a sentence while it keeps using the processor', async () => {
    const { speak } = start({ stallMs, sentenceMs: 2 * stallMs })
    const startedAt = performance.now()
    await expect(speak('loop')).rejects.toMatchObject({ code: 'voice.hung' })
    expect(performance.now() - startedAt).toBeGreaterThan(1.8 * stallMs)
  })

  it('reports the name of an error without its message', async () => {
    const { speak } = start()
    const failure = await speak('fail').catch((error: unknown) => error)
    expect(String(failure)).toContain('RangeError')
    expect(String(failure)).not.toContain('secret')
  })

  it('exits after the idle timeout and is started again for the next sentence', async () => {
    const { speak } = start({ idleMs: 100 })
    const { pid } = await speak('hello')
    await expectExit(pid)
    expect((await speak('hello')).count).toBe(1)
  })

  it('drops a queued sentence that was aborted', async () => {
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
