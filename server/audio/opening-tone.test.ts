import { describe, expect, it } from 'vitest'
import { OpeningTone } from './opening-tone.ts'

const sampleRate = 24_000
const samples = 7 * sampleRate
const blockLength = 2_400

function tone(): Float32Array {
  const opening = new OpeningTone(sampleRate, samples)
  const sound = new Float32Array(samples + sampleRate)
  for (let start = 0; start < sound.length; start += blockLength)
    opening.addTo(sound.subarray(start, start + blockLength), start)
  return sound
}

function decibels(sound: Float32Array, fromSeconds: number, seconds = 0.2): number {
  const from = Math.round(fromSeconds * sampleRate)
  const part = sound.subarray(from, from + seconds * sampleRate)
  const power = part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length
  return 10 * Math.log10(power)
}

describe('the tone at the beginning', () => {
  const sound = tone()

  it('swells within a second to a level well under that of the voice', () => {
    expect(Math.abs(sound[0] ?? 1)).toBeLessThan(1e-6)
    expect(decibels(sound, 0.3)).toBeGreaterThan(-42)
    expect(decibels(sound, 0.9)).toBeGreaterThan(-36)
    for (let at = 0; at < 7; at += 0.2) expect(decibels(sound, at)).toBeLessThan(-26)
  })

  it('has faded before the first word, and is over then', () => {
    expect(decibels(sound, 6.7)).toBeLessThan(-55)
    expect(sound.subarray(samples).every((sample) => sample === 0)).toBe(true)
  })

  it('begins and ends without a click', () => {
    const steps = sound.map((sample, i) => Math.abs(sample - (sound[i - 1] ?? 0)))
    const largest = (from: number, to: number) =>
      steps.subarray(from, to).reduce((max, step) => Math.max(max, step), 0)
    expect(largest(0, 240)).toBeLessThan(1e-4)
    expect(largest(samples - 240, steps.length)).toBeLessThan(1e-4)
    expect(largest(0, steps.length)).toBeLessThan(0.01)
  })
})
