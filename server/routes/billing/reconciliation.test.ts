import { describe, expect, it, vi } from 'vitest'
import {
  deleteOldPaymentEvents,
  handlePaymentEvent,
  reconcileAll,
  reconcileBatch,
} from '#server/services/subscription-sync.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { holdBackPaymentEvents } from '#testing/payment-events.ts'
import { choosePlan, openPortal, pay, press, sandboxStripe } from '#testing/payment-pages.ts'
import { sandboxBilling } from '#testing/sandbox-billing.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const user = async (client: HttpClient) => (await client.whoAmI()).user
const query = async <Row>(sql: string) => (await server.database.pool.query(sql)).rows as Row[]

const billing = () => sandboxBilling(server)
const advanceClock = (minutes: number) => {
  server.now = new Date(server.now.getTime() + minutes * 60_000)
}

describe('webhooks that fail', () => {
  it('are repeated by the provider with new signatures until they succeed', async () => {
    const client = await server.signedIn('repeated@example.com')
    const checkout = await choosePlan(client, 'premium', 'annual')
    await server.database.pool.query('alter table payment_events rename to out_of_reach')
    await pay(client, checkout)
    const deliveries = () =>
      query<{ tried: number; due: number }>(
        'select min(attempts)::int as tried, count(due_at)::int as due from sandbox_payment_deliveries',
      )
    await expect.poll(deliveries).toEqual([{ tried: 1, due: 3 }])
    expect(await user(client)).toMatchObject({ subscriptionTier: 'free' })
    await server.database.pool.query('alter table out_of_reach rename to payment_events')
    // The first signature has expired by then.
    advanceClock(10)
    await expect.poll(() => user(client)).toMatchObject({ subscriptionTier: 'premium' })
  })
})

describe('the periodic check of subscriptions', () => {
  it('applies changes whose webhooks never arrive: soon after a checkout, and twice a day', async () => {
    await holdBackPaymentEvents(server)
    const parts = billing()
    const client = await server.signedIn('lost@example.com')
    await pay(client, await choosePlan(client, 'essential', 'monthly'))
    await reconcileBatch(parts)
    expect(await user(client)).toMatchObject({ subscriptionTier: 'free' })
    // The first check is due ten minutes after the checkout was started, the next twelve hours later.
    advanceClock(11)
    await reconcileBatch(parts)
    expect(await user(client)).toMatchObject({ subscriptionTier: 'essential' })

    await press(client, await openPortal(client), 'cancel')
    await press(client, await openPortal(client), 'clock', { interval: 'month' })
    advanceClock(11 * 60)
    await reconcileBatch(parts)
    expect(await user(client)).toMatchObject({ subscriptionStatus: 'active' })
    advanceClock(61)
    expect((await reconcileBatch(parts)).checked).toBeGreaterThan(0)
    expect(await user(client)).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'canceled',
    })
    expect((await reconcileBatch(parts)).checked).toBe(0)
  })

  it('does not end a plan if the customer is unknown to the provider', async () => {
    const client = await server.signedIn('other-account@example.com')
    await pay(client, await choosePlan(client, 'premium', 'monthly'))
    await client.get('/api/stripe/return')
    await query(
      `update users set stripe_customer_id = 'cus_elsewhere'
       where email = 'other-account@example.com'`,
    )
    advanceClock(13 * 60)
    expect(await reconcileBatch(billing())).toMatchObject({ failed: 1 })
    expect(await user(client)).toMatchObject({ subscriptionTier: 'premium' })
    expect((await reconcileBatch(billing())).checked).toBe(0)
    // The next check is after the normal interval, not after the retry interval.
    advanceClock(6)
    expect((await reconcileBatch(billing())).checked).toBe(0)
    const refused = await client.send('POST', '/api/stripe/create-portal-session')
    expect(refused.status).toBe(409)
  })

  it('ends a plan if the provider has deleted the customer', async () => {
    const client = await server.signedIn('deleted-unheard@example.com')
    await pay(client, await choosePlan(client, 'premium', 'monthly'))
    await client.get('/api/stripe/return')
    const { stripeCustomerId } = (await user(client)) ?? {}
    await sandboxStripe(server).customers.del(String(stripeCustomerId))
    advanceClock(13 * 60)
    await reconcileBatch(billing())
    expect(await user(client)).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'canceled',
    })
  })

  it('is not needed to end the plan of a deleted customer who chooses another plan', async () => {
    const client = await server.signedIn('deleted-choosing@example.com')
    await pay(client, await choosePlan(client, 'premium', 'monthly'))
    await client.get('/api/stripe/return')
    const { stripeCustomerId } = (await user(client)) ?? {}
    await sandboxStripe(server).customers.del(String(stripeCustomerId))
    expect(await choosePlan(client, 'essential', 'monthly')).toContain('/checkout/')
    expect(await user(client)).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'canceled',
    })
  })

  it('is repeated soon if the provider was unavailable', async () => {
    const client = await server.signedIn('away@example.com')
    await pay(client, await choosePlan(client, 'premium', 'monthly'))
    advanceClock(11)
    const { payments, ...parts } = billing()
    const unavailablePayments = {
      ...payments,
      subscriptionsOf: () => Promise.reject(new Error('away')),
    }
    expect(
      await reconcileBatch({ ...parts, payments: unavailablePayments }, { batchSize: 1 }),
    ).toEqual({
      checked: 1,
      failed: 1,
    })
    advanceClock(6)
    await reconcileBatch({ ...parts, payments })
    expect(await user(client)).toMatchObject({ subscriptionTier: 'premium' })
  })

  it('runs in batches until no user is due', async () => {
    advanceClock(13 * 60)
    await reconcileAll(billing())
    await query(
      `insert into users (id, email, stripe_customer_id, payment_check_at, created_at)
       select gen_random_uuid(), 'many-' || n || '@example.com', 'cus_many_' || n,
         '${server.now.toISOString()}', '${server.now.toISOString()}'
       from generate_series(1, 120) n`,
    )
    const customerIds: string[] = []
    const { payments, ...parts } = billing()
    const recordingPayments = {
      ...payments,
      listOpenCheckouts: async () => [],
      subscriptionsOf: async (customerId: string) => {
        customerIds.push(customerId)
        return []
      },
    }
    expect(await reconcileAll({ ...parts, payments: recordingPayments })).toEqual({
      checked: 120,
      failed: 0,
    })
    expect(new Set(customerIds).size).toBe(120)
    expect(await reconcileAll({ ...parts, payments: recordingPayments })).toEqual({
      checked: 0,
      failed: 0,
    })
    await query(`delete from users where email like 'many-%'`)
  })

  it('ends after a checkout that was never paid has expired', async () => {
    const client = await server.signedIn('never-paid@example.com')
    await choosePlan(client, 'premium', 'monthly')
    const usersWithNextCheck = () =>
      query(
        `select 1 from users
         where email = 'never-paid@example.com' and payment_check_at is not null`,
      )
    advanceClock(11)
    await reconcileBatch(billing())
    expect(await usersWithNextCheck()).toHaveLength(1)
    // The checkout has expired by then.
    advanceClock(25 * 60)
    await reconcileBatch(billing())
    expect(await usersWithNextCheck()).toEqual([])
  })
})

describe('the stored ids of payment events', () => {
  it('show that an event is repeated: the provider is not asked again', async () => {
    const client = await server.signedIn('same-event@example.com')
    await choosePlan(client, 'essential', 'monthly')
    const { payments, ...parts } = billing()
    const subscriptionsOf = vi.fn(payments.subscriptionsOf)
    const dependencies = { ...parts, payments: { ...payments, subscriptionsOf } }
    const [row] = await query<{ customerId: string }>(
      `select stripe_customer_id as "customerId" from users where email = 'same-event@example.com'`,
    )
    const event = { id: 'evt_same', customerId: row?.customerId, isAboutSubscription: true }
    expect(await handlePaymentEvent(dependencies, event)).toBe('applied')
    expect(await handlePaymentEvent(dependencies, event)).toBe('repeated')
    expect(await handlePaymentEvent(dependencies, { ...event, id: 'evt_other' })).toBe('applied')
    expect(subscriptionsOf).toHaveBeenCalledTimes(2)
  })

  it('are deleted after 60 days', async () => {
    const store = (id: string) =>
      query(`insert into payment_events (id, received_at)
             values ('${id}', '${server.now.toISOString()}')`)
    const idsAfterDeletion = async () => {
      await deleteOldPaymentEvents(server.database.db, server.now)
      const rows = await query<{ id: string }>(
        `select id from payment_events where id in ('evt_older', 'evt_newer') order by received_at`,
      )
      return rows.map(({ id }) => id)
    }
    const days = (count: number) => count * 24 * 60
    await store('evt_older')
    advanceClock(1)
    await store('evt_newer')
    advanceClock(days(60) - 1)
    expect(await idsAfterDeletion()).toEqual(['evt_older', 'evt_newer'])
    advanceClock(1)
    expect(await idsAfterDeletion()).toEqual(['evt_newer'])
    advanceClock(1)
    expect(await idsAfterDeletion()).toEqual([])
  })
})
