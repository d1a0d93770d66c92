import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from './registry.ts'

const nanoseconds = 1e9

/** How the process itself is doing. Answers how to stop watching. */
export function watchProcess(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  registry.gauge(
    'evenstream_event_loop_delay_seconds',
    'How late the process came to what was due, since it was last asked',
    () => {
      const readings = [
        { labels: { statistic: 'p50' }, value: delay.percentile(50) / nanoseconds },
        { labels: { statistic: 'p99' }, value: delay.percentile(99) / nanoseconds },
        { labels: { statistic: 'max' }, value: delay.max / nanoseconds },
      ]
      delay.reset()
      return readings
    },
  )
  registry.gauge('evenstream_memory_bytes', 'Memory of the process, by kind', () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    return [
      { labels: { kind: 'resident' }, value: rss },
      { labels: { kind: 'heap' }, value: heapUsed },
      { labels: { kind: 'external' }, value: external },
    ]
  })
  registry.observedCounter(
    'evenstream_cpu_seconds_total',
    'Processor time used since the start',
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
  )
  registry.gauge('evenstream_uptime_seconds', 'Since the process started', () => process.uptime())
  return () => delay.disable()
}
