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

const user = async (visitor: Visitor) => (await visitor.whoAmI()).user ?? {}

async function setTier(visitor: Visitor, tier: string): Promise<void> {
  const { id } = await user(visitor)
  const response = await admin.send('PATCH', `/api/admin/users/${id}/subscription`, { tier })
  expect(response.status).toBe(200)
}

/** The events that were held back so far, each of which arrives only now. */
async function deliverHeldBack(visitor: Visitor): Promise<void> {
  const { stripeCustomerId } = await user(visitor)
  for (const event of await eventsAbout(server, String(stripeCustomerId))) {
    expect((await deliverEvent(server, signEvent(server, JSON.stringify(event)))).status).toBe(200)
  }
}

async function endSubscription(visitor: Visitor): Promise<void> {
  const portal = await openPortal(visitor)
  await press(visitor, portal, 'cancel')
  await press(visitor, portal, 'clock', { interval: 'month' })
}

const pass = (seconds: number) => {
  server.now = new Date(server.now.getTime() + seconds * 1000)
}

const premium = { subscriptionTier: 'premium', subscriptionStatus: 'active' }
const essential = { subscriptionTier: 'essential', subscriptionStatus: 'active' }

describe('a tier that an admin sets after the end of a subscription', () => {
  it('stays when the events of that end arrive late', async () => {
    const visitor = await server.signedIn('known-end@example.com')
    await buy(visitor, 'essential', 'monthly')
    await endSubscription(visitor)
    await visitor.get('/api/stripe/return')
    expect(await user(visitor)).toMatchObject({ subscriptionStatus: 'canceled' })
    await setTier(visitor, 'premium')
    await deliverHeldBack(visitor)
    expect(await user(visitor)).toMatchObject(premium)
    const subscription = await (await visitor.get('/api/stripe/subscription')).json()
    expect(subscription).toMatchObject({ endsAt: null, hasEnded: false })
  })

  it('stays when the end was not yet known here', async () => {
    const visitor = await server.signedIn('unknown-end@example.com')
    await buy(visitor, 'essential', 'monthly')
    await endSubscription(visitor)
    expect(await user(visitor)).toMatchObject(essential)
    await setTier(visitor, 'premium')
    await deliverHeldBack(visitor)
    expect(await user(visitor)).toMatchObject(premium)
  })
})

describe('a tier that an admin sets during a live subscription', () => {
  it('stays when earlier events arrive late', async () => {
    const visitor = await server.signedIn('late-purchase@example.com')
    await buy(visitor, 'essential', 'monthly')
    await setTier(visitor, 'premium')
    await deliverHeldBack(visitor)
    expect(await user(visitor)).toMatchObject(premium)
  })

  it('ends with the next subscription event, even if the plan does not change', async () => {
    const visitor = await server.signedIn('next-event@example.com')
    await buy(visitor, 'essential', 'monthly')
    await setTier(visitor, 'premium')
    pass(1)
    const portal = await openPortal(visitor)
    await press(visitor, portal, 'cancel')
    await press(visitor, portal, 'resume')
    await deliverHeldBack(visitor)
    expect(await user(visitor)).toMatchObject(essential)
  })

  it('ends with a change in the same second', async () => {
    const visitor = await server.signedIn('same-second@example.com')
    await buy(visitor, 'essential', 'monthly')
    await setTier(visitor, 'premium')
    await press(visitor, await openPortal(visitor), 'cancel')
    await deliverHeldBack(visitor)
    expect(await user(visitor)).toMatchObject(essential)
  })

  it('that is set again holds against earlier events', async () => {
    const visitor = await server.signedIn('set-again@example.com')
    await buy(visitor, 'essential', 'monthly')
    await setTier(visitor, 'premium')
    pass(1)
    await press(visitor, await openPortal(visitor), 'cancel')
    await visitor.get('/api/stripe/return')
    expect(await user(visitor)).toMatchObject(essential)
    await setTier(visitor, 'premium')
    await deliverHeldBack(visitor)
    expect(await user(visitor)).toMatchObject(premium)
  })
})

describe('a tier that an admin confirms', () => {
  it('holds against earlier events, even if nothing changes', async () => {
    const visitor = await server.signedIn('confirmed@example.com')
    await buy(visitor, 'essential', 'monthly')
    await setTier(visitor, 'premium')
    pass(60)
    const portal = await openPortal(visitor)
    await press(visitor, portal, 'cancel')
    await press(visitor, portal, 'resume')
    pass(60)
    await setTier(visitor, 'premium')
    await deliverHeldBack(visitor)
    expect(await user(visitor)).toMatchObject(premium)
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
    const { id } = await user(visitor)
    const time = await syncBeforeAdminChange(parts, String(id))
    expect(time).toEqual(server.now)
  })

  it('works for a customer that the provider does not know', async () => {
    const visitor = await server.signedIn('unknown-customer@example.com')
    await buy(visitor, 'essential', 'monthly')
    await server.database.pool.query(
      "update users set stripe_customer_id = 'cus_of_another_account' where id = $1",
      [(await user(visitor)).id],
    )
    await setTier(visitor, 'premium')
    expect(await user(visitor)).toMatchObject(premium)
  })
})
