import { spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { type OpenDatabase, openDatabase } from './database.ts'

let url: string
let database: OpenDatabase

beforeEach(async () => {
  url = await createDatabase()
  database = openDatabase(url, () => {})
  await database.db.execute(sql`create table notes (text text)`)
})
afterEach(() => database.close())

const poolSize = () => database.pool.options.max

/** Opens every connection that the pool may hold, and leaves them idle. */
async function fillPool(): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: poolSize() }, () => database.pool.connect()),
  )
  for (const client of clients) client.release()
}

/**
 * Closes all connections from the server's side, synchronously: the event loop does not run meanwhile,
 * so the pool still holds connections that are closed already, as on a busy machine.
 */
function closeConnectionsUnnoticed(): void {
  const script = `
    import { Client } from 'pg'
    const client = new Client({ connectionString: process.argv[1] })
    await client.connect()
    await client.query(\`select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()\`)
    await client.end()`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script, url],
    { encoding: 'utf8', timeout: 120_000 },
  )
  if (status !== 0) throw new Error(stderr)
}

const readNotes = async () => (await database.db.execute(sql`select text from notes`)).rows

describe('a pool whose idle connections were closed by the server', () => {
  it('starts a transaction on a new connection, and runs its work once', async () => {
    await fillPool()
    closeConnectionsUnnoticed()
    let runs = 0
    await database.db.transaction(async (tx) => {
      runs += 1
      await tx.execute(sql`insert into notes values ('kept')`)
    })
    expect(runs).toBe(1)
    expect(await readNotes()).toEqual([{ text: 'kept' }])
  })

  it('repeats a read on a new connection', async () => {
    await fillPool()
    closeConnectionsUnnoticed()
    expect(await readNotes()).toEqual([])
  })

  it('rejects a write, which may have been executed', async () => {
    await fillPool()
    closeConnectionsUnnoticed()
    await expect(database.db.execute(sql`insert into notes values ('lost')`)).rejects.toThrow()
    expect(await readNotes()).toEqual([])
  })

  it('can open as many connections as before after failed attempts', async () => {
    await fillPool()
    closeConnectionsUnnoticed()
    await Promise.allSettled(
      Array.from({ length: poolSize() }, () => database.db.transaction(async () => {})),
    )
    await fillPool()
    expect(database.pool.idleCount).toBe(poolSize())
  })
})

describe('a transaction whose connection is lost', () => {
  it('is rejected and rolled back, and is not repeated', async () => {
    let runs = 0
    const failing = database.db.transaction(async (tx) => {
      runs += 1
      await tx.execute(sql`insert into notes values ('lost')`)
      closeConnectionsUnnoticed()
      await tx.execute(sql`select 1`)
    })
    await expect(failing).rejects.toThrow()
    expect(runs).toBe(1)
    expect(await readNotes()).toEqual([])
  })
})
