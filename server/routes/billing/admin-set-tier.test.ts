import { beforeAll, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '#server/services/payment-provider.ts'
import { syncBeforeAdminChange } from '#server/services/subscription-sync.ts'
import {
  deliverEvent,
  eventsAbout,
  holdBackPaymentEvents,
  signEvent,
} from '#testing/payment-events.ts'
import { buy, openPortal, press } from '#testing/payment-pages.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests()
let admin: Visitor
beforeAll(async () => {
  await holdBackPaymentEvents(server)
  admin = await server.signedIn('admin@evenstream.test')
})

const userOf = async (visitor: Visitor) => (await visitor.whoAmI()).user ?? {}

async function setTier(visitor: Visitor, tier: string): Promise<void> {
  const { id } = await userOf(visitor)
  const response = await admin.send('PATCH', `/api/admin/users/${id}/subscription`, { tier })
  expect(response.status).toBe(200)
}

/** Delivers the events that were held back. */
async function deliverHeldBackEvents(visitor: Visitor): Promise<void> {
  const { stripeCustomerId } = await userOf(visitor)
  for (const event of await eventsAbout(server, String(stripeCustomerId))) {
    expect((await deliverEvent(server, signEvent(server, JSON.stringify(event)))).status).toBe(200)
  }
}

async function endSubscription(visitor: Visitor): Promise<void> {
  const portal = await openPortal(visitor)
  await press(visitor, portal, 'cancel')
  await press(visitor, portal, 'clock', { interval: 'month' })
}

const advanceClock = (seconds: number) => {
  server.now = new Date(server.now.getTime() + seconds * 1000)
}

const premium = { subscriptionTier: 'premium', subscriptionStatus: 'active' }
const essential = { subscriptionTier: 'essential', subscriptionStatus: 'active' }

describe('a tier that an admin sets after the end of a subscription', () => {
  it('stays if the events about the end arrive late', async () => {
    const visitor = await server.signedIn('known-end@example.com')
    await buy(visitor, 'essential', 'monthly')
    await endSubscription(visitor)
    await visitor.get('/api/stripe/return')
    expect(await userOf(visitor)).toMatchObject({ subscriptionStatus: 'canceled' })
    await setTier(visitor, 'premium')
    await deliverHeldBackEvents(visitor)
    expect(await userOf(visitor)).toMatchObject(premium)
    const subscription = await (await visitor.get('/api/stripe/subscription')).json()
    expect(subscription).toMatchObject({ endsAt: null, hasEnded: false })
  })

  it('stays if the product did not know about the end yet', async () => {
    const visitor = await server.signedIn('unknown-end@example.com')
    await buy(visitor, 'essential', 'monthly')
    await endSubscription(visitor)
    expect(await userOf(visitor)).toMatchObject(essential)
    await setTier(visitor, 'premium')
    await deliverHeldBackEvents(visitor)
    expect(await userOf(visitor)).toMatchObject(premium)
  })
})

describe('a tier that an admin sets during a live subscription', () => {
  it('stays if earlier events arrive late', async () => {
    const visitor = await server.signedIn('late-purchase@example.com')
    await buy(visitor, 'essential', 'monthly')
    await setTier(visitor, 'premium')
    await deliverHeldBackEvents(visitor)
    expect(await userOf(visitor)).toMatchObject(premium)
  })

  it('is replaced at the next subscription event, even if the plan does not change', async () => {
    const visitor = await server.signedIn('next-event@example.com')
    await buy(visitor, 'essential', 'monthly')
    await setTier(visitor, 'premium')
    advanceClock(1)
    const portal = await openPortal(visitor)
    await press(visitor, portal, 'cancel')
    await press(visitor, portal, 'resume')
    await deliverHeldBackEvents(visitor)
    expect(await userOf(visitor)).toMatchObject(essential)
  })

  it('is replaced at an event of the same second', async () => {
    const visitor = await server.signedIn('same-second@example.com')
    await buy(visitor, 'essential', 'monthly')
    await setTier(visitor, 'premium')
    await press(visitor, await openPortal(visitor), 'cancel')
    await deliverHeldBackEvents(visitor)
    expect(await userOf(visitor)).toMatchObject(essential)
  })

  it('stays if it is set again after the events, which then arrive late', async () => {
    const visitor = await server.signedIn('set-again@example.com')
    await buy(visitor, 'essential', 'monthly')
    await setTier(visitor, 'premium')
    advanceClock(1)
    await press(visitor, await openPortal(visitor), 'cancel')
    await visitor.get('/api/stripe/return')
    expect(await userOf(visitor)).toMatchObject(essential)
    await setTier(visitor, 'premium')
    await deliverHeldBackEvents(visitor)
    expect(await userOf(visitor)).toMatchObject(premium)
  })
})

describe('a tier that an admin sets twice', () => {
  it('stays if events from before the second time arrive late', async () => {
    const visitor = await server.signedIn('confirmed@example.com')
    await buy(visitor, 'essential', 'monthly')
    await setTier(visitor, 'premium')
    advanceClock(60)
    const portal = await openPortal(visitor)
    await press(visitor, portal, 'cancel')
    await press(visitor, portal, 'resume')
    advanceClock(60)
    await setTier(visitor, 'premium')
    await deliverHeldBackEvents(visitor)
    expect(await userOf(visitor)).toMatchObject(premium)
  })
})

describe('setting a tier while the payment provider fails', () => {
  it('does not wait longer than the timeout', async () => {
    const visitor = await server.signedIn('provider-hangs@example.com')
    await buy(visitor, 'essential', 'monthly')
    const parts = {
      db: server.database.db,
      payments: {} as PaymentProvider,
      limiter: () => new Promise<never>(() => {}),
      clock: () => server.now,
      providerTimeout: 10,
    }
    const { id } = await userOf(visitor)
    const time = await syncBeforeAdminChange(parts, String(id))
    expect(time).toEqual(server.now)
  })

  it('works for a customer that the provider does not know', async () => {
    const visitor = await server.signedIn('unknown-customer@example.com')
    await buy(visitor, 'essential', 'monthly')
    await server.database.pool.query(
      "update users set stripe_customer_id = 'cus_of_another_account' where id = $1",
      [(await userOf(visitor)).id],
    )
    await setTier(visitor, 'premium')
    expect(await userOf(visitor)).toMatchObject(premium)
  })
})
