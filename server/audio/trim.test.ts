import { describe, expect, it } from 'vitest'
import { concatenate, silence, sine } from './signals.test-support.ts'
import { peakOf, trimSpeech } from './trim.ts'

const rate = 24_000
const padded = (level: number) =>
  concatenate(silence(0.5, rate), sine(200, level, 1, rate), silence(0.7, rate))

describe('trimming a sentence', () => {
  it('keeps 30 ms before the speech and 80 ms after it', () => {
    const trimmed = trimSpeech(padded(-6), rate)
    const isLoud = (sample: number) => Math.abs(sample) > 0.01
    expect(trimmed.findIndex(isLoud) / rate).toBeCloseTo(0.03, 2)
    expect((trimmed.length - trimmed.findLastIndex(isLoud)) / rate).toBeCloseTo(0.08, 2)
  })

  it('fades both edges to zero', () => {
    const trimmed = trimSpeech(sine(200, -6, 1, rate).subarray(13), rate)
    expect(trimmed[0]).toBe(0)
    expect(trimmed.at(-1)).toBeCloseTo(0, 6)
    expect(peakOf(trimmed.subarray(0, 24))).toBeLessThan(0.02)
  })

  it('keeps the same margins around soft speech', () => {
    const soft = trimSpeech(padded(-34), rate)
    expect(soft.length / rate).toBeCloseTo(1.11, 2)
  })

  it('does not change its input', () => {
    const samples = padded(-6)
    const before = samples.slice()
    trimSpeech(samples, rate)
    expect(Buffer.from(samples.buffer).equals(Buffer.from(before.buffer))).toBe(true)
  })

  it('returns nothing for silence and for no samples', () => {
    expect(trimSpeech(silence(2, rate), rate)).toHaveLength(0)
    expect(trimSpeech(new Float32Array(0), rate)).toHaveLength(0)
  })
})
