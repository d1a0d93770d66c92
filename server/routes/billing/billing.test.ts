import { describe, expect, it } from 'vitest'
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
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests()

const user = async (visitor: Visitor) => (await visitor.whoAmI()).user
const subscription = async (visitor: Visitor) =>
  (await (await visitor.get('/api/stripe/subscription')).json()) as {
    billingPeriod: string | null
    renewsAt: string | null
    endsAt: string | null
    hasEnded: boolean
  }
/** Waits for a change that a webhook causes, because the browser does not return. */
const expectUserSoon = (visitor: Visitor, expected: Record<string, unknown>) =>
  expect.poll(() => user(visitor)).toMatchObject(expected)

const customerOf = async (visitor: Visitor) => {
  const { id } = (await user(visitor)) ?? {}
  const { rows } = await server.database.pool.query<{ stripe_customer_id: string }>(
    'select stripe_customer_id from users where id = $1',
    [id],
  )
  return rows[0]?.stripe_customer_id ?? ''
}

const liveSubscriptions = async (visitor: Visitor) =>
  (await sandboxStripe(server).subscriptions.list({ customer: await customerOf(visitor) })).data

describe('buying a plan', () => {
  it('redirects to the checkout and back to the account, where the tier is already set', async () => {
    const visitor = await server.signedIn('buyer@example.com')
    expect(await user(visitor)).toMatchObject({ subscriptionTier: 'free', stripeCustomerId: null })
    const checkout = await choosePlan(visitor, 'essential', 'monthly')
    const page = await (await visitor.get(checkout)).text()
    expect(page).toContain('Sandbox')
    expect(page).toContain('$9.99 per month')
    // The customer exists, but is shown only after a subscription.
    expect(await customerOf(visitor)).toMatch(/^cus_/)
    expect(await user(visitor)).toMatchObject({ stripeCustomerId: null })

    const paid = await pay(visitor, checkout)
    expect(paid.status).toBe(303)
    const { path } = await visitor.follow(paid)
    expect(path).toBe('/account?checkout=complete')
    const buyer = await user(visitor)
    expect(buyer).toMatchObject({ subscriptionTier: 'essential', subscriptionStatus: 'active' })
    expect(buyer?.stripeCustomerId).toBe(await customerOf(visitor))
    const inAMonth = new Date(server.now)
    inAMonth.setUTCMonth(inAMonth.getUTCMonth() + 1)
    const { renewsAt, ...rest } = await subscription(visitor)
    expect(rest).toEqual({ billingPeriod: 'monthly', endsAt: null, hasEnded: false })
    expect(renewsAt?.slice(0, 10)).toBe(inAMonth.toISOString().slice(0, 10))
  })

  it('takes effect through the webhook if the browser does not return', async () => {
    const visitor = await server.signedIn('leaver@example.com')
    await pay(visitor, await choosePlan(visitor, 'premium', 'annual'))
    await expectUserSoon(visitor, { subscriptionTier: 'premium', subscriptionStatus: 'active' })
    const usage = await (await visitor.get('/api/usage/stats')).json()
    expect(usage).toMatchObject({ limits: { dailySlides: 10 } })
  })

  it('changes nothing if the card is declined, and the checkout stays open', async () => {
    const visitor = await server.signedIn('declined@example.com')
    const checkout = await choosePlan(visitor, 'essential', 'annual')
    const refused = await pay(visitor, checkout, cards.declined)
    expect(refused.status).toBe(402)
    expect(await refused.text()).toContain('Your card was declined')
    expect(await liveSubscriptions(visitor)).toEqual([])
    expect((await pay(visitor, checkout)).status).toBe(303)
  })

  it.each([
    ['an unknown card', { number: '4111 1111 1111 1111' }, 'only the test cards'],
    ['an expired card', { expiry: '01/20' }, 'a year to come'],
    ['no security code', { cvc: '' }, 'three digits'],
    ['no name', { name: ' ' }, 'name on the card'],
  ])('shows a reason for %s', async (_name, invalidFields, text) => {
    const visitor = await server.signedIn('careless@example.com')
    const checkout = await choosePlan(visitor, 'essential', 'monthly')
    const refused = await visitor.submit(checkout, { ...cards.good, ...invalidFields })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(text)
  })

  it('changes nothing if the checkout is abandoned', async () => {
    const visitor = await server.signedIn('abandons@example.com')
    await choosePlan(visitor, 'premium', 'monthly')
    expect(await user(visitor)).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: null,
      stripeCustomerId: null,
    })
  })

  it('is refused for a plan that is not for sale', async () => {
    const visitor = await server.signedIn('free@evenstream.test')
    for (const body of [{ tier: 'free', billingPeriod: 'monthly' }, { tier: 'premium' }]) {
      const refused = await visitor.send('POST', '/api/stripe/create-checkout-session', body)
      expect(refused.status).toBe(400)
    }
  })
})

describe('a user', () => {
  it('gets one checkout for three concurrent requests, and has one subscription after paying', async () => {
    const visitor = await server.signedIn('double@example.com')
    const urls = await Promise.all([1, 2, 3].map(() => choosePlan(visitor, 'essential', 'monthly')))
    expect(new Set(urls).size).toBe(1)
    const responses = await Promise.all(urls.map((url) => pay(visitor, url)))
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409])
    expect(await liveSubscriptions(visitor)).toHaveLength(1)
  })

  it('can pay only the newer of two checkouts, and has one subscription', async () => {
    const visitor = await server.signedIn('tabs@example.com')
    const first = await choosePlan(visitor, 'essential', 'monthly')
    const second = await choosePlan(visitor, 'premium', 'annual')
    const refused = await pay(visitor, first)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('This checkout has expired')
    expect((await pay(visitor, second)).status).toBe(303)
    expect(await liveSubscriptions(visitor)).toHaveLength(1)
    await expectUserSoon(visitor, { subscriptionTier: 'premium' })
  })

  it('has one subscription if choosing and paying are concurrent', async () => {
    const visitor = await server.signedIn('racing@example.com')
    const first = await choosePlan(visitor, 'essential', 'monthly')
    const [, second] = await Promise.all([
      pay(visitor, first),
      choosePlan(visitor, 'premium', 'annual'),
    ])
    if (second.includes('/checkout/')) await pay(visitor, second)
    expect(await liveSubscriptions(visitor)).toHaveLength(1)
  })

  it('who has a subscription is redirected to the change of plan', async () => {
    const visitor = await server.signedIn('changes@example.com')
    await buy(visitor, 'essential', 'monthly')
    const portal = await choosePlan(visitor, 'premium', 'annual')
    expect(portal).toContain('/sandbox/payments/portal/')
    const confirm = await visitor.follow(await visitor.get(portal))
    const page = await confirm.response.text()
    expect(page).toContain('Confirm your new plan')
    expect(page).toContain('Premium, annual')
    expect(page).toContain('Due now')
    const { path } = await changePlan(visitor, 'premium', 'annual')
    expect(path).toBe('/account')
    expect(await user(visitor)).toMatchObject({ subscriptionTier: 'premium' })
    expect(await liveSubscriptions(visitor)).toHaveLength(1)
  })
})

describe('the portal', () => {
  it('refuses a price that it does not offer', async () => {
    const visitor = await server.signedIn('cheap@example.com')
    await buy(visitor, 'premium', 'monthly')
    const stripe = sandboxStripe(server)
    const { id: product } = await stripe.products.create({ name: 'Cheap' })
    const recurring = { interval: 'month' } as const
    const priceParams = { product, currency: 'usd', unit_amount: 1, recurring }
    const { id: price } = await stripe.prices.create(priceParams)
    const refused = await press(visitor, await openPortal(visitor), 'change', { price })
    expect(refused.status).toBe(404)
    const [subscribed] = await liveSubscriptions(visitor)
    expect(subscribed?.items.data[0]?.price.id).not.toBe(price)
  })

  it('does not offer a price that is no longer sold', async () => {
    const visitor = await server.signedIn('withdrawn-price@example.com')
    await buy(visitor, 'essential', 'monthly')
    const { prices } = sandboxStripe(server)
    const lookup_keys = ['premium_annual']
    const price = (await prices.list({ lookup_keys })).data[0]?.id ?? ''
    const portal = await openPortal(visitor)
    expect(await (await visitor.get(portal)).text()).toContain(price)
    await prices.update(price, { active: false })
    expect(await (await visitor.get(portal)).text()).not.toContain(price)
    expect((await press(visitor, portal, 'change', { price })).status).toBe(404)
    await prices.update(price, { active: true })
    const [subscribed] = await liveSubscriptions(visitor)
    expect(subscribed?.items.data[0]?.price.lookup_key).toBe('essential_monthly')
  })

  it('opens on its start page if the change of plan is refused', async () => {
    const visitor = await server.signedIn('refused-change@example.com')
    await buy(visitor, 'essential', 'monthly')
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
    const portal = await choosePlan(visitor, 'premium', 'annual')
    await setPlanChangeEnabled(true)
    const { response } = await visitor.follow(await visitor.get(portal))
    expect(await response.text()).toContain('Manage your subscription')
  })

  it('is refused for users who have never subscribed', async () => {
    const visitor = await server.signedIn('portal-less@example.com')
    const refused = await visitor.send('POST', '/api/stripe/create-portal-session')
    expect(refused.status).toBe(409)
    await choosePlan(visitor, 'premium', 'monthly')
    expect((await visitor.send('POST', '/api/stripe/create-portal-session')).status).toBe(409)
  })

  it('changes a plan once if the change is confirmed three times', async () => {
    const visitor = await server.signedIn('confirms@example.com')
    await buy(visitor, 'essential', 'monthly')
    const portal = await choosePlan(visitor, 'premium', 'monthly')
    const { path } = await visitor.follow(await visitor.get(portal))
    const price = new URL(path, server.origin).searchParams.get('price') ?? ''
    const responses = await Promise.all(
      [1, 2, 3].map(() => press(visitor, portal, 'change', { price })),
    )
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
    const customer = await customerOf(visitor)
    expect((await sandboxStripe(server).invoices.list({ customer })).data).toHaveLength(2)
    // When the page is opened again, there is nothing left to confirm.
    const reopened = await visitor.follow(await visitor.get(path))
    expect(await reopened.response.text()).toContain('Manage your subscription')
  })

  it('does not change the plan if the card is declined', async () => {
    const visitor = await server.signedIn('cannot-pay@example.com')
    await pay(visitor, await choosePlan(visitor, 'essential', 'monthly'), cards.failsLater)
    await visitor.get('/api/stripe/return')
    const { response } = await changePlan(visitor, 'premium', 'annual')
    expect(response.status).toBe(402)
    expect(await response.text()).toContain('your plan has not changed')
    expect(await user(visitor)).toMatchObject({ subscriptionTier: 'essential' })
  })

  it('does not change the plan while an invoice is unpaid, and keeps the invoice', async () => {
    const visitor = await server.signedIn('owes@example.com')
    await pay(visitor, await choosePlan(visitor, 'premium', 'annual'), cards.failsLater)
    await visitor.get('/api/stripe/return')
    const portal = await openPortal(visitor)
    await press(visitor, portal, 'clock', { interval: 'year' })
    await expectUserSoon(visitor, { subscriptionTier: 'premium', subscriptionStatus: 'past_due' })
    // Nothing would be due for the cheaper plan.
    const { response } = await changePlan(visitor, 'essential', 'monthly')
    expect(response.status).toBe(402)
    expect(await response.text()).toContain('Update the card first')
    expect(await user(visitor)).toMatchObject({ subscriptionStatus: 'past_due' })
    const invoices = async () => {
      const customer = await customerOf(visitor)
      return (await sandboxStripe(server).invoices.list({ customer })).data
    }
    expect((await invoices()).map(({ status }) => status)).toEqual(['open', 'paid'])
    await press(visitor, portal, 'card', cards.good)
    await expectUserSoon(visitor, { subscriptionTier: 'premium', subscriptionStatus: 'active' })
    expect((await invoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])
    await changePlan(visitor, 'essential', 'monthly')
    expect(await user(visitor)).toMatchObject({ subscriptionTier: 'essential' })
    expect(await liveSubscriptions(visitor)).toHaveLength(1)
  })

  it('cancels and resumes a plan', async () => {
    const visitor = await server.signedIn('ends@example.com')
    await buy(visitor, 'premium', 'monthly')
    const portal = await openPortal(visitor)
    await press(visitor, portal, 'cancel')
    await visitor.follow(await visitor.get('/api/stripe/return'))
    expect(await user(visitor)).toMatchObject({ subscriptionTier: 'premium' })
    const cancelled = await subscription(visitor)
    expect(cancelled).toMatchObject({ renewsAt: null, endsAt: expect.any(String) })
    await press(visitor, portal, 'resume')
    await expect
      .poll(() => subscription(visitor))
      .toMatchObject({ renewsAt: cancelled.endsAt, endsAt: null })
  })

  it('causes renewal, failed payment, recovery and cancellation to be stored', async () => {
    const visitor = await server.signedIn('story@example.com')
    await buy(visitor, 'essential', 'monthly')
    const portal = await openPortal(visitor)
    const { renewsAt: firstRenewal } = await subscription(visitor)
    await press(visitor, portal, 'clock', { interval: 'month' })
    await expect
      .poll(async () => ((await subscription(visitor)).renewsAt ?? '') > (firstRenewal ?? ''))
      .toBe(true)
    await press(visitor, portal, 'card', cards.failsLater)
    await press(visitor, portal, 'clock', { interval: 'month' })
    await expectUserSoon(visitor, { subscriptionTier: 'essential', subscriptionStatus: 'past_due' })
    expect((await press(visitor, portal, 'card', cards.failsLater)).status).toBe(402)
    await press(visitor, portal, 'card', cards.good)
    await expectUserSoon(visitor, { subscriptionTier: 'essential', subscriptionStatus: 'active' })
    await press(visitor, portal, 'cancel')
    await press(visitor, portal, 'clock', { interval: 'month' })
    await expectUserSoon(visitor, { subscriptionTier: 'free', subscriptionStatus: 'canceled' })
    // The subscription has ended by the provider's test clock, which is ahead of ours.
    expect(await subscription(visitor)).toMatchObject({
      endsAt: expect.any(String),
      hasEnded: true,
    })
    // The user can buy again and still open the invoices.
    expect(await user(visitor)).toMatchObject({ stripeCustomerId: expect.any(String) })
    expect(await (await visitor.get(portal)).text()).toContain('Invoices')
    expect(await buy(visitor, 'premium', 'monthly')).toBe('/account?checkout=complete')
    expect(await user(visitor)).toMatchObject({ subscriptionTier: 'premium' })
  })

  it('ends a plan whose invoice is never paid', async () => {
    const visitor = await server.signedIn('unpaid@example.com')
    await pay(visitor, await choosePlan(visitor, 'premium', 'monthly'), cards.failsLater)
    await expectUserSoon(visitor, { subscriptionTier: 'premium' })
    const portal = await openPortal(visitor)
    await press(visitor, portal, 'clock', { interval: 'month' })
    await press(visitor, portal, 'clock', { interval: 'month' })
    await expectUserSoon(visitor, { subscriptionTier: 'free', subscriptionStatus: 'canceled' })
  })
})

describe('a tier set by an admin', () => {
  const setByAdmin = async (id: unknown, tier: string) => {
    const admin = await server.signedIn('admin@evenstream.test')
    const response = await admin.send('PATCH', `/api/admin/users/${id}/subscription`, { tier })
    expect(response.status).toBe(200)
  }

  it('stays if the subscription is refreshed, until a subscription event arrives', async () => {
    const visitor = await server.signedIn('granted@example.com')
    await buy(visitor, 'essential', 'monthly')
    const { id } = (await user(visitor)) ?? {}
    await setByAdmin(id, 'premium')
    await visitor.get('/api/stripe/return')
    expect(await user(visitor)).toMatchObject({ subscriptionTier: 'premium' })
    await press(visitor, await openPortal(visitor), 'cancel')
    await expectUserSoon(visitor, { subscriptionTier: 'essential' })
  })

  it('hides the dates of a subscription that has ended', async () => {
    const visitor = await server.signedIn('granted-later@example.com')
    await buy(visitor, 'essential', 'monthly')
    const portal = await openPortal(visitor)
    await press(visitor, portal, 'cancel')
    await press(visitor, portal, 'clock', { interval: 'month' })
    await expectUserSoon(visitor, { subscriptionStatus: 'canceled' })
    await setByAdmin((await user(visitor))?.id, 'premium')
    expect(await subscription(visitor)).toEqual({
      billingPeriod: null,
      renewsAt: null,
      endsAt: null,
      hasEnded: false,
    })
  })

  it('shows no customer if nothing was paid, even after an abandoned checkout', async () => {
    const visitor = await server.signedIn('premium@evenstream.test')
    await choosePlan(visitor, 'essential', 'monthly')
    expect(await user(visitor)).toMatchObject({
      subscriptionTier: 'premium',
      subscriptionStatus: 'active',
      stripeCustomerId: null,
    })
  })
})
