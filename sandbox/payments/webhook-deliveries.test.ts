import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { createDatabase } from '#testing/database.ts'
import { createWebhookDeliveries } from './webhook-deliveries.ts'

let database: OpenDatabase
let endpoint: string
const requests: ServerResponse[] = []
const server = createServer((_request, response) => {
  requests.push(response)
})
const errors: unknown[] = []
let now = new Date('2026-11-15T08:00:00Z')

beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await database.close()
})

const startDeliveries = () =>
  createWebhookDeliveries({
    db: database.db,
    clock: () => now,
    endpoint,
    webhookSecret: 'whsec_of_this_test',
    onError: (error) => errors.push(error),
  })

const query = async (text: string) => (await database.pool.query(text)).rows

it('an event is claimed by one process, holds no transaction while it is sent, and is due again if that process dies', async () => {
  await query(`
    with event as (
      insert into sandbox_payment_objects (id, kind, body) values ('evt_1', 'event', '{}') returning id)
    insert into sandbox_payment_deliveries (event_id, due_at)
      select id, '2026-11-15T08:00:00Z' from event`)
  const first = startDeliveries()
  first.wake()
  await expect.poll(() => requests.length).toBe(1)
  const openTransactions = await query(
    `select query from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(openTransactions).toEqual([])

  const second = startDeliveries()
  second.wake()
  await second.close()
  expect(requests).toHaveLength(1)

  // As if the first process had died: no outcome of its request has been stored.
  now = new Date(now.getTime() + 30_000)
  const third = startDeliveries()
  third.wake()
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.end()
  await expect
    .poll(() => query('select attempts, due_at from sandbox_payment_deliveries'))
    .toEqual([{ attempts: 2, due_at: null }])

  // The late failure of the first request does not make the delivered event due.
  await first.close()
  await third.close()
  expect(await query('select attempts, due_at from sandbox_payment_deliveries')).toEqual([
    { attempts: 2, due_at: null },
  ])
  expect(errors).toEqual([])
})
