import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { speechCues, trackSeconds } from '#core/narration/timing.ts'
import { parseScript } from '#core/script/notation.ts'
import { LightVoice } from '#server/adapters/voice/light/light-voice.ts'
import { type SpeakOptions, VoiceFailed } from '#server/ports/voice.ts'
import { webVtt } from './captions.ts'
import { LoudnessMeter } from './loudness.ts'
import type { Progress, RenderedAudio } from './render-audio.ts'
import { renderTrack, type TrackRequest } from './render-track.ts'
import { HummingVoice } from './signals.test-support.ts'
import { TruePeakMeter } from './true-peak.ts'

const paragraph = `You settle where you are, and your shoulders grow heavy and warm. [pause 5s]
The air is cool as it comes in, and a little warmer as it leaves you. You let it come and go. [pause 4s]
You hear the harbour wake: ropes, gulls, a door somewhere below your window. [pause 6s]
You smile. You are at home in this ordinary morning, and there is time. [pause 7s]`
/** Half the sentences of a real script, for a faster test; longer pauses fill the track. */
const script = Array.from({ length: 4 }, () => paragraph).join('\n\n')

/** For tests in which the length does not matter. */
const shortScript = paragraph
const shortSeconds = 60

async function render(overrides: Partial<TrackRequest> = {}) {
  const chunks: Uint8Array[] = []
  const track = await renderTrack({
    script: shortScript,
    title: 'The harbour',
    engine: new HummingVoice(),
    voice: 'hum',
    pace: 0.85,
    seconds: shortSeconds,
    sink: (chunk) => void chunks.push(chunk),
    ...overrides,
  })
  return { track, file: Buffer.concat(chunks), chunks }
}

async function decode(file: Uint8Array) {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate } = decoder.decode(file)
  decoder.free()
  return { samples: channelData[0] ?? new Float32Array(0), sampleRate }
}

describe('a track in the light voice', () => {
  const voice = new LightVoice()
  const progress: Progress[] = []
  let track: RenderedAudio
  let file: Buffer
  let decoded: Awaited<ReturnType<typeof decode>>

  beforeAll(async () => {
    const rendered = await render({
      script,
      seconds: trackSeconds,
      engine: voice,
      voice: 'slt',
      onProgress: (step) => progress.push(step),
    })
    track = rendered.track
    file = rendered.file
    decoded = await decode(file)
  })
  afterAll(() => voice.close())

  it('lasts 300 s, and its result has that duration and the size of the file', () => {
    expect(Math.abs(decoded.samples.length / decoded.sampleRate - 300)).toBeLessThan(0.2)
    expect(track.durationSeconds).toBeCloseTo(300, 1)
    expect(track.bytes).toBe(file.length)
  })

  it('has −19 LUFS with true peaks under −1.5 dBTP after decoding', () => {
    const loudness = new LoudnessMeter(decoded.sampleRate)
    loudness.add(decoded.samples)
    const peak = new TruePeakMeter()
    peak.add(decoded.samples)
    expect(Math.abs(loudness.integrated + 19)).toBeLessThan(0.3)
    expect(peak.decibels).toBeLessThan(-1.5)
    expect(Math.abs(track.loudness - loudness.integrated)).toBeLessThan(0.1)
  })

  it('starts with a soft tone until the first word, and ends in silence', () => {
    const level = (from: number, to: number) =>
      decoded.samples
        .subarray(from * decoded.sampleRate, to * decoded.sampleRate)
        .reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
    expect(level(0.5, 2)).toBeGreaterThan(0.01)
    expect(level(0, 6.9)).toBeLessThan(0.08)
    expect(level(6.7, 6.9)).toBeLessThan(0.004)
    expect(level(7, 8)).toBeGreaterThan(0.1)
    expect(level(299.5, 300)).toBeLessThan(0.0005)
  })

  it('has no discontinuity at any join', () => {
    const { samples, sampleRate } = decoded
    for (const { start, speechEnd } of track.captions) {
      for (const time of [start, speechEnd]) {
        const at = Math.round(time * sampleRate)
        for (let i = at - 32; i < at + 32; i++) {
          const step = Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0))
          expect(step).toBeLessThan(0.01)
        }
      }
    }
  })

  it('has a caption for every sentence, in order and without overlap', () => {
    expect(track.captions.map(({ text }) => text)).toEqual(
      speechCues(parseScript(script)).map(({ text }) => text),
    )
    for (const [i, { start, speechEnd, end }] of track.captions.entries()) {
      expect(start).toBeLessThan(speechEnd)
      expect(speechEnd).toBeLessThanOrEqual(end)
      const next = track.captions[i + 1]?.start ?? track.durationSeconds
      expect(end).toBeLessThanOrEqual(next + 1e-9)
    }
    expect(webVtt(track.captions).match(/ --> /g)).toHaveLength(track.captions.length)
  })

  it('has captions that match the speech', () => {
    const { samples, sampleRate } = decoded
    for (const { start } of track.captions) {
      const startSample = Math.round(start * sampleRate)
      const before = samples.subarray(startSample - sampleRate * 0.1, startSample)
      const after = samples.subarray(startSample, startSample + sampleRate * 0.3)
      expect(before.every((sample) => Math.abs(sample) < 0.01)).toBe(true)
      expect(after.some((sample) => Math.abs(sample) > 0.01)).toBe(true)
    }
  })

  it('has a waveform of 200 peaks between 0 and 1', () => {
    expect(track.peaks).toHaveLength(200)
    expect(Math.max(...track.peaks)).toBe(1)
    expect(Math.min(...track.peaks)).toBeGreaterThanOrEqual(0)
  })

  it('starts with its tags', () => {
    expect(file.toString('latin1', 0, 3)).toBe('ID3')
    expect(file.includes(Buffer.from('The harbour', 'utf16le'))).toBe(true)
  })

  it('reports its progress by sentence up to the end', () => {
    const shares = progress.map(({ share }) => share)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBeCloseTo(1, 6)
    expect(new Set(progress.map((step) => step.sentencesSpoken)).size).toBeGreaterThan(15)
  })
})

describe('rendering a track', () => {
  it('reaches the target loudness for sentences spoken at different levels', async () => {
    const { file } = await render()
    const { samples, sampleRate } = await decode(file)
    const loudness = new LoudnessMeter(sampleRate)
    loudness.add(samples)
    expect(Math.abs(loudness.integrated + 19)).toBeLessThan(1)
  })

  it('reaches the target loudness with limited peaks for a voice with sharp peaks', async () => {
    class SharpVoice extends HummingVoice {
      override async speak(utterance: string, options: SpeakOptions) {
        const samples = await super.speak(utterance, options)
        for (let i = 0; i < samples.length; i++) {
          const sample = samples[i] ?? 0
          samples[i] = i % 8000 < 80 ? sample * 2.5 : sample * 0.4
        }
        return samples
      }
    }
    const { track } = await render({ engine: new SharpVoice() })
    expect(Math.abs(track.loudness + 19)).toBeLessThan(0.5)
    expect(track.truePeak).toBeLessThan(-2)
  })

  it('produces the same file for the same script', async () => {
    const [firstRender, secondRender] = [await render(), await render()]
    expect(firstRender.file.equals(secondRender.file)).toBe(true)
  })

  it('passes the file to the sink in small chunks', async () => {
    const { chunks, file } = await render()
    const [tags, ...audio] = chunks.map(({ length }) => length)
    expect(tags).toBe(16 * 1024)
    expect(Math.max(...audio)).toBeLessThan(file.length / 100)
  })

  it('waits until the sink has taken a chunk before it passes the next', async () => {
    let chunksInFlight = 0
    await render({
      sink: async () => {
        expect(++chunksInFlight).toBe(1)
        await Promise.resolve()
        chunksInFlight--
      },
    })
  })

  it('speaks only sentences that are not cached', async () => {
    const cachedSamples = new Map<string, Float32Array>()
    const cache = {
      get: async (key: string) => cachedSamples.get(key),
      put: async (key: string, samples: Float32Array) => void cachedSamples.set(key, samples),
    }
    const engine = new HummingVoice()
    const first = await render({ engine, cache })
    const spokenCount = engine.spokenUtterances.length
    const second = await render({ engine, cache })
    expect(engine.spokenUtterances).toHaveLength(spokenCount)
    expect(second.file.equals(first.file)).toBe(true)
    for (const key of cachedSamples.keys()) expect(key).toMatch(/^[0-9a-f]{64}$/)
  })

  it('renders a short sample of a voice', async () => {
    const script = 'You breathe in. You breathe out.'
    const { track } = await render({ script, seconds: 0, opening: 'silence' })
    expect(track.captions[0]?.start).toBe(2)
    expect(track.durationSeconds).toBeLessThan(10)
  })

  it('extends the track of a script that does not fit at its pace', async () => {
    const longScript = [paragraph, paragraph].join('\n\n')
    const { track, file } = await render({ script: longScript, pace: 0.65 })
    expect(track.durationSeconds).toBeGreaterThan(shortSeconds + 3)
    const { samples, sampleRate } = await decode(file)
    expect(Math.abs(samples.length / sampleRate - track.durationSeconds)).toBeLessThan(0.2)
  })

  it('refuses a script that fits at no pace', async () => {
    const longScript = Array.from({ length: 13 }, () => paragraph).join('\n\n')
    await expect(render({ script: longScript, seconds: trackSeconds })).rejects.toMatchObject({
      name: 'NotNarratable',
    })
  })

  it('stops when aborted, while speaking and during the closing silence', async () => {
    for (const share of [0.3, 0.97]) {
      const controller = new AbortController()
      const onProgress = (step: Progress) => void (step.share >= share && controller.abort())
      const work = render({ signal: controller.signal, onProgress })
      await expect(work).rejects.toMatchObject({ name: 'AbortError' })
    }
  })

  it('fails when the sink fails', async () => {
    const fullSink = () => Promise.reject(new Error('disk full'))
    await expect(render({ sink: fullSink })).rejects.toThrow('disk full')
  })

  it('fails as silent for a script without words and for a voice without sound', async () => {
    await expect(render({ script: '[pause 5s] …' })).rejects.toMatchObject({ code: 'voice.silent' })
    class SilentVoice extends HummingVoice {
      override async speak() {
        return new Float32Array(1000)
      }
    }
    await expect(render({ engine: new SilentVoice() })).rejects.toMatchObject({
      code: 'voice.silent',
    })
  })

  it('retries a sentence once after the voice crashes, and fails after a second crash', async () => {
    class CrashingVoice extends HummingVoice {
      crashes: number
      constructor(crashes: number) {
        super()
        this.crashes = crashes
      }
      override async speak(utterance: string, options: SpeakOptions) {
        if (this.spokenUtterances.length === 3 && this.crashes-- > 0) {
          throw new VoiceFailed('voice.crashed', 'gone')
        }
        return super.speak(utterance, options)
      }
    }
    await expect(render({ engine: new CrashingVoice(1) })).resolves.toBeDefined()
    await expect(render({ engine: new CrashingVoice(2) })).rejects.toMatchObject({
      code: 'voice.crashed',
    })
  })
})
