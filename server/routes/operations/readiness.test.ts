import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { serveForTests } from '#testing/server.ts'
import { createReadiness, writeCheckInterval } from './readiness.ts'

const server = serveForTests()

let now = new Date()
let writes: number
let failure: { code: string } | undefined
beforeEach(() => {
  writes = 0
  failure = undefined
})

/** The database, whose trial writes are counted and can be made to fail. */
const readiness = () => {
  const { db } = server.database
  const transaction: Database['transaction'] = async (...args) => {
    writes += 1
    if (failure) throw new Error('Failed query', { cause: Object.assign(new Error(), failure) })
    return db.transaction(...args)
  }
  const watched = new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
  return createReadiness({ db: watched, clock: () => now })
}

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

describe('readiness', () => {
  it.each([
    ['53100', 'no_room'],
    ['25006', 'read_only'],
  ])(
    'is refused by a database that fails writes with %s, until it recovers',
    async (code, reason) => {
      const ask = readiness()
      failure = { code }
      expect(await ask()).toEqual({ ready: false, reason })
      failure = undefined
      pass(writeCheckInterval)
      expect(await ask()).toEqual({ ready: true })
    },
  )

  it('is not refused where trial writes are not allowed at all', async () => {
    failure = { code: '42501' }
    expect(await readiness()()).toEqual({ ready: true })
  })

  it('tries one write for any number of questions, and another one only later', async () => {
    const ask = readiness()
    await Promise.all(Array.from({ length: 50 }, () => ask()))
    expect(writes).toBe(1)
    pass(writeCheckInterval - 1)
    await ask()
    expect(writes).toBe(1)
    pass(1)
    await Promise.all([ask(), ask()])
    expect(writes).toBe(2)
  })

  it('leaves nothing behind in the database', async () => {
    await readiness()()
    const { rows } = await server.database.db.execute(
      sql`select 1 from pg_class where relname = 'write_check'`,
    )
    expect(rows).toEqual([])
  })
})

describe('/readyz', () => {
  it('says of a database that has become read-only that it takes no writes', async () => {
    const url = new URL(String(server.database.pool.options.connectionString))
    const operator = new Client({ connectionString: url.href })
    await operator.connect()
    const setReadOnly = async (value: 'on' | 'off') => {
      await operator.query(
        `alter database ${url.pathname.slice(1)} set default_transaction_read_only = ${value}`,
      )
      // The setting counts for new connections.
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'evenstream'`,
      )
    }
    const answer = async () => {
      server.now = new Date(server.now.getTime() + writeCheckInterval)
      return (await server.visitor().get('/readyz')).json()
    }
    await setReadOnly('on')
    await expect.poll(answer).toMatchObject({
      type: 'urn:evenstream:problem:server.cannot_write',
      status: 503,
      detail: 'The database takes no writes: it is read-only, or a replica.',
    })
    await setReadOnly('off')
    await expect.poll(answer).toEqual({ ok: true })
    await operator.end()
  })
})
