import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from 'prom-client'
import { observeCounter, observeGauge, observeLabelledGauge } from './observed.ts'

const nanosecondsPerSecond = 1e9
const resolutionMs = 20

/** What was measured is the time between two ticks of a timer, in nanoseconds: the resolution and the delay. */
export function delayReadings(
  measured: Pick<ReturnType<typeof monitorEventLoopDelay>, 'percentile' | 'max'>,
) {
  const delaySeconds = (interval: number) =>
    Math.max(0, interval / nanosecondsPerSecond - resolutionMs / 1000)
  return [
    { labels: { statistic: 'p50' }, value: delaySeconds(measured.percentile(50)) },
    { labels: { statistic: 'p99' }, value: delaySeconds(measured.percentile(99)) },
    { labels: { statistic: 'max' }, value: delaySeconds(measured.max) },
  ]
}

/** Adds the metrics of the process itself. Returns a function that stops measuring. */
export function observeProcess(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  observeLabelledGauge(
    registry,
    {
      name: 'evenstream_event_loop_delay_seconds',
      help: 'Delay of the event loop, since the last scrape',
      labelNames: ['statistic'],
    },
    () => {
      const readings = delayReadings(delay)
      delay.reset()
      return readings
    },
  )
  observeLabelledGauge(
    registry,
    {
      name: 'evenstream_memory_bytes',
      help: 'Memory of the process, by kind',
      labelNames: ['kind'],
    },
    () => {
      const { rss, heapUsed, external } = process.memoryUsage()
      return [
        { labels: { kind: 'resident' }, value: rss },
        { labels: { kind: 'heap' }, value: heapUsed },
        { labels: { kind: 'external' }, value: external },
      ]
    },
  )
  observeCounter(
    registry,
    { name: 'evenstream_cpu_seconds_total', help: 'Processor time used since the start' },
    () => {
      // Microseconds.
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
  )
  observeGauge(
    registry,
    { name: 'evenstream_uptime_seconds', help: 'Since the process started' },
    () => process.uptime(),
  )
  return () => delay.disable()
}
