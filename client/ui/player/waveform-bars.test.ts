import { describe, expect, it } from 'vitest'
import { formatClock, spokenTime } from './times.ts'
import { barCount, barHeights, barsPath } from './waveform-bars.ts'

describe('a time', () => {
  it.each([
    [0, '0:00', '0 seconds'],
    [1, '0:01', '1 second'],
    [59.9, '0:59', '59 seconds'],
    [60, '1:00', '1 minute'],
    [121, '2:01', '2 minutes 1 second'],
    [3604, '1:00:04', '60 minutes 4 seconds'],
    [-3, '0:00', '0 seconds'],
  ])('of %d seconds is shown as %s and read aloud as %s', (seconds, clock, spoken) => {
    expect(formatClock(seconds)).toBe(clock)
    expect(spokenTime(seconds)).toBe(spoken)
  })
})

describe('the bars of a waveform', () => {
  it('are as many as fit into the width, at least 24', () => {
    expect(barCount(320)).toBe(64)
    expect(barCount(0)).toBe(24)
  })

  it('have the mean of the peaks that they cover', () => {
    expect(barHeights([0, 1, 0.5, 0.5], 2)).toEqual([0.5, 0.5])
    expect(barHeights([0.2, 0.8], 4)).toEqual([0.2, 0.2, 0.8, 0.8])
    expect(barHeights([], 3)).toEqual([0, 0, 0])
  })

  it('use the whole height, and a dot for silence', () => {
    expect(barsPath([0.4, 0])).toBe('M0.5 2.56V61.44M1.5 31.68V32.32')
  })
})
