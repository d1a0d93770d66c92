import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { PipelinedReads } from './pipelined-reads.ts'

let url: string
let database: OpenDatabase
let reads: PipelinedReads
const connectionErrors: Error[] = []

beforeAll(async () => {
  url = await createDatabase()
  database = openDatabase(url, () => {})
  reads = new PipelinedReads({
    connectionString: url,
    onLost: (error) => connectionErrors.push(error),
    // Some reads here wait for others, which may take long on a busy machine.
    timeout: 120_000,
  })
})
afterAll(async () => {
  await reads.end()
  await database.close()
})

const firstRowFromPool = async (text: string, values: unknown[] = []) =>
  (await database.pool.query({ text, values })).rows[0]

const readFirstRow = async (name: string, text: string, values: string[] = []) =>
  (await reads.query({ name, text, values }))[0]

const readNumber = async (value: number) => {
  const text = 'select $1::int as n, pg_backend_pid() as pid'
  const [n, pid] = (await readFirstRow('number', text, [String(value)])) ?? []
  return { n: Number(n), pid: Number(pid) }
}

const selectOne = { name: 'one', text: 'select 1 as n', values: [] }

/** Starts a read that waits for an advisory lock held by another connection. */
async function startBlockedRead(lock: number) {
  const holder = await database.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [lock])
  const text = 'select pg_advisory_xact_lock_shared($1)::text as held'
  const blockedRead = readFirstRow(`held_${lock}`, text, [String(lock)])
  const isWaiting = async () => {
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1`
    return (await holder.query(waiting, [lock])).rowCount === 1
  }
  await expect.poll(isWaiting).toBe(true)
  const releaseLock = async () => {
    await holder.query('select pg_advisory_unlock($1)', [lock])
    holder.release()
  }
  return { blockedRead, releaseLock }
}

describe('pipelined reads', () => {
  it('run on one connection, and each returns its own result', async () => {
    const numbers = Array.from({ length: 200 }, (_, n) => n)
    const results = await Promise.all(numbers.map(readNumber))
    expect(results.map(({ n }) => n)).toEqual(numbers)
    expect(new Set(results.map(({ pid }) => pid)).size).toBe(1)
  })

  it('do not delay other queries, which run on other connections', async () => {
    const { pid } = await readNumber(1)
    const { blockedRead, releaseLock } = await startBlockedRead(7)
    expect((await firstRowFromPool('select pg_backend_pid() as pid')).pid).not.toBe(pid)
    await releaseLock()
    await blockedRead
  })

  it('are not affected by one that fails', async () => {
    const [before, failed, after] = await Promise.allSettled([
      readNumber(1),
      readFirstRow('divided', 'select 1 / $1::int as n', ['0']),
      readNumber(2),
    ])
    expect(failed.status).toBe('rejected')
    expect(before).toMatchObject({ value: { n: 1 } })
    expect(after).toMatchObject({ value: { n: 2 } })
    expect(await readFirstRow('divided', 'select 1 / $1::int as n', ['1'])).toEqual(['1'])
  })

  it('are repeated on a new connection when the schema has changed their columns', async () => {
    await database.pool.query('create table changing (value int); insert into changing values (1)')
    const read = () => readFirstRow('changing', 'select * from changing')
    expect(await read()).toEqual(['1'])
    await database.pool.query('alter table changing add column added int')
    const warnings: Error[] = []
    const collect = (warning: Error) => warnings.push(warning)
    process.on('warning', collect)
    onTestFinished(() => {
      process.off('warning', collect)
    })
    // More than the ten listeners at which Node warns.
    const results = await Promise.all(Array.from({ length: 20 }, read))
    expect(results).toEqual(Array(20).fill(['1', null]))
    expect(await read()).toEqual(['1', null])
    expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([])
    expect(connectionErrors).toEqual([])
  })

  it('succeed again after their statement could not be parsed', async () => {
    const read = () => readFirstRow('later', 'select value from created_later')
    const { pid } = await readNumber(1)
    const reads = await Promise.allSettled([read(), read(), read(), readNumber(1)])
    expect(reads).toMatchObject([
      { reason: { code: '42P01' } },
      { reason: { code: '26000' } },
      { reason: { code: '26000' } },
      { value: { n: 1, pid } },
    ])
    await database.pool.query('create table created_later as select 2 as value')
    expect(await read()).toEqual(['2'])
  })

  it('are repeated on a new connection when PostgreSQL no longer has their statements', async () => {
    const { pid } = await readNumber(1)
    await readFirstRow('forget', 'deallocate all')
    const repeated = await readNumber(2)
    expect(repeated.n).toBe(2)
    expect(repeated.pid).not.toBe(pid)
  })

  it('report the loss of their connection when a single read is in flight, and repeat that', async () => {
    const { pid } = await readNumber(1)
    const reported = connectionErrors.length
    const { blockedRead, releaseLock } = await startBlockedRead(9)
    await firstRowFromPool('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => connectionErrors.length).toBeGreaterThan(reported)
    await releaseLock()
    expect(await blockedRead).toEqual([''])
  })

  it('are refused if another statement has the same name', async () => {
    expect(await readFirstRow('twice', 'select 1')).toEqual(['1'])
    await expect(readFirstRow('twice', 'select 2')).rejects.toThrow('the name twice')
    expect(await readFirstRow('twice', 'select 1')).toEqual(['1'])
  })

  it('are repeated on a new connection when theirs breaks, which is reported', async () => {
    const { pid } = await readNumber(1)
    const reported = connectionErrors.length
    const { blockedRead, releaseLock } = await startBlockedRead(8)
    const nextRead = readNumber(2)
    await firstRowFromPool('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => connectionErrors.length).toBeGreaterThan(reported)
    await releaseLock()
    expect(await blockedRead).toEqual([''])
    expect((await nextRead).n).toBe(2)
    const laterRead = await readNumber(3)
    expect(laterRead.n).toBe(3)
    expect(laterRead.pid).not.toBe(pid)
  })

  it('are each rejected while the database cannot be reached', async () => {
    const nowhere = new URL(url)
    nowhere.port = '1'
    const unreachableDatabase = openDatabase(nowhere.href, () => {})
    const selectOneRow = () => unreachableDatabase.db.$client.reads.query(selectOne)
    await Promise.all([1, 2, 3].map(() => expect(selectOneRow()).rejects.toThrow('ECONNREFUSED')))
    await expect(selectOneRow()).rejects.toThrow('ECONNREFUSED')
    await unreachableDatabase.close()
  })

  it('open a new connection after one has timed out, and do not wait for the old one when they are ended', async () => {
    // Sends each client AuthenticationOk and ReadyForQuery, and never answers a query.
    const sockets: Socket[] = []
    const silentServer = createServer((socket) => {
      sockets.push(socket)
      socket.once('data', () =>
        socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')),
      )
      socket.on('error', () => {})
    })
    silentServer.listen(0, '127.0.0.1')
    await once(silentServer, 'listening')
    const { port } = silentServer.address() as AddressInfo
    const config = { host: '127.0.0.1', port, user: 'x', database: 'x' }
    const reads = new PipelinedReads({ ...config, timeout: 50, onLost: () => {} })
    const selectOneRow = () => reads.query(selectOne)
    await expect(selectOneRow()).rejects.toThrow('Query read timeout')
    await expect(selectOneRow()).rejects.toThrow('Query read timeout')
    expect(sockets).toHaveLength(2)
    await reads.end()
    for (const socket of sockets) socket.destroy()
    silentServer.close()
  })

  it('are waited for when the database is closed', async () => {
    const closingDatabase = openDatabase(url, () => {})
    const selectOneRow = () => closingDatabase.db.$client.reads.query(selectOne)
    await selectOneRow()
    const last = selectOneRow()
    const closed = closingDatabase.close()
    expect(await last).toEqual([['1']])
    await closed
  })
})
