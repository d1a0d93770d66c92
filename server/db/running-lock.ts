/**
 * Tells commands that must run alone, such as a change of the master key, whether any process of the
 * product uses this database, on whichever machine. Each running process holds an advisory lock in
 * shared mode, on a connection of its own; such a command takes the same lock exclusively. The
 * database drops a lock with its connection, so a process that died leaves none behind.
 */
import { Client } from 'pg'
import { StartRefused } from '../start-refused.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { openReconnectingClient } from './reconnecting-client.ts'

/** A machine that vanished without a word holds its lock for about a minute, not for hours. */
const noticeDeadPeers =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

export interface RunningLock {
  close(): Promise<void>
}

/**
 * Held from here until `close`. A lock is lost with its connection, as when the database restarts, and
 * taken again: `onRegained` then has to find out what was done to the database in between. If it fails,
 * the connection is made anew and it is called again.
 */
export async function holdRunningLock(
  url: string,
  onRegained: () => Promise<void>,
): Promise<RunningLock> {
  let isFirst = true
  const connection = openReconnectingClient({
    url,
    name: 'evenstream running',
    async setUp(client) {
      await client.query(noticeDeadPeers)
      if (!isFirst) {
        await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.running])
        return onRegained()
      }
      const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as taken', [
        advisoryLocks.running,
      ])
      if (!rows[0].taken) {
        throw new StartRefused(
          'The master key of this database is being changed: start again once "npm run rotate-key" has ended',
        )
      }
      isFirst = false
    },
  })
  try {
    // Later failures are retried; one at the start is for the operator to see.
    await connection.firstAttempt
  } catch (error) {
    await connection.close()
    throw error
  }
  return connection
}

/** Does the work while no process of the product runs on this database, and none can start. */
export async function withExclusiveRunningLock<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'evenstream maintenance' })
  // A connection that breaks fails the query that waits for it; this keeps it from ending the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [
      advisoryLocks.running,
    ])
    if (!rows[0].taken) {
      throw new StartRefused(
        'Evenstream is running on this database: stop every web and worker process first, on every machine',
      )
    }
    return await work()
  } finally {
    await client.end()
  }
}
