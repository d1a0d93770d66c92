import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { SpeechProcess } from './speech-process.ts'

const entry = join(import.meta.dirname, 'faulty-engine.fixture.ts')
const open: SpeechProcess[] = []
/** Much longer than a process takes to start on a busy machine. */
const withoutProgress = 5000

function start(limits: ConstructorParameters<typeof SpeechProcess>[0]['limits'] = {}) {
  const voice = new SpeechProcess({ entry, limits })
  open.push(voice)
  const say = async (sentence: string, signal?: AbortSignal) => {
    const [pid = 0, count] = await voice.speak({ sentence, voice: 'any', speed: 1 }, signal)
    return { pid, count }
  }
  return { voice, say }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((voice) => voice.close()))
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A killed process stays in the process table until its exit has been handled. */
const untilGone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false)

describe('a speech process', () => {
  it('loads once for many sentences, at low priority', async () => {
    const { say } = start()
    const first = await say('hello')
    const second = await say('hello')
    expect(second).toEqual({ pid: first.pid, count: 2 })
    expect(getPriority(first.pid)).toBeGreaterThan(10)
  })

  it('that crashes fails only its sentence, and is restarted for the next', async () => {
    const { say } = start()
    const { pid } = await say('hello')
    const [crashed, next] = await Promise.allSettled([say('crash'), say('hello')])
    expect(crashed).toMatchObject({ reason: { code: 'voice.crashed', mayPass: true } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { count: 1 } })
    await untilGone(pid)
  })

  it.each(['hang', 'freeze'])(
    'that makes no progress (%s) is killed and restarted',
    async (how) => {
      const { say } = start({ withoutProgress })
      const { pid } = await say('hello')
      await expect(say(how)).rejects.toMatchObject({ code: 'voice.hung', mayPass: true })
      expect((await say('hello')).pid).not.toBe(pid)
      await untilGone(pid)
    },
  )

  it('that keeps using the processor is killed only after the limit for a sentence', async () => {
    const { say } = start({ withoutProgress, perSentence: 2 * withoutProgress })
    const began = performance.now()
    await expect(say('loop')).rejects.toMatchObject({ code: 'voice.hung' })
    expect(performance.now() - began).toBeGreaterThan(1.8 * withoutProgress)
  })

  it('reports a failure without the sentence', async () => {
    const { say } = start()
    const failure = await say('fail').catch((error: unknown) => error)
    expect(String(failure)).toContain('RangeError')
    expect(String(failure)).not.toContain('secret')
  })

  it('exits after the idle timeout', async () => {
    const { say } = start({ idle: 100 })
    const { pid } = await say('hello')
    await untilGone(pid)
    expect((await say('hello')).count).toBe(1)
  })

  it('drops a queued sentence that was aborted', async () => {
    const { say } = start()
    const stop = new AbortController()
    const slow = say('slow')
    const waiting = say('hello', stop.signal)
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    expect((await slow).count).toBe(1)
    expect((await say('hello')).count).toBe(2)
  })
})
