/** The sandbox as seen by Stripe's unmodified library. */
import type Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { createStripe } from '#server/payments/stripe-client.ts'
import { cards, sandboxStripe } from '#testing/payment-pages.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
let stripe: Stripe
beforeAll(() => {
  stripe = sandboxStripe(server)
})

const product = () => stripe.products.create({ name: 'Tea' })
const price = async (overrides: Partial<Stripe.PriceCreateParams> = {}) =>
  stripe.prices.create({
    product: (await product()).id,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
    ...overrides,
  })
const customer = () => stripe.customers.create({ email: 'ida@example.com', name: 'Ida' })

async function createSubscription(card = cards.good) {
  const { id } = await customer()
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    line_items: [{ price: (await price()).id, quantity: 1 }],
    success_url: `${server.origin}/done?session={CHECKOUT_SESSION_ID}`,
  })
  const checkoutResponse = await server.client().submit(session.url ?? '', card)
  expect(checkoutResponse.headers.get('location')).toBe(
    `${server.origin}/done?session=${session.id}`,
  )
  const { data } = await stripe.subscriptions.list({ customer: id })
  return { customer: id, session: session.id, subscription: data[0] as Stripe.Subscription }
}

describe('the API key', () => {
  it('is refused with 401 if it is wrong', async () => {
    for (const secretKey of ['sk_test_wrong', 'sk_test_']) {
      const unauthorisedStripe = createStripe({ secretKey, apiUrl: server.origin })
      await expect(unauthorisedStripe.customers.list()).rejects.toMatchObject({
        type: 'StripeAuthenticationError',
        statusCode: 401,
      })
    }
  })
})

describe('error responses', () => {
  it('use the envelope that Stripe’s library expects', async () => {
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(stripe.subscriptions.list({ customer: 'cus_nobody' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    })
    await expect(stripe.refunds.list()).rejects.toMatchObject({ statusCode: 404 })
  })

  it('name the unknown, missing or invalid parameter', async () => {
    const unknown = { email: 'x@example.com', hat: 'red' } as Stripe.CustomerCreateParams
    await expect(stripe.customers.create(unknown)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'hat',
    })
    await expect(stripe.products.create({} as never)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'name',
    })
    await expect(stripe.prices.list({ limit: 1000 })).rejects.toMatchObject({ param: 'limit' })
  })
})

describe('an idempotency key', () => {
  it('makes a repeated request run only once', async () => {
    const create = () =>
      stripe.customers.create({ email: 'once@example.com' }, { idempotencyKey: 'once' })
    const [first, second] = await Promise.all([create(), create()])
    expect(second.id).toBe(first.id)
    const headers = [first, second].map(
      (response) => response.lastResponse.headers['idempotent-replayed'],
    )
    expect(headers.filter((value) => value === 'true')).toHaveLength(1)
    expect((await stripe.customers.list({ email: 'once@example.com' })).data).toHaveLength(1)
  })

  it('is refused when a different request uses it again', async () => {
    await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'mixed' })
    const reuse = stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'mixed' })
    await expect(reuse).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })
})

describe('lists', () => {
  it('return pages, newest first, in both directions', async () => {
    const email = 'many@example.com'
    const createdIds: string[] = []
    for (let n = 0; n < 5; n++) createdIds.unshift((await stripe.customers.create({ email })).id)
    const first = await stripe.customers.list({ email, limit: 2 })
    expect(first.has_more).toBe(true)
    expect(first.data.map(({ id }) => id)).toEqual(createdIds.slice(0, 2))
    const allCustomers = await stripe.customers
      .list({ email, limit: 2 })
      .autoPagingToArray({ limit: 100 })
    expect(allCustomers.map(({ id }) => id)).toEqual(createdIds)
    const before = await stripe.customers.list({
      email,
      limit: 2,
      ending_before: createdIds[4] ?? '',
    })
    expect(before.data.map(({ id }) => id)).toEqual(createdIds.slice(2, 4))
  })
})

describe('prices', () => {
  it('are found by lookup key, which belongs to one price at a time', async () => {
    const oldPrice = await price({ lookup_key: 'tea' })
    await expect(price({ lookup_key: 'tea' })).rejects.toMatchObject({ param: 'lookup_key' })
    const next = await price({ lookup_key: 'tea', transfer_lookup_key: true, unit_amount: 600 })
    const { data } = await stripe.prices.list({ lookup_keys: ['tea'], active: true })
    expect(data.map(({ id }) => id)).toEqual([next.id])
    expect((await stripe.prices.retrieve(oldPrice.id)).lookup_key).toBeNull()
    expect(next.unit_amount_decimal?.toString()).toBe('600')
  })
})

describe('the expand parameter', () => {
  it('replaces ids by objects, and includes properties shown only on request', async () => {
    const { session, subscription } = await createSubscription()
    const plain = await stripe.checkout.sessions.retrieve(session)
    expect(plain.line_items).toBeUndefined()
    expect(plain.subscription).toBe(subscription.id)
    const expandedSession = await stripe.checkout.sessions.retrieve(session, {
      expand: ['subscription.latest_invoice', 'line_items', 'customer'],
    })
    const expandedSubscription = expandedSession.subscription as Stripe.Subscription
    expect((expandedSubscription.latest_invoice as Stripe.Invoice).status).toBe('paid')
    expect((expandedSession.customer as Stripe.Customer).email).toBe('ida@example.com')
    expect(expandedSession.line_items?.data).toHaveLength(1)
  })

  it('is refused for a property that cannot be expanded and for a path that is too deep', async () => {
    await createSubscription()
    for (const path of ['data.nonsense', 'data.currency', 'data.items.data.price.product']) {
      const listing = stripe.subscriptions.list({ expand: [path] })
      await expect(listing).rejects.toMatchObject({ param: 'expand' })
    }
  })
})

describe('a test clock', () => {
  it('triggers renewals, invoices and events, and only moves forward', async () => {
    const { customer: id, subscription } = await createSubscription()
    const start = subscription.items.data[0]?.current_period_start ?? 0
    const end = subscription.items.data[0]?.current_period_end ?? 0
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start, customer: id })
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: end + 1 })
    const renewed = await stripe.subscriptions.retrieve(subscription.id)
    expect(renewed.items.data[0]?.current_period_start).toBe(end)
    const { data: invoices } = await stripe.invoices.list({ customer: id })
    expect(invoices.map(({ billing_reason }) => billing_reason)).toEqual([
      'subscription_cycle',
      'subscription_create',
    ])
    expect(invoices[0]?.parent?.subscription_details?.subscription).toBe(subscription.id)
    expect(invoices[0]?.amount_paid).toBe(500)
    const { data: events } = await stripe.events.list({ types: ['invoice.paid'], limit: 1 })
    expect(events[0]?.created).toBe(end)
    const advanceBackwards = stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start })
    await expect(advanceBackwards).rejects.toMatchObject({ param: 'frozen_time' })
  })

  it('triggers the retries of a failed renewal, and the cancellation after the last one', async () => {
    const { customer: id, subscription } = await createSubscription(cards.failsLater)
    const end = subscription.items.data[0]?.current_period_end ?? 0
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: end - 1, customer: id })
    const statusAfter = async (days: number) => {
      const frozenTime = end + days * 24 * 60 * 60
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: frozenTime })
      const { status } = await stripe.subscriptions.retrieve(subscription.id)
      const { data } = await stripe.invoices.list({ customer: id, status: 'open' })
      return [status, data[0]?.attempt_count]
    }
    expect(await statusAfter(0)).toEqual(['past_due', 1])
    expect(await statusAfter(3)).toEqual(['past_due', 2])
    expect(await statusAfter(8)).toEqual(['past_due', 3])
    expect(await statusAfter(15)).toEqual(['canceled', 4])
  })
})

describe('a subscription', () => {
  it('changes its price over the API, and is charged immediately', async () => {
    const { customer: id, subscription } = await createSubscription()
    const higherPrice = await price({ unit_amount: 1500 })
    const item = subscription.items.data[0]?.id ?? ''
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: higherPrice.id }],
      proration_behavior: 'always_invoice',
    })
    expect(changed.items.data[0]?.price.id).toBe(higherPrice.id)
    const { data } = await stripe.invoices.list({ customer: id, limit: 1 })
    expect(data[0]).toMatchObject({ billing_reason: 'subscription_update', total: 1000 })
  })

  it('ends immediately when it is cancelled', async () => {
    const { subscription } = await createSubscription()
    const ended = await stripe.subscriptions.cancel(subscription.id)
    expect(ended).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toThrow(/ended already/)
  })

  it('has its scheduled end in cancel_at until it is resumed', async () => {
    const { subscription } = await createSubscription()
    const { id, items } = subscription
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(ending.cancel_at).toBe(items.data[0]?.current_period_end)
    const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expect(resumed).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
  })
})

describe('a hosted page', () => {
  it.each([
    '/sandbox/payments/checkout/cs_no',
    '/sandbox/payments/portal/bps_no',
    '/sandbox/payments/checkout/cs_%00',
    '/sandbox/payments/portal/bps_%00/card',
  ])('responds with a sandbox page when its object does not exist: %s', async (path) => {
    const response = await server.client().get(path)
    expect(response.status).toBe(404)
    const text = await response.text()
    expect(text).toContain('There is nothing at this address')
    expect(text).toContain('Sandbox')
  })
})

describe('a checkout past its expiry time', () => {
  it('is reported as expired, and cannot be expired again', async () => {
    const { id } = await customer()
    const { id: session } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: id,
      line_items: [{ price: (await price()).id, quantity: 1 }],
      success_url: `${server.origin}/done`,
      expires_at: Math.floor(server.now.getTime() / 1000) - 1,
    })
    const seen = await stripe.checkout.sessions.retrieve(session)
    expect(seen).toMatchObject({ status: 'expired', url: null })
    const listIds = async (status: 'open' | 'expired') =>
      (await stripe.checkout.sessions.list({ customer: id, status })).data.map((item) => item.id)
    expect(await listIds('open')).toEqual([])
    expect(await listIds('expired')).toEqual([session])
    await expect(stripe.checkout.sessions.expire(session)).rejects.toThrow('can be expired')
  })
})

describe('a subscription that is scheduled to end', () => {
  it('is still scheduled to end after its plan is changed over the API', async () => {
    const { subscription } = await createSubscription()
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    const items = [{ id: subscription.items.data[0]?.id ?? '', price: (await price()).id }]
    const changed = await stripe.subscriptions.update(subscription.id, { items })
    expect(changed).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: changed.items.data[0]?.current_period_end,
    })
  })
})

describe('advancing a test clock', () => {
  it('renews a subscription that is listed after more than a page of ended ones', async () => {
    const { customer: id, subscription } = await createSubscription()
    // 120 ended subscriptions: the sandbox reads its objects in pages of 100.
    await server.database.pool.query(
      `insert into sandbox_payment_objects (id, kind, customer, body)
       select id || n, kind, customer, jsonb_set(jsonb_set(body::jsonb, '{id}', to_jsonb(id || n)),
         '{status}', '"canceled"') from sandbox_payment_objects, generate_series(1, 120) n
       where id = $1`,
      [subscription.id],
    )
    const end = subscription.items.data[0]?.current_period_end ?? 0
    const clock = await stripe.testHelpers.testClocks.create({
      frozen_time: end - 60,
      customer: id,
    } as Stripe.TestHelpers.TestClockCreateParams)
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: end + 60 })
    const renewed = await stripe.subscriptions.retrieve(subscription.id)
    expect(renewed.items.data[0]?.current_period_end).toBeGreaterThan(end)
  })
})
