/** The bars of a waveform: their number and heights. */

/** CSS pixels from one bar to the next. */
const pitch = 5
export const barWidth = 2.5

export const barsWithin = (width: number) => Math.max(24, Math.floor(width / pitch))

/**
 * As many heights, 0 to 1, as there are bars. A bar may stand for several seconds: the mean of them
 * shows how much of that time is silence, which their loudest moment would hide.
 */
export function barHeights(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.ceil(((bar + 1) * peaks.length) / count))
    const slice = peaks.slice(from, to)
    const mean = slice.reduce((sum, peak) => sum + peak, 0) / Math.max(1, slice.length)
    return Math.min(1, Math.max(0, mean))
  })
}

export const viewHeight = 64
/** Silence is drawn as a row of dots. */
const least = 0.01

/** One line per bar, around the middle, for a view that is `count` wide. */
export function barsPath(heights: readonly number[]): string {
  const loudest = Math.max(least, ...heights)
  return heights
    .map((height, bar) => {
      // Means differ little: the exponent increases the contrast.
      const half = (Math.max(least, (height / loudest) ** 1.5 * 0.92) * viewHeight) / 2
      const middle = viewHeight / 2
      return `M${bar + 0.5} ${round(middle - half)}V${round(middle + half)}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 100) / 100
