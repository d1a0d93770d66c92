import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { VoiceEngine } from '#server/ports/voice.ts'
import { TimedVoice } from './timed-voice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Speaks an utterance in as many milliseconds as it says. */
const engine: VoiceEngine = {
  name: 'two processes',
  parallelUtterances: 2,
  voices: [],
  async speak(utterance) {
    await new Promise((resolve) => setTimeout(resolve, Number(utterance)))
    return new Float32Array()
  },
  async close() {},
}
const request = { voice: 'slt', speed: 1 }

it('time in which utterances are spoken simultaneously counts once, and pauses do not count', async () => {
  const voice = new TimedVoice(engine)
  const first = voice.speak('100', request)
  await vi.advanceTimersByTimeAsync(50)
  const second = voice.speak('100', request)
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all([first, second])
  expect(voice.milliseconds).toBe(150)
  await vi.advanceTimersByTimeAsync(400)
  const third = voice.speak('30', request)
  await vi.advanceTimersByTimeAsync(30)
  await third
  expect(voice.milliseconds).toBe(180)
})

it('the time of an utterance that fails counts as well', async () => {
  const voice = new TimedVoice({
    ...engine,
    speak: async (...args) => {
      await engine.speak(...args)
      throw new Error('the process has crashed')
    },
  })
  const speaking = voice.speak('20', request).catch(() => {})
  await vi.advanceTimersByTimeAsync(20)
  await speaking
  expect(voice.milliseconds).toBe(20)
})
