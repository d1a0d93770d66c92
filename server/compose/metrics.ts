import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { observeGauge, observeLabelledGauge } from '../metrics/observed.ts'
import type { Writer } from '../ports/writer.ts'
import { queueDepths } from '../services/health.ts'

interface ObservedDependencies {
  metrics: Metrics
  db: Database
  clock: () => Date
}

/** Adds gauges for the connection pool and the queues. */
export function observeDatabase({ metrics: { registry }, db, clock }: ObservedDependencies): void {
  const pool = db.$client
  observeLabelledGauge(
    registry,
    {
      name: 'evenstream_database_connections',
      help: 'Connections of the pool, by state',
      labelNames: ['state'],
    },
    () => [
      { labels: { state: 'open' }, value: pool.totalCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'awaited' }, value: pool.waitingCount },
    ],
  )

  // Both gauges are read in the same scrape, and share the result of one call.
  const depths = shareConcurrentCalls(() => queueDepths(db))
  observeLabelledGauge(
    registry,
    {
      name: 'evenstream_queue_jobs',
      help: 'Narrations, exports and emails, by state',
      labelNames: ['kind', 'state'],
    },
    async () =>
      (await depths()).flatMap(({ kind, waiting, underWay }) => [
        { labels: { kind, state: 'waiting' }, value: waiting },
        { labels: { kind, state: 'under_way' }, value: underWay },
      ]),
  )
  observeLabelledGauge(
    registry,
    {
      name: 'evenstream_queue_oldest_seconds',
      help: 'Seconds since the oldest waiting narration, export or email was queued; 0: none waits',
      labelNames: ['kind'],
    },
    async () =>
      (await depths()).map(({ kind, oldestSince }) => ({
        labels: { kind },
        value: oldestSince ? Math.max(0, (clock().getTime() - oldestSince.getTime()) / 1000) : 0,
      })),
  )
}

export function observeSockets({ registry }: Metrics, sockets: { readonly size: number }): void {
  const description = { name: 'evenstream_sockets', help: 'Open sockets' }
  observeGauge(registry, description, () => sockets.size)
}

/** Wraps a writer so that every script, guidance and meditation is timed and counted by its outcome. */
export const measuredWriter = <Measured extends Writer>(
  metrics: Metrics,
  by: 'guide' | 'model',
  writer: Measured,
): Measured => ({
  ...writer,
  writeScript: (goal) =>
    metrics.timeWriting({ kind: 'script', by }, () => writer.writeScript(goal)),
  writeGuidance: (entry) =>
    metrics.timeWriting({ kind: 'guidance', by }, () => writer.writeGuidance(entry)),
  writeMeditation: (entry) =>
    metrics.timeWriting({ kind: 'meditation', by }, () => writer.writeMeditation(entry)),
})

/** Wraps `load` so that calls made while an earlier one is pending get the result of that one. */
function shareConcurrentCalls<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined
  return () => {
    pending ??= load().finally(() => {
      pending = undefined
    })
    return pending
  }
}
