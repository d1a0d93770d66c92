import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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

describe('a query whose result never arrives', () => {
  const timeoutMs = 10 * 60_000

  /** A pool that reaches the database through a proxy, on which results can get lost. */
  async function openThroughProxy() {
    const { hostname, port } = new URL(url)
    const serverSides: Socket[] = []
    const proxy = createServer((clientSide) => {
      const serverSide = connect(Number(port), hostname)
      serverSides.push(serverSide)
      clientSide.pipe(serverSide).pipe(clientSide)
      for (const side of [clientSide, serverSide]) {
        side.on('error', () => {})
        side.on('close', () => {
          clientSide.destroy()
          serverSide.destroy()
        })
      }
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const proxyUrl = new URL(url)
    proxyUrl.port = String((proxy.address() as AddressInfo).port)
    const proxied = openDatabase(proxyUrl.href, () => {})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(async () => {
      vi.useRealTimers()
      proxy.close()
      for (const serverSide of serverSides) serverSide.destroy()
      await proxied.close()
    })
    return {
      ...proxied,
      /** Drops all further results on the newest connection. Settles when the first was dropped. */
      async loseResults() {
        const serverSide = serverSides.at(-1)
        if (!serverSide) throw new Error('There is no connection')
        serverSide.unpipe().resume()
        await once(serverSide, 'data')
      },
    }
  }
  const currentPid = sql`select pg_backend_pid() as pid`
  /** Drizzle sends a query only once its result is awaited. */
  const send = <Result>(query: PromiseLike<Result>) => Promise.resolve(query)

  it('fails after ten minutes, and the next one runs on another connection', async () => {
    const { db, loseResults } = await openThroughProxy()
    const [before] = (await db.execute(currentPid)).rows
    const lost = loseResults()
    const query = send(db.execute(sql`select text from notes`))
    await lost
    vi.advanceTimersByTime(timeoutMs)
    await expect(query).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
    const [after] = (await db.execute(currentPid)).rows
    expect(after?.pid).not.toBe(before?.pid)
  })

  it('ends its transaction after ten minutes, which is rolled back, and the next one runs on another connection', async () => {
    const { db, loseResults } = await openThroughProxy()
    let pid: unknown
    const transaction = db.transaction(async (tx) => {
      pid = (await tx.execute(currentPid)).rows[0]?.pid
      const lost = loseResults()
      const query = send(tx.execute(sql`insert into notes values ('lost')`))
      await lost
      vi.advanceTimersByTime(timeoutMs)
      await query
    })
    await expect(transaction).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
    // The server rolls back when it notices the end of the connection.
    vi.useRealTimers()
    const isOpen = sql`select from pg_stat_activity where pid = ${pid}`
    await expect.poll(async () => (await database.db.execute(isOpen)).rowCount).toBe(0)
    await db.transaction(async (tx) => {
      expect((await tx.execute(currentPid)).rows[0]?.pid).not.toBe(pid)
      await tx.execute(sql`insert into notes values ('kept')`)
    })
    expect(await readNotes()).toEqual([{ text: 'kept' }])
  })
})

describe('the connections of the pool and of the pipelined reads', () => {
  it('are probed by TCP once they have been silent for ten seconds', async () => {
    const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
    const probed = openDatabase(url, () => {})
    await probed.pool.query('select 1')
    await probed.db.$client.reads.query({ name: 'one', text: 'select 1', values: [] })
    await probed.close()
    expect(setKeepAlive.mock.calls).toEqual([
      [true, 10_000],
      [true, 10_000],
    ])
  })
})
