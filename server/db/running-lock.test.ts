import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { holdRunningLock, type RunningLock, withExclusiveRunningLock } from './running-lock.ts'

let url: string
let held: RunningLock[]
let regained: number
beforeEach(async () => {
  url = await createDatabase()
  held = []
  regained = 0
})
afterEach(() => Promise.all(held.map((lock) => lock.close())))

async function run(): Promise<RunningLock> {
  const lock = await holdRunningLock(url, async () => {
    regained += 1
  })
  held.push(lock)
  return lock
}

const workAlone = () => withExclusiveRunningLock(url, async () => 'done')
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

async function waitingForLocks(client: Client, name: string): Promise<number> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database()
     and application_name = $1 and wait_event_type = 'Lock'`,
    [name],
  )
  return rows.length
}

describe('work under the exclusive lock', () => {
  it('is refused while any process runs, and allowed once the last has ended', async () => {
    const [first, second] = [await run(), await run()]
    await expect(workAlone()).rejects.toThrow(refusal)
    await first.close()
    await expect(workAlone()).rejects.toThrow(refusal)
    await second.close()
    expect(await workAlone()).toBe('done')
  })

  it('is refused again after the processes have lost their connections', async () => {
    await run()
    await dropConnections()
    await expect.poll(() => regained, { timeout: 30_000 }).toBe(1)
    await expect(workAlone()).rejects.toThrow(refusal)
  })

  it('prevents processes from starting meanwhile', async () => {
    await withExclusiveRunningLock(url, () => expect(run()).rejects.toThrow(/is being changed/))
    await run()
  })

  it('excludes other work of that kind', async () => {
    await withExclusiveRunningLock(url, () => expect(workAlone()).rejects.toThrow(refusal))
  })

  it('is allowed on another database', async () => {
    await run()
    const other = await createDatabase()
    expect(await withExclusiveRunningLock(other, async () => 'done')).toBe('done')
  })
})

describe('a process whose first connection fails', () => {
  it('is refused with the error of PostgreSQL', async () => {
    const operator = new Client({ connectionString: url })
    await operator.connect()
    await operator.query(`alter database ${operator.database} connection limit 0`)
    // too_many_connections
    await expect(run()).rejects.toMatchObject({ code: '53300' })
    await operator.end()
  })
})

describe('a process that lost its connection', () => {
  it('repeats onRegained after it has failed', async () => {
    const lock = await holdRunningLock(url, async () => {
      regained += 1
      if (regained === 1) throw new Error('The database is busy')
    })
    held.push(lock)
    await dropConnections()
    await expect.poll(() => regained, { timeout: 30_000 }).toBe(2)
    await expect(workAlone()).rejects.toThrow(refusal)
  })

  it('can be stopped while it waits for exclusive work to end', async () => {
    const lock = await run()
    const maintenance = new Client({ connectionString: url })
    await maintenance.connect()
    const taking = maintenance.query('select pg_advisory_lock($1)', [advisoryLocks.running])
    await dropConnections()
    await taking
    await expect
      .poll(() => waitingForLocks(maintenance, 'evenstream running'), { timeout: 30_000 })
      .toBe(1)
    await lock.close()
    expect(regained).toBe(0)
    await maintenance.end()
  })

  it('waits for exclusive work that began meanwhile, then calls onRegained', async () => {
    await run()
    const maintenance = new Client({ connectionString: url })
    await maintenance.connect()
    // Queued behind the process, so it gets the lock the moment the process loses it.
    const taking = maintenance.query('select pg_advisory_lock($1)', [advisoryLocks.running])
    await dropConnections()
    await taking
    await expect
      .poll(() => waitingForLocks(maintenance, 'evenstream running'), { timeout: 30_000 })
      .toBe(1)
    expect(regained).toBe(0)
    await maintenance.end()
    await expect.poll(() => regained, { timeout: 30_000 }).toBe(1)
  })
})
