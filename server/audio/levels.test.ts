import { describe, expect, it } from 'vitest'
import { RunningLevels, targetLoudness } from './levels.ts'
import { LoudnessMeter } from './loudness.ts'
import { concatenate, silence, sine } from './signals.test-support.ts'

const sampleRate = 16_000
const silenceSeconds = 1

/** Levels equally long sentences with these peaks (dBFS). Returns the loudness of the track and of each sentence. */
function levelSentences(peaks: readonly number[], seconds = 2) {
  const levels = new RunningLevels({ sampleRate, estimates: peaks.map(() => seconds) })
  const sentences = peaks.map((peak) => {
    const samples = sine(440, peak, seconds, sampleRate)
    const gain = levels.next(samples, silenceSeconds)
    return samples.map((sample) => sample * gain)
  })
  const meter = new LoudnessMeter(sampleRate)
  meter.add(concatenate(...sentences.flatMap((s) => [s, silence(silenceSeconds, sampleRate)])))
  const loudnessOf = (samples: Float32Array) => {
    const single = new LoudnessMeter(sampleRate)
    single.add(samples)
    return single.integrated
  }
  return { loudness: meter.integrated, sentenceLevels: sentences.map(loudnessOf) }
}

describe('levels that are decided sentence by sentence', () => {
  it('bring a track to the target loudness', () => {
    const { loudness } = levelSentences([-12, -18, -14, -20, -10, -16, -13, -15, -19, -12])
    expect(Math.abs(loudness - targetLoudness)).toBeLessThan(0.3)
  })

  it('reach the target although the first sentence is far from the others', () => {
    const { loudness, sentenceLevels } = levelSentences([-30, -12, -12, -13, -12, -11, -12, -12])
    expect(Math.abs(loudness - targetLoudness)).toBeLessThan(0.5)
    for (const level of sentenceLevels) expect(Math.abs(level - targetLoudness)).toBeLessThan(3)
  })

  it('keep some of the difference between sentences', () => {
    const { sentenceLevels } = levelSentences([-14, -14, -14, -14, -18])
    const difference = (sentenceLevels[3] ?? 0) - (sentenceLevels[4] ?? 0)
    expect(difference).toBeGreaterThan(0.5)
    expect(difference).toBeLessThan(2)
  })

  it('do not change a silent sentence', () => {
    const levels = new RunningLevels({ sampleRate, estimates: [1, 1] })
    expect(levels.next(new Float32Array(sampleRate), 1)).toBe(1)
    expect(levels.next(sine(440, -12, 1, sampleRate), 1)).toBeGreaterThan(0)
  })
})
