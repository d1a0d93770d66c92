import { describe, expect, it } from 'vitest'
import { concatenate, silence, sine } from './signals.test-support.ts'
import { peakOf, trimSpeech } from './trim.ts'

const rate = 24_000
const padded = (level: number) =>
  concatenate(silence(0.5, rate), sine(200, level, 1, rate), silence(0.7, rate))

describe('a trimmed sentence', () => {
  it('keeps 30 ms before and 80 ms after the speech', () => {
    expect(trimSpeech(padded(-6), rate).length / rate).toBeCloseTo(1.11, 2)
  })

  it('begins and ends at zero', () => {
    const cut = trimSpeech(sine(200, -6, 1, rate).subarray(13), rate)
    expect(cut[0]).toBe(0)
    expect(cut.at(-1)).toBeCloseTo(0, 6)
    expect(peakOf(cut.subarray(0, 24))).toBeLessThan(0.02)
  })

  it('is found in soft and in loud speech', () => {
    const soft = trimSpeech(padded(-34), rate)
    expect(soft.length / rate).toBeCloseTo(1.11, 2)
  })

  it('does not change its input', () => {
    const given = padded(-6)
    const before = given.slice()
    trimSpeech(given, rate)
    expect(given).toEqual(before)
  })

  it('is empty for silence', () => {
    expect(trimSpeech(silence(2, rate), rate)).toHaveLength(0)
    expect(trimSpeech(new Float32Array(0), rate)).toHaveLength(0)
  })
})
