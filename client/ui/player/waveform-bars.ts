/** The bars of a waveform: their number and heights. */

/** CSS pixels from one bar to the next. */
const barSpacing = 5
/** CSS pixels. */
export const barWidth = 2.5

export const barCount = (width: number) => Math.max(24, Math.floor(width / barSpacing))

/**
 * The height of each bar, 0 to 1. A bar may stand for several seconds: the mean of its peaks shows
 * how much of that time is silence, which the maximum would hide.
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

/** The height of the SVG's view box. */
export const viewHeight = 64
/** The height of a bar in silence, as a share of the view box: silence is drawn as a row of dots. */
const minHeight = 0.01

/** The SVG path: one vertical line per bar, centred, in a view box as wide as there are bars. */
export function barsPath(heights: readonly number[]): string {
  const loudest = Math.max(minHeight, ...heights)
  return heights
    .map((height, bar) => {
      // The means differ little: the exponent increases the contrast.
      const half = (Math.max(minHeight, (height / loudest) ** 1.5 * 0.92) * viewHeight) / 2
      const middle = viewHeight / 2
      return `M${bar + 0.5} ${round(middle - half)}V${round(middle + half)}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 100) / 100
