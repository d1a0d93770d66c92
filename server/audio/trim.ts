/**
 * Trims the near-silence of unknown length that engines add around speech, because the layout of the
 * track decides the pauses. A short margin stays, so that the speech does not sound cut off.
 */

/** The amplitude of −48 dB: samples below it count as silence. */
const threshold = 10 ** (-48 / 20)
/** The peak level that the threshold is calibrated for; softer speech gets a lower threshold. */
const typicalPeak = 0.5
const marginBeforeSeconds = 0.03
const marginAfterSeconds = 0.08
const fadeSeconds = 0.01

/** Returns a copy of the spoken part, faded at both edges so that it begins and ends at zero. */
export function trimSpeech(samples: Float32Array, sampleRate: number): Float32Array {
  const floor = threshold * Math.min(1, peakOf(samples) / typicalPeak)
  let firstLoud = 0
  while (firstLoud < samples.length && !isLoud(samples, firstLoud, floor)) firstLoud++
  let lastLoud = samples.length - 1
  while (lastLoud > firstLoud && !isLoud(samples, lastLoud, floor)) lastLoud--
  if (firstLoud >= samples.length) return new Float32Array(0)

  const from = Math.max(0, firstLoud - Math.round(marginBeforeSeconds * sampleRate))
  const to = Math.min(samples.length, lastLoud + 1 + Math.round(marginAfterSeconds * sampleRate))
  const trimmed = samples.slice(from, to)
  fadeEdges(trimmed, Math.round(fadeSeconds * sampleRate))
  return trimmed
}

function fadeEdges(samples: Float32Array, length: number): void {
  const edge = Math.min(length, samples.length >> 1)
  for (let i = 0; i < edge; i++) {
    // A half-cosine has no corner at either end that could be audible as a click.
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * i) / edge)
    samples[i] = at(samples, i) * gain
    const mirrored = samples.length - 1 - i
    samples[mirrored] = at(samples, mirrored) * gain
  }
}

export function peakOf(samples: Float32Array): number {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return peak
}

function isLoud(samples: Float32Array, index: number, floor: number): boolean {
  const level = Math.abs(at(samples, index))
  return level > 0 && level >= floor
}

function at(samples: Float32Array, index: number): number {
  return samples[index] ?? 0
}
