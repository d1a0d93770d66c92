import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Limiter } from './limiter.ts'
import { concatenate, sine } from './signals.test-support.ts'
import { TruePeakMeter } from './true-peak.ts'

function truePeakOf(samples: Float32Array): number {
  const meter = new TruePeakMeter()
  meter.add(samples)
  return meter.decibels
}

function limited(samples: Float32Array, sampleRate: number, ceiling: number): Float32Array {
  const limiter = new Limiter(sampleRate, ceiling)
  const padded = concatenate(samples, new Float32Array(limiter.delay))
  limiter.process(padded)
  return padded.subarray(limiter.delay)
}

describe('true peak', () => {
  it('measures a peak between two samples', () => {
    // A sine at a quarter of the sampling rate, sampled 45° off its peaks: the samples are 3 dB too low.
    const wave = Float32Array.from({ length: 4800 }, (_, i) =>
      Math.sin((Math.PI / 2) * i + Math.PI / 4),
    )
    expect(Math.max(...wave)).toBeCloseTo(Math.SQRT1_2, 3)
    expect(truePeakOf(wave)).toBeGreaterThan(-0.4)
    expect(truePeakOf(wave)).toBeLessThan(0.3)
  })

  it('of a slow sine is its amplitude', () => {
    expect(truePeakOf(sine(300, -6, 1, 24_000))).toBeCloseTo(-6, 1)
  })
})

describe('the limiter', () => {
  it('only delays a signal below the ceiling', () => {
    const quiet = sine(440, -12, 0.5, 24_000)
    const out = limited(quiet, 24_000, -3)
    for (let i = 0; i < quiet.length; i++) expect(out[i]).toBeCloseTo(quiet[i] ?? 0, 6)
  })

  it('keeps every true peak under the ceiling', () => {
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
          expect(truePeakOf(limited(signal, 24_000, -3))).toBeLessThanOrEqual(-2.7)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('adds no distortion to a loud tone', () => {
    const out = limited(sine(500, 0, 1, 24_000), 24_000, -3)
    const late = out.subarray(12_000)
    const wanted = sine(500, -3, 1, 24_000).subarray(12_000)
    for (let i = 0; i < late.length; i += 7) expect(late[i]).toBeCloseTo(wanted[i] ?? 0, 2)
  })
})
