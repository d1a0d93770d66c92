import { describe, expect, it } from 'vitest'
import { barCount, barHeights, barsPath } from './waveform-bars.ts'

describe('the bars of a waveform', () => {
  it('are as many as fit into the width, at least 24', () => {
    expect(barCount(320)).toBe(64)
    expect(barCount(0)).toBe(24)
  })

  it('each have the mean of the peaks in their part of the track as their height', () => {
    expect(barHeights([0, 1, 0.5, 0.5], 2)).toEqual([0.5, 0.5])
    expect(barHeights([0.2, 0.8], 4)).toEqual([0.2, 0.2, 0.8, 0.8])
    expect(barHeights([], 3)).toEqual([0, 0, 0])
  })

  it('are scaled so that the loudest fills 92 percent of the height; silence is a dot', () => {
    expect(barsPath([0.4, 0])).toBe('M0.5 2.56V61.44M1.5 31.68V32.32')
  })
})
