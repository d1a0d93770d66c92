/**
 * Wakes the workers of other processes with NOTIFY in the transaction that queues a job, so that a
 * rollback wakes none. Notifications can be lost, so workers poll as well. Emails are not notified: the
 * process that queues one wakes its own email worker, and the other web processes poll.
 */
import { sql } from 'drizzle-orm'
import { listenToChannel } from '../db/channel-listener.ts'
import type { Transaction } from '../db/database.ts'
import type { ReconnectingClient } from '../db/reconnecting-client.ts'

const channel = 'evenstream_queue'

export async function notifyWorkers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`)
}

export const listenForJobs = (databaseUrl: string, onQueued: () => void): ReconnectingClient =>
  listenToChannel(databaseUrl, channel, onQueued)
