/** The shape of a sound as bars: how many there is room for, and how high each one stands. */

/** CSS pixels from one bar to the next. */
const pitch = 5
export const barWidth = 2.5

export const barsWithin = (width: number) => Math.max(24, Math.floor(width / pitch))

/** As many heights, 0 to 1, as there are bars: the loudest of what each stands for. */
export function barHeights(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.ceil(((bar + 1) * peaks.length) / count))
    return Math.min(1, Math.max(0, ...peaks.slice(from, to)))
  })
}

export const viewHeight = 64
/** Silence is a row of dots. */
const least = 0.01

/** One line per bar, around the middle, for a view that is `count` wide. */
export function barsPath(heights: readonly number[]): string {
  const loudest = Math.max(least, ...heights)
  return heights
    .map((height, bar) => {
      // Quiet speech has to be seen as well as loud: the eye sees levels as the ear does.
      const half = (Math.max(least, Math.sqrt(height / loudest) * 0.92) * viewHeight) / 2
      const middle = viewHeight / 2
      return `M${bar + 0.5} ${round(middle - half)}V${round(middle + half)}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 100) / 100
