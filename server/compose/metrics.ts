import type { Pool } from 'pg'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Writer } from '../ports/writer.ts'
import { queueDepths } from '../services/health.ts'

/** What stands in the database and in the pool, read whenever somebody asks for it. */
export function watchDatabase({ registry }: Metrics, db: Database, clock: () => Date): void {
  const pool: Pool = (db as Database & { $client: Pool }).$client
  registry.gauge('evenstream_database_connections', 'Connections of the pool, by state', () => [
    { labels: { state: 'open' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'awaited' }, value: pool.waitingCount },
  ])

  // Two figures of one reading: asked for together, they are read once.
  const depths = together(() => queueDepths(db))
  registry.gauge('evenstream_queue_jobs', 'Narrations and exports, by state', async () =>
    (await depths()).flatMap(({ kind, waiting, underWay }) => [
      { labels: { kind, state: 'waiting' }, value: waiting },
      { labels: { kind, state: 'under_way' }, value: underWay },
    ]),
  )
  registry.gauge(
    'evenstream_queue_oldest_seconds',
    'How long the one that waits longest has waited; 0: none waits',
    async () =>
      (await depths()).map(({ kind, oldestSince }) => ({
        labels: { kind },
        value: oldestSince ? Math.max(0, (clock().getTime() - Date.parse(oldestSince)) / 1000) : 0,
      })),
  )
}

export function watchSockets({ registry }: Metrics, sockets: { readonly size: number }): void {
  registry.gauge('evenstream_sockets', 'Open sockets', () => sockets.size)
}

export const watchedWriter = <Watched extends Writer>(
  metrics: Metrics,
  by: 'guide' | 'model',
  writer: Watched,
): Watched => ({
  ...writer,
  writeScript: (goal) => metrics.writing({ kind: 'script', by }, () => writer.writeScript(goal)),
  writeGuidance: (entry) =>
    metrics.writing({ kind: 'guidance', by }, () => writer.writeGuidance(entry)),
  writeMeditation: (entry) =>
    metrics.writing({ kind: 'meditation', by }, () => writer.writeMeditation(entry)),
})

/** Whoever asks while an answer is on its way gets that one. */
function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}
