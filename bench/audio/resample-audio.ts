/** Zero crossings of the sinc on each side: more is sharper and slower. */
const lobes = 16

/** Resamples with a windowed sinc, which removes frequencies above half the new rate (Nyquist). */
export function resample(samples: Float32Array, fromRate: number, toRate: number): Float32Array {
  if (fromRate === toRate) return samples.slice()
  const step = fromRate / toRate
  const lobeWidth = Math.max(1, step)
  const kernelHalfWidth = lobes * lobeWidth
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    const centre = i * step
    let sum = 0
    for (let j = Math.ceil(centre - kernelHalfWidth); j <= centre + kernelHalfWidth; j++) {
      const x = (j - centre) / lobeWidth
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
      const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / lobes)
      sum += ((samples[j] ?? 0) * sinc * window) / lobeWidth
    }
    return sum
  })
}
