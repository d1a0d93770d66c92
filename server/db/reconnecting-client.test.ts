import { Socket } from 'node:net'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { openReconnectingClient } from './reconnecting-client.ts'

const name = 'evenstream test'
const lock = 1

let url: string
let operator: Client
beforeEach(async () => {
  url = await createDatabase()
  operator = new Client({ connectionString: url })
  await operator.connect()
})
afterEach(() => operator.end())

async function countWaitingForLocks(): Promise<number> {
  const { rows } = await operator.query(
    `select 1 from pg_stat_activity where datname = current_database()
     and application_name = $1 and wait_event_type = 'Lock'`,
    [name],
  )
  return rows.length
}

describe('the first attempt of a reconnecting client', () => {
  it('rejects with its error, and is followed by others', async () => {
    let attempts = 0
    const connection = openReconnectingClient({
      url,
      name,
      async setUp(client) {
        attempts += 1
        if (attempts === 1) await client.query('set no_such_setting = 1')
      },
    })
    await expect(connection.firstAttempt).rejects.toThrow(/no_such_setting/)
    await connection.ready
    expect(attempts).toBe(2)
    await connection.close()
  })
})

it('the connection of a reconnecting client is probed by TCP once it has been silent for ten seconds', async () => {
  const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const connection = openReconnectingClient({ url, name, async setUp() {} })
  await connection.ready
  await connection.close()
  expect(setKeepAlive.mock.calls).toEqual([[true, 10_000]])
})

describe('closing a reconnecting client', () => {
  it('does not wait for a set-up that waits for a lock', async () => {
    await operator.query('select pg_advisory_lock($1)', [lock])
    const connection = openReconnectingClient({
      url,
      name,
      setUp: (client) => client.query('select pg_advisory_lock_shared($1)', [lock]),
    })
    await expect.poll(countWaitingForLocks).toBe(1)
    await connection.close()
    // The lock was held all the time, so only `close` can have ended the wait.
    const { rows } = await operator.query('select pg_advisory_unlock($1) as held', [lock])
    expect(rows).toEqual([{ held: true }])
  })

  it('does not wait for a set-up that never settles', async () => {
    const started = Promise.withResolvers<void>()
    const connection = openReconnectingClient({
      url,
      name,
      setUp() {
        started.resolve()
        return new Promise(() => {})
      },
    })
    await started.promise
    await connection.close()
  })

  it('ends a connection that is still being established', async () => {
    const connection = openReconnectingClient({
      url,
      name,
      setUp: (client) => client.query('select 1'),
    })
    await connection.close()
    const countConnections = async () => {
      const { rows } = await operator.query(
        'select 1 from pg_stat_activity where datname = current_database() and application_name = $1',
        [name],
      )
      return rows.length
    }
    // The server notices the end of a connection with a delay.
    await expect.poll(countConnections).toBe(0)
  })

  it('opens no further connection', async () => {
    let attempts = 0
    const connection = openReconnectingClient({
      url,
      name,
      async setUp() {
        attempts += 1
      },
    })
    await connection.ready
    await connection.close()
    await connection.close()
    expect(attempts).toBe(1)
  })
})
