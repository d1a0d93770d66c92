import { describe, expect, it } from 'vitest'
import { LoudnessMeter } from './loudness.ts'
import { concatenate, silence, sine } from './signals.test-support.ts'

function loudnessOf(samples: Float32Array, sampleRate: number): number {
  const meter = new LoudnessMeter(sampleRate)
  meter.add(samples)
  return meter.integrated
}

describe('integrated loudness', () => {
  // BS.1770: a 997 Hz sine at 0 dBFS in one channel reads −3.01 LKFS.
  it.each([48_000, 44_100, 24_000, 16_000])(
    'is −23.0 LUFS for a 997 Hz sine at −20 dBFS, sampled at %i Hz',
    (rate) => {
      expect(loudnessOf(sine(997, -20, 3, rate), rate)).toBeCloseTo(-23.01, 1)
    },
  )

  it('weights low frequencies less and high frequencies more', () => {
    expect(loudnessOf(sine(40, -20, 5, 48_000), 48_000)).toBeLessThan(-26)
    expect(loudnessOf(sine(4000, -20, 5, 48_000), 48_000)).toBeCloseTo(-20, 0)
  })

  it('ignores silence before and after the sound', () => {
    const tone = sine(997, -20, 10, 24_000)
    const toneWithSilence = concatenate(silence(5, 24_000), tone, silence(15, 24_000))
    // Blocks that overlap the edges of the tone are only partly filled.
    expect(Math.abs(loudnessOf(toneWithSilence, 24_000) + 23.01)).toBeLessThan(0.3)
  })

  // Like case 3 of EBU Tech 3341, but shorter, in one channel and at a lower sample rate.
  it('ignores passages 13 dB below the rest', () => {
    const [quiet, loud] = [sine(1000, -36, 5, 16_000), sine(1000, -23, 30, 16_000)]
    const loudness = loudnessOf(concatenate(quiet, loud, quiet), 16_000)
    expect(Math.abs(loudness - (-23 - 3.01))).toBeLessThan(0.15)
  })

  it('does not depend on the chunk size', () => {
    const tone = sine(500, -12, 3, 24_000)
    const meter = new LoudnessMeter(24_000)
    for (let offset = 0; offset < tone.length; offset += 777)
      meter.add(tone.subarray(offset, offset + 777))
    expect(meter.integrated).toBe(loudnessOf(tone, 24_000))
  })

  it('is −∞ for silence', () => {
    expect(loudnessOf(silence(3, 24_000), 24_000)).toBe(Number.NEGATIVE_INFINITY)
  })
})
