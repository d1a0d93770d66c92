/**
 * An advisory lock that every running process holds in shared mode, on a connection of its own. A
 * command that must run alone, such as a rotation of the master key, takes the same lock exclusively
 * and so notices any process on any machine. PostgreSQL releases a lock with its connection, so a
 * process that died holds none.
 */
import { Client } from 'pg'
import { StartRefused } from '../start-refused.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { openReconnectingClient } from './reconnecting-client.ts'

/** Makes PostgreSQL notice within a minute, instead of hours, that the machine of a client has gone. */
const keepaliveSettings =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

export interface RunningLock {
  close(): Promise<void>
}

/**
 * Holds the shared lock until `close`. The lock is lost with its connection, as when the database
 * restarts, and is then taken again. `onRegained` must then check what was done to the database in
 * between. If `onRegained` fails, the connection is reopened and `onRegained` is called again.
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
      await client.query(keepaliveSettings)
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
    // Only a failed first attempt is reported to the operator; later ones are retried.
    await connection.firstAttempt
  } catch (error) {
    await connection.close()
    throw error
  }
  return connection
}

/** Runs `work` while no process of the product holds the shared lock, and none can start. */
export async function withExclusiveRunningLock<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'evenstream maintenance' })
  // A lost connection rejects the pending query. Without a listener it would also end the process.
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
