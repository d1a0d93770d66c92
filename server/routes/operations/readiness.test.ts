import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { pingDatabase, tryWrite } from '#server/services/health.ts'
import { serveForTests } from '#testing/server.ts'
import { createReadiness, writeCheckInterval } from './readiness.ts'

const server = serveForTests()

const allChecks = { writes: true }

/** PostgreSQL's error codes. */
const diskFull = '53100'
const readOnlyTransaction = '25006'
const insufficientPrivilege = '42501'

let now = 0
let trialWrites: number
/** An error of PostgreSQL with this code is thrown by each trial write. */
let writeError: { code: string } | undefined
beforeEach(() => {
  trialWrites = 0
  writeError = undefined
})

/** A readiness check whose trial writes are counted and can be made to fail. */
const readiness = () => {
  const { db } = server.database
  const transaction: Database['transaction'] = async (...args) => {
    trialWrites += 1
    if (writeError)
      throw new Error('Failed query', { cause: Object.assign(new Error(), writeError) })
    return db.transaction(...args)
  }
  const observedDb = new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
  return createReadiness({
    queryDatabase: () => pingDatabase(db),
    tryWrite: () => tryWrite(observedDb),
    monotonicClock: () => now,
  })
}

const advanceClock = (milliseconds: number) => {
  now += milliseconds
}

describe('readiness', () => {
  it.each([
    [diskFull, 'no_room'],
    [readOnlyTransaction, 'read_only'],
  ])(
    'fails while the database refuses writes with %s (%s), and succeeds afterwards',
    async (code, reason) => {
      const checkReadiness = readiness()
      writeError = { code }
      expect(await checkReadiness(allChecks)).toEqual({ ready: false, reason })
      writeError = undefined
      advanceClock(writeCheckInterval)
      expect(await checkReadiness(allChecks)).toEqual({ ready: true })
    },
  )

  it('succeeds if the database role may not make the trial write (insufficient_privilege)', async () => {
    writeError = { code: insufficientPrivilege }
    expect(await readiness()(allChecks)).toEqual({ ready: true })
  })

  it('succeeds on a database that refuses writes if writes are not checked, and tries none', async () => {
    writeError = { code: diskFull }
    const checkReadiness = readiness()
    expect(await checkReadiness({ writes: false })).toEqual({ ready: true })
    expect(trialWrites).toBe(0)
    expect(await checkReadiness(allChecks)).toEqual({ ready: false, reason: 'no_room' })
    expect(await checkReadiness({ writes: false })).toEqual({ ready: true })
  })

  it('makes one trial write per interval for any number of requests', async () => {
    const checkReadiness = readiness()
    await Promise.all(Array.from({ length: 50 }, () => checkReadiness(allChecks)))
    expect(trialWrites).toBe(1)
    advanceClock(writeCheckInterval - 1)
    await checkReadiness(allChecks)
    expect(trialWrites).toBe(1)
    advanceClock(1)
    await Promise.all([checkReadiness(allChecks), checkReadiness(allChecks)])
    expect(trialWrites).toBe(2)
  })

  it('leaves no table of its trial write in the database', async () => {
    await readiness()(allChecks)
    const { rows } = await server.database.db.execute(
      sql`select 1 from pg_class where relname = 'write_check'`,
    )
    expect(rows).toEqual([])
  })
})

describe('a trial write that does not end', () => {
  /** A readiness check whose trial writes and timeouts end when the test resolves them. */
  const createHangingCheck = () => {
    const trials: PromiseWithResolvers<undefined>[] = []
    const timeouts: PromiseWithResolvers<void>[] = []
    const addPending = <Value>(list: PromiseWithResolvers<Value>[]) => {
      const pending = Promise.withResolvers<Value>()
      list.push(pending)
      return pending.promise
    }
    let queryDatabase = async () => {}
    const checkReadiness = createReadiness({
      queryDatabase: () => queryDatabase(),
      tryWrite: () => addPending(trials),
      monotonicClock: () => now,
      wait: () => addPending(timeouts),
    })
    /** The result of a check whose timeout passes once nothing else is pending. */
    const checkUntilTimeout = async (checks = allChecks) => {
      const result = checkReadiness(checks)
      await new Promise(setImmediate)
      timeouts.at(-1)?.resolve()
      return result
    }
    const hangDatabase = () => {
      queryDatabase = () => new Promise<void>(() => {})
    }
    return { checkUntilTimeout, trials, hangDatabase }
  }

  it('is reported as a database that accepts no writes', async () => {
    const { checkUntilTimeout } = createHangingCheck()
    expect(await checkUntilTimeout()).toEqual({ ready: false, reason: 'write_pending' })
    expect(await checkUntilTimeout({ writes: false })).toEqual({ ready: true })
  })

  it('is the only one until it ends, however many requests arrive', async () => {
    const { checkUntilTimeout, trials } = createHangingCheck()
    for (let count = 0; count < 5; count++) {
      expect(await checkUntilTimeout()).toEqual({ ready: false, reason: 'write_pending' })
      advanceClock(writeCheckInterval)
    }
    expect(trials).toHaveLength(1)
    trials[0]?.resolve(undefined)
    await trials[0]?.promise
    const nextCheck = checkUntilTimeout()
    expect(trials).toHaveLength(2)
    trials[1]?.resolve(undefined)
    expect(await nextCheck).toEqual({ ready: true })
  })

  it.each([true, false])(
    'is distinguished from a database that does not respond (writes: %s)',
    async (writes) => {
      const { checkUntilTimeout, hangDatabase } = createHangingCheck()
      hangDatabase()
      expect(await checkUntilTimeout({ writes })).toMatchObject({
        ready: false,
        reason: 'no_answer',
      })
    },
  )
})

describe('/readyz', () => {
  it('reports that the database accepts no writes after it has become read-only', async () => {
    const url = new URL(String(server.database.pool.options.connectionString))
    const operator = new Client({ connectionString: url.href })
    await operator.connect()
    const setReadOnly = async (value: 'on' | 'off') => {
      await operator.query(
        `alter database ${url.pathname.slice(1)} set default_transaction_read_only = ${value}`,
      )
      // The setting applies to new connections.
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'evenstream'`,
      )
    }
    const getReadiness = async (path = '/readyz') => {
      server.monotonicNow += writeCheckInterval
      return (await server.client().get(path)).json()
    }
    await setReadOnly('on')
    await expect
      .poll(() => getReadiness())
      .toMatchObject({
        type: 'urn:evenstream:problem:server.cannot_write',
        status: 503,
        detail: 'The database takes no writes: it is read-only, or a replica.',
      })
    expect(await getReadiness('/readyz?exclude=writes')).toEqual({ ok: true })
    await setReadOnly('off')
    await expect.poll(() => getReadiness()).toEqual({ ok: true })
    await operator.end()
  })

  it('caches the outcome of a trial write for its interval, even when the system time is changed', async () => {
    const hour = 60 * 60_000
    const status = async () => (await server.client().get('/readyz')).status
    const trial = vi
      .spyOn(server.database.db, 'transaction')
      .mockRejectedValue(Object.assign(new Error(), { code: readOnlyTransaction }))
    server.monotonicNow += writeCheckInterval
    expect(await status()).toBe(503)
    trial.mockRestore()
    server.now = new Date(server.now.getTime() + hour)
    expect(await status()).toBe(503)
    server.now = new Date(server.now.getTime() - 2 * hour)
    server.monotonicNow += writeCheckInterval
    expect(await status()).toBe(200)
  })

  it.each(['exclude=', 'exclude=database', 'exclude=writes&exclude=writes', 'writes=no'])(
    'refuses the query %s with 400',
    async (query) => {
      const response = await server.client().get(`/readyz?${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ title: 'Invalid request' })
    },
  )
})
