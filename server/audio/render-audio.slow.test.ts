import { afterEach, describe, expect, it, vi } from 'vitest'
import { openingSeconds } from '#core/narration/timing.ts'
import type { SpeakOptions } from '#server/ports/voice.ts'
import { mp3Seconds } from './mp3.ts'
import { type AudioRequest, renderAudio } from './render-audio.ts'
import { HummingVoice } from './signals.test-support.ts'
import { plannedBytes, planTrack, trackPlan } from './track-plan.ts'

const script = 'You breathe in. You breathe out, and you listen. [pause 2s] It is quiet. You smile.'

async function render(overrides: Partial<AudioRequest> = {}) {
  const engine = overrides.engine ?? new HummingVoice()
  const plan = planTrack({ script, engine, voice: 'hum', pace: 1, seconds: 20 })
  const chunks: Uint8Array[] = []
  const sink = (chunk: Uint8Array) => void chunks.push(chunk)
  const audio = await renderAudio({ script, plan, engine, sink, ...overrides })
  return { audio, plan, file: Buffer.concat(chunks) }
}

/** Speaks slower or faster than its declared rate, by a factor for each utterance. */
class InexactVoice extends HummingVoice {
  readonly #factors: readonly number[]

  constructor(factors: readonly number[]) {
    super()
    this.#factors = factors
  }

  override speak(utterance: string, { speed }: SpeakOptions): Promise<Float32Array> {
    const factor = this.#factors[this.spokenUtterances.length] ?? 1
    return super.speak(utterance, { speed: speed / factor })
  }
}

/** Says nothing before `begin` is called. */
class HeldBackVoice extends HummingVoice {
  readonly #begun = Promise.withResolvers<void>()

  begin(): void {
    this.#begun.resolve()
  }

  override async speak(utterance: string, options: SpeakOptions): Promise<Float32Array> {
    await this.#begun.promise
    return super.speak(utterance, options)
  }
}

/** Speaks several utterances at a time, the first of them slowest. */
class ParallelVoice extends HummingVoice {
  readonly parallelUtterances = 3
  running = 0
  maxRunning = 0

  override async speak(utterance: string, options: SpeakOptions): Promise<Float32Array> {
    this.maxRunning = Math.max(this.maxRunning, ++this.running)
    // Called before any wait, because the level of an utterance depends on its number.
    const speaking = super.speak(utterance, options)
    const number = this.spokenUtterances.length
    const samples = await speaking
    for (let i = 0; i < 20 / number; i++) await Promise.resolve()
    this.running--
    return samples
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('the audio of a track', () => {
  it.each([[[1, 1, 1, 1]], [[0.8, 0.9, 0.7, 0.8]], [[1.2, 0.7, 1.1, 0.9]]])(
    'has the planned size if its sentences take these multiples of the estimated time: %j',
    async (factors) => {
      const { audio, plan, file } = await render({ engine: new InexactVoice(factors) })
      expect(file.length).toBe(plannedBytes(plan))
      expect(audio.durationSeconds).toBeCloseTo(plan.seconds, 3)
    },
  )

  it('becomes longer, and nothing is cut, if the sentences take much longer than planned', async () => {
    const { audio, plan, file } = await render({ engine: new InexactVoice([4, 4, 4, 4]) })
    expect(file.length).toBeGreaterThan(plannedBytes(plan))
    expect(audio.durationSeconds).toBeCloseTo((audio.captions.at(-1)?.speechEnd ?? 0) + 1, 3)
  })

  it('is sent up to the next sentence before that sentence has been spoken', async () => {
    const engine = new HummingVoice()
    const speak = engine.speak.bind(engine)
    const heldBack = Promise.withResolvers<void>()
    engine.speak = async (utterance, options) => {
      if (engine.spokenUtterances.length === 2) await heldBack.promise
      return speak(utterance, options)
    }
    let bytes = 0
    let bytesWhileHeldBack = 0
    const { audio } = await render({
      engine,
      sink: (chunk) => {
        bytes += chunk.length
      },
      onWait: async () => {
        if (engine.spokenUtterances.length < 2) return
        bytesWhileHeldBack ||= bytes
        heldBack.resolve()
      },
    })
    const start = audio.captions[2]?.start ?? 0
    expect(mp3Seconds(bytesWhileHeldBack)).toBeGreaterThan(start - 0.3)
    expect(mp3Seconds(bytesWhileHeldBack)).toBeLessThan(start)
  })

  it('begins with a tone that is held back until the first words are spoken', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const engine = new HeldBackVoice()
    let chunks = 0
    const rendered = render({ engine, sink: () => void chunks++ })
    await vi.advanceTimersByTimeAsync(2_000)
    // Another track is rendered meanwhile: time enough to send a tone that is not held back.
    await render()
    expect(chunks).toBe(0)
    engine.begin()
    await rendered
    expect(chunks).toBeGreaterThan(0)
  })

  it('sends the tone before the first words if the voice is slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const engine = new HeldBackVoice()
    let bytes = 0
    let bytesBeforeSpeech = 0
    const rendered = render({
      engine,
      sink: (chunk) => {
        bytes += chunk.length
      },
      onWait: async () => {
        bytesBeforeSpeech ||= bytes
        engine.begin()
      },
    })
    await vi.advanceTimersByTimeAsync(3_000)
    await rendered
    expect(mp3Seconds(bytesBeforeSpeech)).toBeGreaterThan(openingSeconds - 0.3)
    expect(mp3Seconds(bytesBeforeSpeech)).toBeLessThan(openingSeconds)
  })

  it('goes on as it was begun if its plan was stored by a version without a tone', async () => {
    const engine = new HummingVoice()
    const first = 'You settle where you are, and your shoulders grow heavy and quite warm.'
    const oldScript = `${first} You hear the harbour below, and then a gull calls out over it. You smile.`
    const { opening: _, ...old } = planTrack({
      script: oldScript,
      engine,
      voice: 'hum',
      pace: 1,
      seconds: 25,
      opening: 'silence',
    })
    const plan = trackPlan.parse(JSON.parse(JSON.stringify(old)))
    const { audio, file } = await render({ engine, plan, script: oldScript })
    expect(plan.opening).toBe('silence')
    expect(audio.captions[0]?.start).toBe(2)
    expect(engine.spokenUtterances).toEqual([
      'You settle where you are,',
      'and your shoulders grow heavy and quite warm.',
      'You hear the harbour below, and then a gull calls out over it.',
      'You smile.',
    ])
    expect(file.length).toBe(plannedBytes(plan))
  })

  it('can be heard from its first clause on, and has one caption for the whole sentence', async () => {
    const sentence = 'You settle where you are, and your shoulders grow heavy and quite warm.'
    const clauseScript = `${sentence} [pause 3s] You smile.`
    const engine = new HummingVoice()
    const plan = planTrack({ script: clauseScript, engine, voice: 'hum', pace: 1, seconds: 25 })
    const { audio, file } = await render({ engine, plan, script: clauseScript })
    expect(engine.spokenUtterances).toEqual([
      'You settle where you are,',
      'and your shoulders grow heavy and quite warm.',
      'You smile.',
    ])
    expect(audio.captions.map(({ text }) => text)).toEqual([sentence, 'You smile.'])
    expect(file.length).toBe(plannedBytes(plan))
  })

  it('is the same if several sentences are spoken at a time', async () => {
    const engine = new ParallelVoice()
    const parallel = await render({ engine })
    expect(engine.maxRunning).toBe(3)
    const sequential = await render()
    expect(parallel.file.equals(sequential.file)).toBe(true)
    expect(parallel.audio.captions).toEqual(sequential.audio.captions)
  })

  it('is the same in a second attempt, which takes the sentences of the first from the cache', async () => {
    const cachedSamples = new Map<string, Float32Array>()
    const cache = {
      get: async (key: string) => cachedSamples.get(key),
      put: async (key: string, samples: Float32Array) => void cachedSamples.set(key, samples),
    }
    const first = await render({ engine: new InexactVoice([0.9, 1.1, 1, 0.8]), cache })
    const silentEngine = new HummingVoice()
    const second = await render({ engine: silentEngine, cache })
    expect(silentEngine.spokenUtterances).toEqual([])
    expect(second.file.equals(first.file)).toBe(true)
  })
})
