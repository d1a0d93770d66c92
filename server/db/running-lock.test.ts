import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { holdRunningLock, type RunningLock, withExclusiveRunningLock } from './running-lock.ts'

let url: string
let locks: RunningLock[]
/** How often `onRegained` was called. */
let regainCount: number
beforeEach(async () => {
  url = await createDatabase()
  locks = []
  regainCount = 0
})
afterEach(() => Promise.all(locks.map((lock) => lock.close())))

/** Takes the shared lock, as every process does when it starts. */
async function startProcess(): Promise<RunningLock> {
  const lock = await holdRunningLock(url, async () => {
    regainCount += 1
  })
  locks.push(lock)
  return lock
}

const runExclusively = () => withExclusiveRunningLock(url, async () => 'done')
const refusal = /Evenstream is running on this database/

/** Closes the connections from the server's side, as a restart of the database does. */
async function dropConnections(): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'evenstream running'`,
  )
  await client.end()
}

async function countWaitingForLocks(client: Client, name: string): Promise<number> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database()
     and application_name = $1 and wait_event_type = 'Lock'`,
    [name],
  )
  return rows.length
}

describe('work under the exclusive lock', () => {
  it('is refused while any process runs, and allowed once the last one has ended', async () => {
    const [first, second] = [await startProcess(), await startProcess()]
    await expect(runExclusively()).rejects.toThrow(refusal)
    await first.close()
    await expect(runExclusively()).rejects.toThrow(refusal)
    await second.close()
    expect(await runExclusively()).toBe('done')
  })

  it('is refused when a process has lost its connection and regained the lock', async () => {
    await startProcess()
    await dropConnections()
    await expect.poll(() => regainCount).toBe(1)
    await expect(runExclusively()).rejects.toThrow(refusal)
  })

  it('prevents processes from starting until it has ended', async () => {
    await withExclusiveRunningLock(url, () =>
      expect(startProcess()).rejects.toThrow(/is being changed/),
    )
    await startProcess()
  })

  it('is refused while other work holds the exclusive lock', async () => {
    await withExclusiveRunningLock(url, () => expect(runExclusively()).rejects.toThrow(refusal))
  })

  it('is allowed while a process runs on another database', async () => {
    await startProcess()
    const otherDatabase = await createDatabase()
    expect(await withExclusiveRunningLock(otherDatabase, async () => 'done')).toBe('done')
  })
})

describe('a process whose first connection fails', () => {
  it('does not start, and reports the error of PostgreSQL', async () => {
    const operator = new Client({ connectionString: url })
    await operator.connect()
    await operator.query(`alter database ${operator.database} connection limit 0`)
    // too_many_connections
    await expect(startProcess()).rejects.toMatchObject({ code: '53300' })
    await operator.end()
  })
})

describe('a process that lost its connection', () => {
  it('calls onRegained again after a failed call', async () => {
    const lock = await holdRunningLock(url, async () => {
      regainCount += 1
      if (regainCount === 1) throw new Error('The database is busy')
    })
    locks.push(lock)
    await dropConnections()
    await expect.poll(() => regainCount).toBe(2)
    await expect(runExclusively()).rejects.toThrow(refusal)
  })

  it('can be stopped while it waits for exclusive work to end', async () => {
    const lock = await startProcess()
    const maintenance = new Client({ connectionString: url })
    await maintenance.connect()
    const taking = maintenance.query('select pg_advisory_lock($1)', [advisoryLocks.running])
    await dropConnections()
    await taking
    await expect.poll(() => countWaitingForLocks(maintenance, 'evenstream running')).toBe(1)
    await lock.close()
    expect(regainCount).toBe(0)
    await maintenance.end()
  })

  it('waits for exclusive work that began meanwhile, then calls onRegained', async () => {
    await startProcess()
    const maintenance = new Client({ connectionString: url })
    await maintenance.connect()
    // Queued behind the process, so it gets the lock the moment the process loses it.
    const taking = maintenance.query('select pg_advisory_lock($1)', [advisoryLocks.running])
    await dropConnections()
    await taking
    await expect.poll(() => countWaitingForLocks(maintenance, 'evenstream running')).toBe(1)
    expect(regainCount).toBe(0)
    await maintenance.end()
    await expect.poll(() => regainCount).toBe(1)
  })
})
