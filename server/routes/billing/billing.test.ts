import { describe, expect, it } from 'vitest'
import type { HttpClient } from '#testing/http-client.ts'
import { fillAccountOf, getOwnDataOf } from '#testing/own-data.ts'
import {
  buy,
  cards,
  changePlan,
  choosePlan,
  openPortal,
  pay,
  press,
  sandboxStripe,
} from '#testing/payment-pages.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

const user = async (client: HttpClient) => (await client.whoAmI()).user
const subscription = async (client: HttpClient) =>
  (await (await client.get('/api/stripe/subscription')).json()) as {
    billingPeriod: string | null
    renewsAt: string | null
    endsAt: string | null
    hasEnded: boolean
  }
/** Waits for a change that a webhook causes, because the browser does not return. */
const expectUserSoon = (client: HttpClient, expected: Record<string, unknown>) =>
  expect.poll(() => user(client)).toMatchObject(expected)

const customerOf = async (client: HttpClient) => {
  const { id } = (await user(client)) ?? {}
  const { rows } = await server.database.pool.query<{ stripe_customer_id: string }>(
    'select stripe_customer_id from users where id = $1',
    [id],
  )
  return rows[0]?.stripe_customer_id ?? ''
}

const liveSubscriptions = async (client: HttpClient) =>
  (await sandboxStripe(server).subscriptions.list({ customer: await customerOf(client) })).data

describe('buying a plan', () => {
  it('redirects to the checkout and back to the account, where the tier is already set', async () => {
    const client = await server.signedIn('buyer@example.com')
    expect(await user(client)).toMatchObject({ subscriptionTier: 'free', stripeCustomerId: null })
    const checkout = await choosePlan(client, 'essential', 'monthly')
    const page = await (await client.get(checkout)).text()
    expect(page).toContain('Sandbox')
    expect(page).toContain('$9.99 per month')
    // The customer exists, but is shown only after a subscription.
    expect(await customerOf(client)).toMatch(/^cus_/)
    expect(await user(client)).toMatchObject({ stripeCustomerId: null })

    const paid = await pay(client, checkout)
    expect(paid.status).toBe(303)
    const { path } = await client.follow(paid)
    expect(path).toBe('/account?checkout=complete')
    const buyer = await user(client)
    expect(buyer).toMatchObject({ subscriptionTier: 'essential', subscriptionStatus: 'active' })
    expect(buyer?.stripeCustomerId).toBe(await customerOf(client))
    const inAMonth = new Date(server.now)
    inAMonth.setUTCMonth(inAMonth.getUTCMonth() + 1)
    const { renewsAt, ...rest } = await subscription(client)
    expect(rest).toEqual({ billingPeriod: 'monthly', endsAt: null, hasEnded: false })
    expect(renewsAt?.slice(0, 10)).toBe(inAMonth.toISOString().slice(0, 10))
  })

  it('takes effect through the webhook if the browser does not return', async () => {
    const client = await server.signedIn('leaver@example.com')
    await pay(client, await choosePlan(client, 'premium', 'annual'))
    await expectUserSoon(client, { subscriptionTier: 'premium', subscriptionStatus: 'active' })
    const usage = await (await client.get('/api/usage/stats')).json()
    expect(usage).toMatchObject({ limits: { dailySlides: 10 } })
  })

  it('changes nothing if the card is declined, and the checkout stays open', async () => {
    const client = await server.signedIn('declined@example.com')
    const checkout = await choosePlan(client, 'essential', 'annual')
    const refused = await pay(client, checkout, cards.declined)
    expect(refused.status).toBe(402)
    expect(await refused.text()).toContain('Your card was declined')
    expect(await liveSubscriptions(client)).toEqual([])
    expect((await pay(client, checkout)).status).toBe(303)
  })

  it.each([
    ['an unknown card', { number: '4111 1111 1111 1111' }, 'only the test cards'],
    ['an expired card', { expiry: '01/20' }, 'a year to come'],
    ['no security code', { cvc: '' }, 'three digits'],
    ['no name', { name: ' ' }, 'name on the card'],
  ])('shows a reason for %s', async (_name, invalidFields, text) => {
    const client = await server.signedIn('careless@example.com')
    const checkout = await choosePlan(client, 'essential', 'monthly')
    const refused = await client.submit(checkout, { ...cards.good, ...invalidFields })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(text)
  })

  it('changes nothing if the checkout is abandoned', async () => {
    const client = await server.signedIn('abandons@example.com')
    await choosePlan(client, 'premium', 'monthly')
    expect(await user(client)).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: null,
      stripeCustomerId: null,
    })
  })

  it('is refused for a plan that is not for sale, and without a billing period', async () => {
    const client = await server.signedIn('free@evenstream.test')
    for (const body of [{ tier: 'free', billingPeriod: 'monthly' }, { tier: 'premium' }]) {
      const refused = await client.send('POST', '/api/stripe/create-checkout-session', body)
      expect(refused.status).toBe(400)
    }
  })
})

describe('a user', () => {
  it('gets one checkout for three concurrent requests, and has one subscription after paying', async () => {
    const client = await server.signedIn('double@example.com')
    const urls = await Promise.all([1, 2, 3].map(() => choosePlan(client, 'essential', 'monthly')))
    expect(new Set(urls).size).toBe(1)
    const responses = await Promise.all(urls.map((url) => pay(client, url)))
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409])
    expect(await liveSubscriptions(client)).toHaveLength(1)
  })

  it('can pay only the newer of two checkouts, and has one subscription', async () => {
    const client = await server.signedIn('tabs@example.com')
    const first = await choosePlan(client, 'essential', 'monthly')
    const second = await choosePlan(client, 'premium', 'annual')
    const refused = await pay(client, first)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('This checkout has expired')
    expect((await pay(client, second)).status).toBe(303)
    expect(await liveSubscriptions(client)).toHaveLength(1)
    await expectUserSoon(client, { subscriptionTier: 'premium' })
  })

  it('has one subscription if choosing and paying are concurrent', async () => {
    const client = await server.signedIn('racing@example.com')
    const first = await choosePlan(client, 'essential', 'monthly')
    const [, second] = await Promise.all([
      pay(client, first),
      choosePlan(client, 'premium', 'annual'),
    ])
    if (second.includes('/checkout/')) await pay(client, second)
    expect(await liveSubscriptions(client)).toHaveLength(1)
  })

  it('who has a subscription is redirected to the change of plan', async () => {
    const client = await server.signedIn('changes@example.com')
    await buy(client, 'essential', 'monthly')
    const portal = await choosePlan(client, 'premium', 'annual')
    expect(portal).toContain('/sandbox/payments/portal/')
    const confirm = await client.follow(await client.get(portal))
    const page = await confirm.response.text()
    expect(page).toContain('Confirm your new plan')
    expect(page).toContain('Premium, annual')
    expect(page).toContain('Due now')
    const { path } = await changePlan(client, 'premium', 'annual')
    expect(path).toBe('/account')
    expect(await user(client)).toMatchObject({ subscriptionTier: 'premium' })
    expect(await liveSubscriptions(client)).toHaveLength(1)
  })
})

describe('the portal', () => {
  it('refuses a price that it does not offer', async () => {
    const client = await server.signedIn('cheap@example.com')
    await buy(client, 'premium', 'monthly')
    const stripe = sandboxStripe(server)
    const { id: product } = await stripe.products.create({ name: 'Cheap' })
    const recurring = { interval: 'month' } as const
    const priceParams = { product, currency: 'usd', unit_amount: 1, recurring }
    const { id: price } = await stripe.prices.create(priceParams)
    const refused = await press(client, await openPortal(client), 'change', { price })
    expect(refused.status).toBe(404)
    const [subscribed] = await liveSubscriptions(client)
    expect(subscribed?.items.data[0]?.price.id).not.toBe(price)
  })

  it('does not offer a price that is no longer sold', async () => {
    const client = await server.signedIn('withdrawn-price@example.com')
    await buy(client, 'essential', 'monthly')
    const { prices } = sandboxStripe(server)
    const lookupKeys = ['premium_annual']
    const price = (await prices.list({ lookup_keys: lookupKeys })).data[0]?.id ?? ''
    const portal = await openPortal(client)
    expect(await (await client.get(portal)).text()).toContain(price)
    await prices.update(price, { active: false })
    expect(await (await client.get(portal)).text()).not.toContain(price)
    expect((await press(client, portal, 'change', { price })).status).toBe(404)
    await prices.update(price, { active: true })
    const [subscribed] = await liveSubscriptions(client)
    expect(subscribed?.items.data[0]?.price.lookup_key).toBe('essential_monthly')
  })

  it('opens on its start page if the provider refuses to open it at the change of plan', async () => {
    const client = await server.signedIn('refused-change@example.com')
    await buy(client, 'essential', 'monthly')
    const { configurations } = sandboxStripe(server).billingPortal
    const [configuration] = (await configurations.list()).data
    const updates = configuration?.features.subscription_update
    const setPlanChangeEnabled = (enabled: boolean) =>
      server.database.pool.query(
        `update sandbox_payment_objects
         set body = jsonb_set(body::jsonb, '{features,subscription_update,enabled}', $2::jsonb)
         where id = $1`,
        [configuration?.id, JSON.stringify(enabled)],
      )
    expect(updates?.enabled).toBe(true)
    await setPlanChangeEnabled(false)
    const portal = await choosePlan(client, 'premium', 'annual')
    await setPlanChangeEnabled(true)
    const { response } = await client.follow(await client.get(portal))
    expect(await response.text()).toContain('Manage your subscription')
  })

  it('is refused for users who have never subscribed', async () => {
    const client = await server.signedIn('portal-less@example.com')
    const refused = await client.send('POST', '/api/stripe/create-portal-session')
    expect(refused.status).toBe(409)
    await choosePlan(client, 'premium', 'monthly')
    expect((await client.send('POST', '/api/stripe/create-portal-session')).status).toBe(409)
  })

  it('changes a plan once if the change is confirmed three times', async () => {
    const client = await server.signedIn('confirms@example.com')
    await buy(client, 'essential', 'monthly')
    const portal = await choosePlan(client, 'premium', 'monthly')
    const { path } = await client.follow(await client.get(portal))
    const price = new URL(path, server.origin).searchParams.get('price') ?? ''
    const responses = await Promise.all(
      [1, 2, 3].map(() => press(client, portal, 'change', { price })),
    )
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
    const customer = await customerOf(client)
    expect((await sandboxStripe(server).invoices.list({ customer })).data).toHaveLength(2)
    // When the page is opened again, there is nothing left to confirm.
    const reopened = await client.follow(await client.get(path))
    expect(await reopened.response.text()).toContain('Manage your subscription')
  })

  it('does not change the plan if the card is declined', async () => {
    const client = await server.signedIn('cannot-pay@example.com')
    await pay(client, await choosePlan(client, 'essential', 'monthly'), cards.failsLater)
    await client.get('/api/stripe/return')
    const { response } = await changePlan(client, 'premium', 'annual')
    expect(response.status).toBe(402)
    expect(await response.text()).toContain('your plan has not changed')
    expect(await user(client)).toMatchObject({ subscriptionTier: 'essential' })
  })

  it('does not change the plan while an invoice is unpaid, and keeps the invoice', async () => {
    const client = await server.signedIn('owes@example.com')
    await pay(client, await choosePlan(client, 'premium', 'annual'), cards.failsLater)
    await client.get('/api/stripe/return')
    const portal = await openPortal(client)
    await press(client, portal, 'clock', { interval: 'year' })
    await expectUserSoon(client, { subscriptionTier: 'premium', subscriptionStatus: 'past_due' })
    // Nothing would be due for the cheaper plan.
    const { response } = await changePlan(client, 'essential', 'monthly')
    expect(response.status).toBe(402)
    expect(await response.text()).toContain('Update the card first')
    expect(await user(client)).toMatchObject({ subscriptionStatus: 'past_due' })
    const invoices = async () => {
      const customer = await customerOf(client)
      return (await sandboxStripe(server).invoices.list({ customer })).data
    }
    expect((await invoices()).map(({ status }) => status)).toEqual(['open', 'paid'])
    await press(client, portal, 'card', cards.good)
    await expectUserSoon(client, { subscriptionTier: 'premium', subscriptionStatus: 'active' })
    expect((await invoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])
    await changePlan(client, 'essential', 'monthly')
    expect(await user(client)).toMatchObject({ subscriptionTier: 'essential' })
    expect(await liveSubscriptions(client)).toHaveLength(1)
  })

  it('cancels and resumes a plan', async () => {
    const client = await server.signedIn('ends@example.com')
    await buy(client, 'premium', 'monthly')
    const portal = await openPortal(client)
    await press(client, portal, 'cancel')
    await client.follow(await client.get('/api/stripe/return'))
    expect(await user(client)).toMatchObject({ subscriptionTier: 'premium' })
    const cancelled = await subscription(client)
    expect(cancelled).toMatchObject({ renewsAt: null, endsAt: expect.any(String) })
    await press(client, portal, 'resume')
    await expect
      .poll(() => subscription(client))
      .toMatchObject({ renewsAt: cancelled.endsAt, endsAt: null })
  })

  it('causes renewal, failed payment, recovery and cancellation to be stored', async () => {
    const client = await server.signedIn('story@example.com')
    await buy(client, 'essential', 'monthly')
    const portal = await openPortal(client)
    const { renewsAt: firstRenewal } = await subscription(client)
    await press(client, portal, 'clock', { interval: 'month' })
    await expect
      .poll(async () => ((await subscription(client)).renewsAt ?? '') > (firstRenewal ?? ''))
      .toBe(true)
    await press(client, portal, 'card', cards.failsLater)
    await press(client, portal, 'clock', { interval: 'month' })
    await expectUserSoon(client, { subscriptionTier: 'essential', subscriptionStatus: 'past_due' })
    expect((await press(client, portal, 'card', cards.failsLater)).status).toBe(402)
    await press(client, portal, 'card', cards.good)
    await expectUserSoon(client, { subscriptionTier: 'essential', subscriptionStatus: 'active' })
    await press(client, portal, 'cancel')
    await press(client, portal, 'clock', { interval: 'month' })
    await expectUserSoon(client, { subscriptionTier: 'free', subscriptionStatus: 'canceled' })
    // The subscription has ended by the provider's test clock, which is ahead of ours.
    expect(await subscription(client)).toMatchObject({
      endsAt: expect.any(String),
      hasEnded: true,
    })
    // The user can buy again and still open the invoices.
    expect(await user(client)).toMatchObject({ stripeCustomerId: expect.any(String) })
    expect(await (await client.get(portal)).text()).toContain('Invoices')
    expect(await buy(client, 'premium', 'monthly')).toBe('/account?checkout=complete')
    expect(await user(client)).toMatchObject({ subscriptionTier: 'premium' })
  })

  it('ends a plan whose invoice is never paid, and deletes no slide, reflection or track', async () => {
    const client = await server.signedIn('unpaid@example.com')
    const counts = { slides: 3, entries: 2, tracks: 2 }
    await fillAccountOf(server, client, counts)
    await pay(client, await choosePlan(client, 'premium', 'monthly'), cards.failsLater)
    await expectUserSoon(client, { subscriptionTier: 'premium' })
    const portal = await openPortal(client)
    await press(client, portal, 'clock', { interval: 'month' })
    await press(client, portal, 'clock', { interval: 'month' })
    await expectUserSoon(client, { subscriptionTier: 'free', subscriptionStatus: 'canceled' })
    expect((await getOwnDataOf(client)).holds).toEqual(counts)
  })
})

describe('a tier set by an admin', () => {
  const setByAdmin = async (id: unknown, tier: string) => {
    const admin = await server.signedIn('admin@evenstream.test')
    const response = await admin.send('PATCH', `/api/admin/users/${id}/subscription`, { tier })
    expect(response.status).toBe(200)
  }

  it('stays if the subscription is refreshed, until a subscription event arrives', async () => {
    const client = await server.signedIn('granted@example.com')
    await buy(client, 'essential', 'monthly')
    const { id } = (await user(client)) ?? {}
    await setByAdmin(id, 'premium')
    await client.get('/api/stripe/return')
    expect(await user(client)).toMatchObject({ subscriptionTier: 'premium' })
    await press(client, await openPortal(client), 'cancel')
    await expectUserSoon(client, { subscriptionTier: 'essential' })
  })

  it('hides the dates of a subscription that has ended', async () => {
    const client = await server.signedIn('granted-later@example.com')
    await buy(client, 'essential', 'monthly')
    const portal = await openPortal(client)
    await press(client, portal, 'cancel')
    await press(client, portal, 'clock', { interval: 'month' })
    await expectUserSoon(client, { subscriptionStatus: 'canceled' })
    await setByAdmin((await user(client))?.id, 'premium')
    expect(await subscription(client)).toEqual({
      billingPeriod: null,
      renewsAt: null,
      endsAt: null,
      hasEnded: false,
    })
  })

  it('shows no customer if nothing was paid, even after an abandoned checkout', async () => {
    // This demo user has the tier without a payment, as if an admin had set it.
    const client = await server.signedIn('premium@evenstream.test')
    await choosePlan(client, 'essential', 'monthly')
    expect(await user(client)).toMatchObject({
      subscriptionTier: 'premium',
      subscriptionStatus: 'active',
      stripeCustomerId: null,
    })
  })
})
