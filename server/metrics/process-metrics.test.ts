import { expect, it } from 'vitest'
import { delaySeconds } from './process-metrics.ts'

it.each([
  [0, 0],
  [19_300_000, 0],
  [20_000_000, 0],
  [120_000_000, 0.1],
])('an interval of %i ns between two ticks is a delay of %d s', (interval, seconds) => {
  expect(delaySeconds(interval)).toBeCloseTo(seconds, 6)
})
