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
/** Without coming back: only the provider's own message can bring it. */
const hears = (visitor: Visitor, expected: Record<string, unknown>) =>
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
  it('redirects to the hosted checkout and back to the account, where the tier is already set', async () => {
    const visitor = await server.signedIn('buyer@example.com')
    expect(await user(visitor)).toMatchObject({ subscriptionTier: 'free', stripeCustomerId: null })
    const checkout = await choosePlan(visitor, 'essential', 'monthly')
    const page = await (await visitor.get(checkout)).text()
    expect(page).toContain('Sandbox')
    expect(page).toContain('$9.99 per month')
    // The customer exists by now, and means nothing yet.
    expect(await customerOf(visitor)).toMatch(/^cus_/)
    expect(await user(visitor)).toMatchObject({ stripeCustomerId: null })

    const paid = await pay(visitor, checkout)
    expect(paid.status).toBe(303)
    const { path } = await visitor.follow(paid)
    expect(path).toBe('/account?checkout=complete')
    const known = await user(visitor)
    expect(known).toMatchObject({ subscriptionTier: 'essential', subscriptionStatus: 'active' })
    expect(known?.stripeCustomerId).toBe(await customerOf(visitor))
    const inAMonth = new Date(server.now)
    inAMonth.setUTCMonth(inAMonth.getUTCMonth() + 1)
    const { renewsAt, ...rest } = await subscription(visitor)
    expect(rest).toEqual({ billingPeriod: 'monthly', endsAt: null, hasEnded: false })
    expect(renewsAt?.slice(0, 10)).toBe(inAMonth.toISOString().slice(0, 10))
  })

  it('takes effect by the webhook alone, if the browser does not come back', async () => {
    const visitor = await server.signedIn('leaver@example.com')
    await pay(visitor, await choosePlan(visitor, 'premium', 'annual'))
    await hears(visitor, { subscriptionTier: 'premium', subscriptionStatus: 'active' })
    const usage = await (await visitor.get('/api/usage/stats')).json()
    expect(usage).toMatchObject({ limits: { dailySlides: 10 } })
  })

  it('changes nothing when the card is declined, and the checkout stays open', async () => {
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
    ['an old card', { expiry: '01/20' }, 'a year to come'],
    ['no code', { cvc: '' }, 'three digits'],
    ['no name', { name: ' ' }, 'name on the card'],
  ])('asks again after %s', async (_what, wrong, words) => {
    const visitor = await server.signedIn('careless@example.com')
    const checkout = await choosePlan(visitor, 'essential', 'monthly')
    const refused = await visitor.submit(checkout, { ...cards.good, ...wrong })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(words)
  })

  it('changes nothing when the checkout is abandoned', async () => {
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

describe('at most one live subscription', () => {
  it('after a double click: both requests lead to the same checkout', async () => {
    const visitor = await server.signedIn('double@example.com')
    const urls = await Promise.all([1, 2, 3].map(() => choosePlan(visitor, 'essential', 'monthly')))
    expect(new Set(urls).size).toBe(1)
    const answers = await Promise.all(urls.map((url) => pay(visitor, url)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409])
    expect(await liveSubscriptions(visitor)).toHaveLength(1)
  })

  it('after choosing in two tabs: the newer checkout replaces the older one', async () => {
    const visitor = await server.signedIn('tabs@example.com')
    const first = await choosePlan(visitor, 'essential', 'monthly')
    const second = await choosePlan(visitor, 'premium', 'annual')
    const refused = await pay(visitor, first)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('This checkout has expired')
    expect((await pay(visitor, second)).status).toBe(303)
    expect(await liveSubscriptions(visitor)).toHaveLength(1)
    await hears(visitor, { subscriptionTier: 'premium' })
  })

  it('when choosing and paying are concurrent', async () => {
    const visitor = await server.signedIn('racing@example.com')
    const first = await choosePlan(visitor, 'essential', 'monthly')
    const [, second] = await Promise.all([
      pay(visitor, first),
      choosePlan(visitor, 'premium', 'annual'),
    ])
    if (second.includes('/checkout/')) await pay(visitor, second)
    expect(await liveSubscriptions(visitor)).toHaveLength(1)
  })

  it('a subscriber is redirected to the change of plan instead', async () => {
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
  it('does not change to a price that it does not offer', async () => {
    const visitor = await server.signedIn('cheap@example.com')
    await buy(visitor, 'premium', 'monthly')
    const stripe = sandboxStripe(server)
    const { id: product } = await stripe.products.create({ name: 'Cheap' })
    const recurring = { interval: 'month' } as const
    const wanted = { product, currency: 'usd', unit_amount: 1, recurring }
    const { id: price } = await stripe.prices.create(wanted)
    const refused = await press(visitor, await openPortal(visitor), 'change', { price })
    expect(refused.status).toBe(404)
    const [subscribed] = await liveSubscriptions(visitor)
    expect(subscribed?.items.data[0]?.price.id).not.toBe(price)
  })

  it('does not offer a price that is no longer sold, even if it is in its settings', async () => {
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
    const [known] = (await configurations.list()).data
    const updates = known?.features.subscription_update
    const allow = (enabled: boolean) =>
      server.database.pool.query(
        `update sandbox_payment_objects
         set body = jsonb_set(body::jsonb, '{features,subscription_update,enabled}', $2::jsonb)
         where id = $1`,
        [known?.id, JSON.stringify(enabled)],
      )
    expect(updates?.enabled).toBe(true)
    await allow(false)
    const portal = await choosePlan(visitor, 'premium', 'annual')
    await allow(true)
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

  it('changes a plan once, however often it is confirmed', async () => {
    const visitor = await server.signedIn('confirms@example.com')
    await buy(visitor, 'essential', 'monthly')
    const portal = await choosePlan(visitor, 'premium', 'monthly')
    const { path } = await visitor.follow(await visitor.get(portal))
    const price = new URL(path, server.origin).searchParams.get('price') ?? ''
    const answers = await Promise.all(
      [1, 2, 3].map(() => press(visitor, portal, 'change', { price })),
    )
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    const customer = await customerOf(visitor)
    expect((await sandboxStripe(server).invoices.list({ customer })).data).toHaveLength(2)
    // Coming back to the question later, there is nothing left to confirm.
    const again = await visitor.follow(await visitor.get(path))
    expect(await again.response.text()).toContain('Manage your subscription')
  })

  it('leaves the plan unchanged when the card is declined for the change', async () => {
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
    await hears(visitor, { subscriptionTier: 'premium', subscriptionStatus: 'past_due' })
    // To the cheaper one, for which nothing would be due now.
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
    await hears(visitor, { subscriptionTier: 'premium', subscriptionStatus: 'active' })
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
    const ending = await subscription(visitor)
    expect(ending).toMatchObject({ renewsAt: null, endsAt: expect.any(String) })
    await press(visitor, portal, 'resume')
    await expect
      .poll(() => subscription(visitor))
      .toMatchObject({ renewsAt: ending.endsAt, endsAt: null })
  })

  it('shows renewal, failed payment, recovery and cancellation', async () => {
    const visitor = await server.signedIn('story@example.com')
    await buy(visitor, 'essential', 'monthly')
    const portal = await openPortal(visitor)
    const { renewsAt: before } = await subscription(visitor)
    await press(visitor, portal, 'clock', { interval: 'month' })
    await expect
      .poll(async () => ((await subscription(visitor)).renewsAt ?? '') > (before ?? ''))
      .toBe(true)
    await press(visitor, portal, 'card', cards.failsLater)
    await press(visitor, portal, 'clock', { interval: 'month' })
    await hears(visitor, { subscriptionTier: 'essential', subscriptionStatus: 'past_due' })
    expect((await press(visitor, portal, 'card', cards.failsLater)).status).toBe(402)
    await press(visitor, portal, 'card', cards.good)
    await hears(visitor, { subscriptionTier: 'essential', subscriptionStatus: 'active' })
    await press(visitor, portal, 'cancel')
    await press(visitor, portal, 'clock', { interval: 'month' })
    await hears(visitor, { subscriptionTier: 'free', subscriptionStatus: 'canceled' })
    // By the provider's clock, which was moved ahead of ours.
    expect(await subscription(visitor)).toMatchObject({
      endsAt: expect.any(String),
      hasEnded: true,
    })
    // They may buy again, and their invoices stay within reach.
    expect(await user(visitor)).toMatchObject({ stripeCustomerId: expect.any(String) })
    expect(await (await visitor.get(portal)).text()).toContain('Invoices')
    expect(await buy(visitor, 'premium', 'monthly')).toBe('/account?checkout=complete')
    expect(await user(visitor)).toMatchObject({ subscriptionTier: 'premium' })
  })

  it('ends a plan whose invoice is never paid', async () => {
    const visitor = await server.signedIn('unpaid@example.com')
    await pay(visitor, await choosePlan(visitor, 'premium', 'monthly'), cards.failsLater)
    await hears(visitor, { subscriptionTier: 'premium' })
    const portal = await openPortal(visitor)
    await press(visitor, portal, 'clock', { interval: 'month' })
    await press(visitor, portal, 'clock', { interval: 'month' })
    await hears(visitor, { subscriptionTier: 'free', subscriptionStatus: 'canceled' })
  })
})

describe('a tier set by an admin', () => {
  const setByAdmin = async (id: unknown, tier: string) => {
    const admin = await server.signedIn('admin@evenstream.test')
    const set = await admin.send('PATCH', `/api/admin/users/${id}/subscription`, { tier })
    expect(set.status).toBe(200)
  }

  it('holds when the subscription is refreshed, until a subscription event arrives', async () => {
    const visitor = await server.signedIn('granted@example.com')
    await buy(visitor, 'essential', 'monthly')
    const { id } = (await user(visitor)) ?? {}
    await setByAdmin(id, 'premium')
    await visitor.get('/api/stripe/return')
    expect(await user(visitor)).toMatchObject({ subscriptionTier: 'premium' })
    await press(visitor, await openPortal(visitor), 'cancel')
    await hears(visitor, { subscriptionTier: 'essential' })
  })

  it('hides a subscription that ended before', async () => {
    const visitor = await server.signedIn('granted-later@example.com')
    await buy(visitor, 'essential', 'monthly')
    const portal = await openPortal(visitor)
    await press(visitor, portal, 'cancel')
    await press(visitor, portal, 'clock', { interval: 'month' })
    await hears(visitor, { subscriptionStatus: 'canceled' })
    await setByAdmin((await user(visitor))?.id, 'premium')
    expect(await subscription(visitor)).toEqual({
      billingPeriod: null,
      renewsAt: null,
      endsAt: null,
      hasEnded: false,
    })
  })

  it('without any payment shows no customer, even after an abandoned checkout', async () => {
    const visitor = await server.signedIn('premium@evenstream.test')
    await choosePlan(visitor, 'essential', 'monthly')
    expect(await user(visitor)).toMatchObject({
      subscriptionTier: 'premium',
      subscriptionStatus: 'active',
      stripeCustomerId: null,
    })
  })
})
