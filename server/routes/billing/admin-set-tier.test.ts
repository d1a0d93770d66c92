import { beforeAll, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '#server/services/payment-provider.ts'
import { syncBeforeAdminChange } from '#server/services/subscription-sync.ts'
import type { HttpClient } from '#testing/http-client.ts'
import {
  deliverEvent,
  eventsAbout,
  holdBackPaymentEvents,
  signEvent,
} from '#testing/payment-events.ts'
import { buy, choosePlan, openPortal, press } from '#testing/payment-pages.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
let admin: HttpClient
beforeAll(async () => {
  await holdBackPaymentEvents(server)
  admin = await server.signedIn('admin@evenstream.test')
})

const userOf = async (client: HttpClient) => (await client.whoAmI()).user ?? {}

async function setTier(client: HttpClient, tier: string): Promise<void> {
  const { id } = await userOf(client)
  const response = await admin.send('PATCH', `/api/admin/users/${id}/subscription`, { tier })
  expect(response.status).toBe(200)
}

/** Delivers the events that were held back. */
async function deliverHeldBackEvents(client: HttpClient): Promise<void> {
  const { stripeCustomerId } = await userOf(client)
  for (const event of await eventsAbout(server, String(stripeCustomerId))) {
    expect((await deliverEvent(server, signEvent(server, JSON.stringify(event)))).status).toBe(200)
  }
}

async function endSubscription(client: HttpClient): Promise<void> {
  const portal = await openPortal(client)
  await press(client, portal, 'cancel')
  await press(client, portal, 'clock', { interval: 'month' })
}

/** As after a change of the API keys: the stored customer belongs to another account at the provider. */
const replaceCustomerWithUnknown = async (client: HttpClient) =>
  server.database.pool.query("update users set stripe_customer_id = 'cus_' || id where id = $1", [
    (await userOf(client)).id,
  ])

const advanceClock = (seconds: number) => {
  server.now = new Date(server.now.getTime() + seconds * 1000)
}

const premium = { subscriptionTier: 'premium', subscriptionStatus: 'active' }
const essential = { subscriptionTier: 'essential', subscriptionStatus: 'active' }

describe('a tier that an admin sets after the end of a subscription', () => {
  it('stays if the events about the end arrive late', async () => {
    const client = await server.signedIn('known-end@example.com')
    await buy(client, 'essential', 'monthly')
    await endSubscription(client)
    await client.get('/api/stripe/return')
    expect(await userOf(client)).toMatchObject({ subscriptionStatus: 'canceled' })
    await setTier(client, 'premium')
    await deliverHeldBackEvents(client)
    expect(await userOf(client)).toMatchObject(premium)
    const subscription = await (await client.get('/api/stripe/subscription')).json()
    expect(subscription).toMatchObject({ endsAt: null, hasEnded: false })
  })

  it('stays if the end was not yet stored when the admin set the tier, and its events arrive late', async () => {
    const client = await server.signedIn('unknown-end@example.com')
    await buy(client, 'essential', 'monthly')
    await endSubscription(client)
    expect(await userOf(client)).toMatchObject(essential)
    await setTier(client, 'premium')
    await deliverHeldBackEvents(client)
    expect(await userOf(client)).toMatchObject(premium)
  })
})

describe('a tier that an admin sets during a live subscription', () => {
  it('stays if earlier events arrive late', async () => {
    const client = await server.signedIn('late-purchase@example.com')
    await buy(client, 'essential', 'monthly')
    await setTier(client, 'premium')
    await deliverHeldBackEvents(client)
    expect(await userOf(client)).toMatchObject(premium)
  })

  it('is replaced at the next subscription event, even if the plan does not change', async () => {
    const client = await server.signedIn('next-event@example.com')
    await buy(client, 'essential', 'monthly')
    await setTier(client, 'premium')
    advanceClock(1)
    const portal = await openPortal(client)
    await press(client, portal, 'cancel')
    await press(client, portal, 'resume')
    await deliverHeldBackEvents(client)
    expect(await userOf(client)).toMatchObject(essential)
  })

  it('is replaced at an event of the same second', async () => {
    const client = await server.signedIn('same-second@example.com')
    await buy(client, 'essential', 'monthly')
    await setTier(client, 'premium')
    await press(client, await openPortal(client), 'cancel')
    await deliverHeldBackEvents(client)
    expect(await userOf(client)).toMatchObject(essential)
  })

  it('stays if it is set again after a change of the subscription, whose events arrive late', async () => {
    const client = await server.signedIn('set-again@example.com')
    await buy(client, 'essential', 'monthly')
    await setTier(client, 'premium')
    advanceClock(1)
    await press(client, await openPortal(client), 'cancel')
    await client.get('/api/stripe/return')
    expect(await userOf(client)).toMatchObject(essential)
    await setTier(client, 'premium')
    await deliverHeldBackEvents(client)
    expect(await userOf(client)).toMatchObject(premium)
  })
})

describe('a tier that an admin sets twice', () => {
  it('stays if events from before the second time arrive late', async () => {
    const client = await server.signedIn('confirmed@example.com')
    await buy(client, 'essential', 'monthly')
    await setTier(client, 'premium')
    advanceClock(60)
    const portal = await openPortal(client)
    await press(client, portal, 'cancel')
    await press(client, portal, 'resume')
    advanceClock(60)
    await setTier(client, 'premium')
    await deliverHeldBackEvents(client)
    expect(await userOf(client)).toMatchObject(premium)
  })
})

describe('opening a checkout for a customer that the provider does not know', () => {
  it.each(['during', 'after'])(
    'keeps a tier that an admin has set %s the subscription',
    async (time) => {
      const client = await server.signedIn(`set-${time}@example.com`)
      await buy(client, 'essential', 'monthly')
      if (time === 'after') {
        await endSubscription(client)
        await client.get('/api/stripe/return')
      }
      await setTier(client, 'premium')
      await replaceCustomerWithUnknown(client)
      expect(await choosePlan(client, 'premium', 'annual')).toContain('/checkout/')
      expect(await userOf(client)).toMatchObject(premium)
      const subscription = await (await client.get('/api/stripe/subscription')).json()
      expect(subscription).toMatchObject({ renewsAt: null, hasEnded: false })
    },
  )

  it('ends the stored subscription if no admin has set the tier', async () => {
    const client = await server.signedIn('not-set@example.com')
    await buy(client, 'essential', 'monthly')
    await replaceCustomerWithUnknown(client)
    expect(await choosePlan(client, 'premium', 'annual')).toContain('/checkout/')
    expect(await userOf(client)).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'canceled',
    })
  })
})

describe('setting a tier while the payment provider fails', () => {
  it('does not wait longer than the timeout', async () => {
    const client = await server.signedIn('provider-hangs@example.com')
    await buy(client, 'essential', 'monthly')
    const parts = {
      db: server.database.db,
      payments: {} as PaymentProvider,
      limiter: () => new Promise<never>(() => {}),
      clock: () => server.now,
      providerTimeout: 10,
    }
    const { id } = await userOf(client)
    const time = await syncBeforeAdminChange(parts, String(id))
    expect(time).toEqual(server.now)
  })

  it('works for a customer that is unknown to the provider', async () => {
    const client = await server.signedIn('unknown-customer@example.com')
    await buy(client, 'essential', 'monthly')
    await replaceCustomerWithUnknown(client)
    await setTier(client, 'premium')
    expect(await userOf(client)).toMatchObject(premium)
  })
})
