import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rounds } from '#testing/run-length.ts'
import { Limiter } from './limiter.ts'
import { concatenate, sine } from './signals.test-support.ts'
import { TruePeakMeter } from './true-peak.ts'

function truePeakOf(samples: Float32Array): number {
  const meter = new TruePeakMeter()
  meter.add(samples)
  return meter.decibels
}

function limit(samples: Float32Array, sampleRate: number, ceiling: number): Float32Array {
  const limiter = new Limiter(sampleRate, ceiling)
  const padded = concatenate(samples, new Float32Array(limiter.delay))
  limiter.process(padded)
  return padded.subarray(limiter.delay)
}

describe('the true peak', () => {
  it('includes a peak between two samples', () => {
    // A sine at a quarter of the sampling rate, sampled 45° off its peaks: the samples are 3 dB too low.
    const wave = Float32Array.from({ length: 4800 }, (_, i) =>
      Math.sin((Math.PI / 2) * i + Math.PI / 4),
    )
    expect(Math.max(...wave)).toBeCloseTo(Math.SQRT1_2, 3)
    expect(truePeakOf(wave)).toBeGreaterThan(-0.4)
    expect(truePeakOf(wave)).toBeLessThan(0.3)
  })

  it('equals the amplitude of a slow sine', () => {
    expect(truePeakOf(sine(300, -6, 1, 24_000))).toBeCloseTo(-6, 1)
  })
})

function largestDifference(samples: Float32Array, others: Float32Array): number {
  return samples.reduce((max, sample, i) => Math.max(max, Math.abs(sample - (others[i] ?? NaN))), 0)
}

/** The limiter may exceed its ceiling by this many dB. */
const toleranceDecibels = 0.3

describe('the limiter', () => {
  it('only delays a signal below the ceiling', () => {
    const quiet = sine(440, -12, 0.5, 24_000)
    const out = limit(quiet, 24_000, -3)
    expect(largestDifference(quiet, out)).toBeLessThan(1e-6)
  })

  it('keeps every true peak under the ceiling, within a tolerance of 0.3 dB', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            hertz: fc.integer({ min: 80, max: 5000 }),
            level: fc.integer({ min: -30, max: 6 }),
            seconds: fc.double({ min: 0.005, max: 0.3, noNaN: true }),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        (tones) => {
          const signal = concatenate(
            ...tones.map(({ hertz, level, seconds }) => sine(hertz, level, seconds, 24_000)),
          )
          expect(truePeakOf(limit(signal, 24_000, -3))).toBeLessThanOrEqual(-3 + toleranceDecibels)
        },
      ),
      { numRuns: rounds(60, 600) },
    )
  })

  it('only scales a loud steady tone, without distortion', () => {
    const out = limit(sine(500, 0, 1, 24_000), 24_000, -3)
    const settled = out.subarray(12_000)
    const expected = sine(500, -3, 1, 24_000).subarray(12_000)
    expect(largestDifference(settled, expected)).toBeLessThan(0.005)
  })
})
