import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { sandboxKeys } from '#sandbox/payments/sandbox-keys.ts'
import { priceOf, pricesForSale } from '#shared/prices.ts'
import { sandboxStripe } from '#testing/payment-pages.ts'
import { serveForTests } from '#testing/server.ts'
import { readCatalogue, setUpCatalogue } from './catalogue.ts'
import { createPayments } from './payments.ts'
import { translateStripeErrors } from './provider-error.ts'
import { readSubscription } from './subscriptions.ts'

describe('readSubscription', () => {
  const end = Date.parse('2026-12-15T00:00:00Z') / 1000
  const subscription = (
    overrides: Partial<Stripe.Subscription> = {},
    price: Partial<Stripe.Price> = {},
  ) =>
    ({
      id: 'sub_1',
      status: 'active',
      created: 1,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      items: {
        data: [
          {
            current_period_end: end,
            price: { lookup_key: 'premium_annual', metadata: {}, ...price },
          },
        ],
      },
      ...overrides,
    }) as Stripe.Subscription
  const periodEnd = '2026-12-15T00:00:00.000Z'

  it('finds the plan by the lookup key of the price', () => {
    expect(readSubscription(subscription())).toEqual({
      id: 'sub_1',
      status: 'active',
      tier: 'premium',
      period: 'annual',
      renewsAt: periodEnd,
      endsAt: null,
      createdAt: 1,
    })
  })

  it('finds the plan by the metadata of the price after the lookup key moved to another price', () => {
    const oldSubscription = subscription(
      {},
      { lookup_key: null, metadata: { plan: 'essential_monthly' } },
    )
    expect(readSubscription(oldSubscription)).toMatchObject({
      tier: 'essential',
      period: 'monthly',
    })
  })

  it('returns the free tier for a product that is not ours', () => {
    const otherProduct = subscription({}, { lookup_key: 'mug' })
    expect(readSubscription(otherProduct)).toMatchObject({ tier: 'free', period: null })
  })

  it.each([
    ['is cancelled at a given time', { cancel_at: end }],
    ['is cancelled at the end of the period', { cancel_at_period_end: true }],
    ['has ended', { status: 'canceled', ended_at: end }],
  ] as const)('returns the end of a subscription that %s', (_name, changes) => {
    const result = readSubscription(subscription(changes))
    expect(result).toMatchObject({ renewsAt: null, endsAt: periodEnd })
  })
})

describe('an error during a call to Stripe', () => {
  const translate = async (error: Error) => {
    const errors: unknown[] = []
    const outcome = await translateStripeErrors(
      (error) => errors.push(error),
      () => Promise.reject(error),
    ).catch((failure: unknown) => failure)
    return { outcome, errors }
  }
  const connectionError = (code: string) =>
    new Stripe.errors.StripeConnectionError({
      message: 'about sk_test_secret',
      type: 'api_error',
      detail: Object.assign(new Error(), { code }),
    } as never)

  it.each([
    ['ETIMEDOUT', 'provider.timeout'],
    ['ECONNREFUSED', 'provider.failed'],
  ])('with the code %s becomes %s', async (code, expected) => {
    const { outcome, errors } = await translate(connectionError(code))
    expect(outcome).toMatchObject({ code: expected })
    expect(JSON.stringify([outcome, errors])).not.toContain('secret')
    expect(errors).toHaveLength(1)
  })

  it.each([
    ["No such customer: 'cus_x'", 'UnknownCustomerError'],
    [
      "No such customer: 'cus_x'; a similar object exists in live mode, but a test mode key was used to make this request.",
      'Failure',
    ],
  ])('with the message “%s” becomes %s', async (message, name) => {
    const { outcome } = await translate(
      new Stripe.errors.StripeInvalidRequestError({
        message,
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'customer',
      } as never),
    )
    expect(outcome).toMatchObject({ name })
  })

  it('that does not come from Stripe’s library is rethrown unchanged', async () => {
    const { outcome } = await translate(new TypeError('x'))
    expect(outcome).toBeInstanceOf(TypeError)
  })
})

describe('setUpCatalogue', () => {
  const server = serveForTests()

  it('creates products, prices and the portal once, and adapts to a changed price', async () => {
    const stripe = sandboxStripe(server)
    expect(await readCatalogue(stripe)).toBeUndefined()
    const [first, second] = await Promise.all([setUpCatalogue(stripe), setUpCatalogue(stripe)])
    expect(second).toEqual(first)
    expect(await setUpCatalogue(stripe)).toEqual(first)
    expect(await readCatalogue(stripe)).toEqual(first)
    const { data: products } = await stripe.products.list()
    expect(products.map(({ name }) => name).sort()).toEqual([
      'Evenstream Essential',
      'Evenstream Premium',
    ])
    for (const { key, tier, period } of pricesForSale) {
      const price = await stripe.prices.retrieve(first.prices[key])
      expect(price.unit_amount).toBe(Math.round(priceOf(tier, period) * 100))
      expect(price.recurring?.interval).toBe(period === 'annual' ? 'year' : 'month')
    }

    // Simulates a price that has changed since.
    const product = products[0]?.id ?? ''
    const oldPrice = await stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 500,
      recurring: { interval: 'month' },
      lookup_key: 'essential_monthly',
      transfer_lookup_key: true,
    })
    expect(await readCatalogue(stripe)).toMatchObject({ isOutdated: true })
    await stripe.products.update(product, { name: 'An older name' })
    const after = await setUpCatalogue(stripe)
    expect(await readCatalogue(stripe)).toEqual(after)
    expect((await stripe.products.retrieve(product)).name).toMatch(/^Evenstream /)
    // A subscriber with the old price keeps the plan.
    expect((await stripe.prices.retrieve(oldPrice.id)).metadata).toEqual({
      plan: 'essential_monthly',
    })
    expect(after.prices.essential_monthly).not.toBe(oldPrice.id)
    expect((await stripe.prices.retrieve(after.prices.essential_monthly)).unit_amount).toBe(999)
  })
  it('runs in the sandbox if prices differ from those shown; a live account reports it and still sells', async () => {
    const stripe = sandboxStripe(server)
    const { prices } = await setUpCatalogue(stripe)
    const { product } = await stripe.prices.retrieve(prices.premium_annual)
    await stripe.prices.create({
      product: String(product),
      currency: 'usd',
      unit_amount: 29_900,
      recurring: { interval: 'year' },
      lookup_key: 'premium_annual',
      transfer_lookup_key: true,
    })
    const errors: unknown[] = []
    const connection = { ...sandboxKeys(server.masterKey), apiUrl: server.origin }
    const onError = (error: unknown) => errors.push(error)
    const checkoutRequest = {
      customerId: (await stripe.customers.create({ email: 'price@example.com' })).id,
      userId: 'user-1',
      plan: { tier: 'premium', period: 'annual' },
      returnUrl: `${server.origin}/account`,
      cancelUrl: `${server.origin}/pricing`,
    } as const
    // Without `setUp`, as for a live account.
    const live = createPayments({ connection, onError })
    expect(await live.startCheckout(checkoutRequest)).toContain('/checkout/')
    await live.startCheckout(checkoutRequest)
    // The difference is reported once while the catalogue is cached.
    expect(errors).toEqual([
      { type: 'PricesDifferFromThoseShown', code: 'run_stripe_setup', requestId: undefined },
    ])
    expect(await readCatalogue(stripe)).toMatchObject({ isOutdated: true })

    // With `setUp`, as for the sandbox, the prices are updated.
    const sandbox = createPayments({ connection, onError, setUp: setUpCatalogue })
    await sandbox.startCheckout(checkoutRequest)
    expect(errors).toHaveLength(1)
    expect(await readCatalogue(stripe)).not.toHaveProperty('isOutdated')
  })
})
