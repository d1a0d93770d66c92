import { beforeAll, describe, expect, it } from 'vitest'
import { liveChannel } from '#server/live/events.ts'
import { choosePlan as choosePlanWith } from '#server/services/billing.ts'
import type { PaymentProvider, Plan } from '#server/services/payment-provider.ts'
import { handlePaymentEvent, refreshSubscription } from '#server/services/subscription-sync.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { holdBackPaymentEvents } from '#testing/payment-events.ts'
import { buy, choosePlan, openPortal, pay, press, sandboxStripe } from '#testing/payment-pages.ts'
import { sandboxBilling } from '#testing/sandbox-billing.ts'
import { serveForTests } from '#testing/server.ts'
import { storedSubscriptionOf } from '#testing/subscription-scenario.ts'

const server = serveForTests()
beforeAll(() => holdBackPaymentEvents(server))

/** The dependencies of the billing services, with a provider that calls `during` before it returns from a call. */
function billing(during: (call: keyof PaymentProvider) => Promise<unknown>) {
  const parts = sandboxBilling(server)
  const observedPayments = new Proxy(parts.payments, {
    get: (target, name: keyof PaymentProvider) => async (params: never) => {
      const result = await target[name](params)
      await during(name)
      return result
    },
  })
  return { ...parts, payments: observedPayments }
}

const customerOf = async (client: HttpClient) => {
  const { rows } = await server.database.pool.query<{ customer: string }>(
    'select stripe_customer_id as customer from users where id = $1',
    [(await client.whoAmI()).user?.id],
  )
  return rows[0]?.customer ?? ''
}

const liveSubscriptions = async (client: HttpClient) =>
  (await sandboxStripe(server).subscriptions.list({ customer: await customerOf(client) })).data

const openCheckouts = async (client: HttpClient) => {
  const customer = await customerOf(client)
  return (await sandboxStripe(server).checkout.sessions.list({ customer, status: 'open' })).data
}

async function choosePlanWhile(
  client: HttpClient,
  plan: Plan,
  during: (call: keyof PaymentProvider) => Promise<unknown>,
): Promise<string> {
  const { user } = await client.whoAmI()
  const returnUrls = {
    afterCheckoutUrl: `${server.origin}/api/stripe/return?from=checkout`,
    afterPortalUrl: `${server.origin}/api/stripe/return`,
    cancelUrl: `${server.origin}/pricing`,
  }
  return choosePlanWith(billing(during), { user: user as never, plan, returnUrls })
}

const essential = { tier: 'essential', period: 'monthly' } as const
const premium = { tier: 'premium', period: 'annual' } as const

describe('a user who pays in another tab while choosing a plan', () => {
  it.each(
    (['listOpenCheckouts', 'expireCheckout', 'subscriptionsOf'] as const).flatMap((call) => [
      { call, plan: essential },
      { call, plan: premium },
    ]),
  )(
    'has one subscription if the payment comes just after $call and the plan is $plan.tier',
    async ({ call, plan }) => {
      const client = await server.signedIn(`${call}-${plan.tier}@example.com`.toLowerCase())
      const first = await choosePlan(client, 'essential', 'monthly')
      let isPaid = false
      const url = await choosePlanWhile(client, plan, async (currentCall) => {
        if (currentCall !== call || isPaid) return
        isPaid = true
        await pay(client, first)
      })
      if (url.includes('/checkout/')) await pay(client, url)
      expect(await liveSubscriptions(client)).toHaveLength(1)
      expect(await openCheckouts(client)).toEqual([])
    },
  )
})

/** Each call has its own concurrency limiter, as in separate processes: only the database serialises. */
describe('several processes at the same time', () => {
  const doNothing = async () => {}
  const customersOf = async (email: string) =>
    (await sandboxStripe(server).customers.list({ email })).data

  it('redirect to the same checkout of one customer', async () => {
    const email = 'processes@example.com'
    const client = await server.signedIn(email)
    const urls = await Promise.all(
      [1, 2, 3].map(() => choosePlanWhile(client, essential, doNothing)),
    )
    expect(new Set(urls).size).toBe(1)
    expect(await customersOf(email)).toHaveLength(1)
    expect(await openCheckouts(client)).toHaveLength(1)
  })

  it('leave one checkout open if different plans are requested', async () => {
    const client = await server.signedIn('different@example.com')
    const urls = await Promise.all(
      [essential, premium].map((p) => choosePlanWhile(client, p, doNothing)),
    )
    expect(new Set(urls).size).toBe(2)
    expect(await openCheckouts(client)).toHaveLength(1)
    const responses = await Promise.all(urls.map((url) => pay(client, url)))
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await liveSubscriptions(client)).toHaveLength(1)
  })

  it('keep a checkout open if a webhook arrives while it is created', async () => {
    const client = await server.signedIn('between@example.com')
    let handled: Promise<unknown> | undefined
    const url = await choosePlanWhile(client, premium, async (call) => {
      if (call !== 'startCheckout') return
      const customerId = await customerOf(client)
      const event = { id: 'evt_between', customerId, isAboutSubscription: true }
      handled = handlePaymentEvent(billing(doNothing), event)
    })
    await handled
    expect((await openCheckouts(client)).map((checkout) => checkout.url)).toEqual([url])
    await pay(client, url)
    expect(await liveSubscriptions(client)).toHaveLength(1)
  })

  it('do not store an older response of the provider over a newer one', async () => {
    const client = await server.signedIn('older@example.com')
    await buy(client, 'essential', 'monthly')
    const id = String((await client.whoAmI()).user?.id)
    const portal = await openPortal(client)
    const { pool } = server.database
    const isWaitingForLock = async () => {
      const { rows } = await pool.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length > 0
    }
    let second: Promise<void> | undefined
    // The provider's response to the first is from before the cancellation, that to the second from after it.
    const first = billing(async (call) => {
      if (call !== 'subscriptionsOf') return
      await press(client, portal, 'cancel')
      let hasEnded = false
      second = refreshSubscription(billing(doNothing), id).finally(() => {
        hasEnded = true
      })
      await expect.poll(async () => hasEnded || (await isWaitingForLock())).toBe(true)
    })
    await refreshSubscription(first, id).finally(() => second)
    const { paid_subscription } = await storedSubscriptionOf(server, id)
    expect(paid_subscription).toMatchObject({ renewsAt: null, endsAt: expect.any(String) })
  })
})

describe('an open checkout of a subscriber', () => {
  it('is withdrawn at the return from the provider', async () => {
    const client = await server.signedIn('beside@example.com')
    await buy(client, 'essential', 'monthly')
    const { data } = await sandboxStripe(server).prices.list({ lookup_keys: ['premium_annual'] })
    await sandboxStripe(server).checkout.sessions.create({
      mode: 'subscription',
      customer: await customerOf(client),
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
      success_url: `${server.origin}/account`,
    })
    expect(await openCheckouts(client)).toHaveLength(1)
    await client.get('/api/stripe/return')
    expect(await openCheckouts(client)).toEqual([])
  })
})

describe('during a request to the provider', () => {
  it('the row of the user is not locked', async () => {
    const client = await server.signedIn('unlocked@example.com')
    const id = (await client.whoAmI()).user?.id
    const calls: string[] = []
    const lockUserRow = async (call: string) => {
      calls.push(call)
      await server.database.pool.query('select 1 from users where id = $1 for update nowait', [id])
    }
    await pay(client, await choosePlanWhile(client, essential, lockUserRow))
    await refreshSubscription(billing(lockUserRow), String(id))
    await choosePlanWhile(client, premium, lockUserRow)
    expect(calls).toEqual(
      expect.arrayContaining(['createCustomer', 'startCheckout', 'openPlanChange']),
    )
  })

  it('a change by an admin is possible, and screens are notified if the event replaces it', async () => {
    const client = await server.signedIn('overruled@example.com')
    await buy(client, 'essential', 'monthly')
    const id = String((await client.whoAmI()).user?.id)
    const listener = await server.database.pool.connect()
    const messages: unknown[] = []
    listener.on('notification', ({ payload }) => messages.push(JSON.parse(payload ?? '').message))
    await listener.query(`listen ${liveChannel}`)
    const setPremium = () =>
      server.database.pool.query("update users set subscription_tier = 'premium' where id = $1", [
        id,
      ])
    const customerId = await customerOf(client)
    const event = { id: 'evt_overruling', customerId, isAboutSubscription: true }
    await handlePaymentEvent(billing(setPremium), event)
    await listener.query(`unlisten ${liveChannel}`)
    listener.release()
    expect((await client.whoAmI()).user).toMatchObject({ subscriptionTier: 'essential' })
    expect(messages).toEqual([{ type: 'user_changed' }])
  })
})
