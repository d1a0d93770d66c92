import { describe, expect, it } from 'vitest'
import { formatClock, spokenTime } from './times.ts'

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
