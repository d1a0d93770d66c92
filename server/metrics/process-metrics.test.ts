import { expect, it } from 'vitest'
import { delayReadings } from './process-metrics.ts'

it('the delay of the event loop is what a timer of 20 ms is late, and never negative', () => {
  const milliseconds: Record<number, number> = { 50: 19.3, 99: 35 }
  const readings = delayReadings({
    percentile: (percentage) => (milliseconds[percentage] ?? Number.NaN) * 1e6,
    max: 60e6,
  })
  const values = readings.map(({ labels, value }) => [labels.statistic, Number(value.toFixed(6))])
  expect(values).toEqual([
    ['p50', 0],
    ['p99', 0.015],
    ['max', 0.04],
  ])
})
