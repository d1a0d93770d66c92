import { createHash, randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { Failure } from '#core/failure.ts'
import { priceKeyOf } from '#shared/prices.ts'
import { type PaymentProvider, UnknownCustomerError } from '../services/payment-provider.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { verifyEvent } from './events.ts'
import { type ProviderError, translateStripeErrors } from './provider-error.ts'
import { createStripe, type StripeConnection } from './stripe-client.ts'
import { readSubscription } from './subscriptions.ts'

interface PaymentOptions {
  connection: StripeConnection
  /** Creates a missing catalogue and updates an outdated one. Only set for the sandbox. */
  setUp?: (stripe: Stripe) => Promise<Catalogue>
  onError: (error: ProviderError) => void
}

const catalogueLifetimeMs = 10 * 60 * 1000

/** Creates the client of Stripe or, with another `connection`, of the sandbox. */
export function createPayments({ connection, setUp, onError }: PaymentOptions): PaymentProvider {
  const stripe = createStripe(connection)
  const callStripe = <Result>(work: () => Promise<Result>) => translateStripeErrors(onError, work)
  const stripeCatalogue = cacheFor(catalogueLifetimeMs, async () => {
    const catalogue = await readCatalogue(stripe)
    if (catalogue && !catalogue.isOutdated) return catalogue
    const created = await setUp?.(stripe)
    if (created) return created
    // The operator finds `type` and `code` in the log; docs/operations.md explains them.
    const type = catalogue ? 'PricesDifferFromThoseShown' : 'CatalogueMissing'
    onError({ type, code: 'run_stripe_setup', requestId: undefined })
    if (catalogue) return catalogue
    throw new Failure('provider.failed', { reason: 'no_plans' })
  })

  return {
    createCustomer: ({ id, email, name, replacedCustomerId }) =>
      callStripe(async () => {
        const customerParams = { email, ...(name && { name }), metadata: { userId: id } }
        // Stripe refuses an idempotency key that was used with other parameters, such as an earlier email address, and
        // answers a repeated key with the customer that it created first. So the key depends on the
        // parameters and on the replaced customer, which would otherwise be returned again.
        const params = JSON.stringify([customerParams, replacedCustomerId])
        const paramsHash = createHash('sha256').update(params).digest('hex')
        const idempotencyKey = `evenstream-customer-${id}-${paramsHash.slice(0, 16)}`
        return (await stripe.customers.create(customerParams, { idempotencyKey })).id
      }),

    deleteCustomer: (id) =>
      callStripe(async () => {
        await stripe.customers.del(id)
      }),

    isCustomerDeleted: async (id) => {
      try {
        return (await callStripe(() => stripe.customers.retrieve(id))).deleted === true
      } catch (error) {
        if (error instanceof UnknownCustomerError) return false
        throw error
      }
    },

    subscriptionsOf: (customer) =>
      callStripe(async () => {
        const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
        return data.map(readSubscription)
      }),

    testClockOf: (id) =>
      callStripe(async () => {
        const customer = await stripe.customers.retrieve(id)
        if (customer.deleted || !customer.test_clock) return undefined
        const clock = customer.test_clock
        const { frozen_time } =
          typeof clock === 'string' ? await stripe.testHelpers.testClocks.retrieve(clock) : clock
        return new Date(frozen_time * 1000)
      }),

    listOpenCheckouts: (customer) =>
      callStripe(async () => {
        const list = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
        return list.data.flatMap(({ id, metadata, success_url, url }) =>
          url ? [{ id, priceKey: metadata?.plan, returnUrl: success_url ?? '', url }] : [],
        )
      }),

    expireCheckout: (id) =>
      callStripe(async () => {
        try {
          await stripe.checkout.sessions.expire(id)
          return true
        } catch (error) {
          const { status } = await stripe.checkout.sessions.retrieve(id)
          if (status === 'open') throw error
          return status === 'expired'
        }
      }),

    startCheckout: ({ customerId, plan, returnUrl, cancelUrl }) =>
      callStripe(async () => {
        const key = priceKeyOf(plan.tier, plan.period)
        const { prices } = await stripeCatalogue()
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            ui_mode: 'hosted_page',
            customer: customerId,
            line_items: [{ price: prices[key], quantity: 1 }],
            metadata: { plan: key },
            success_url: returnUrl,
            cancel_url: cancelUrl,
          },
          // A retry by the library gets the same checkout, a new request another one.
          { idempotencyKey: `evenstream-checkout-${randomUUID()}` },
        )
        if (!session.url) throw new Failure('provider.failed', { reason: 'no_checkout' })
        return session.url
      }),

    openPortal: ({ customerId, returnUrl }) =>
      callStripe(async () => {
        const { portalConfiguration } = await stripeCatalogue()
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          configuration: portalConfiguration,
          return_url: returnUrl,
        })
        return session.url
      }),

    openPlanChange: ({ customerId, subscriptionId, plan, returnUrl }) =>
      callStripe(async () => {
        const { prices, portalConfiguration } = await stripeCatalogue()
        const price = prices[priceKeyOf(plan.tier, plan.period)]
        const subscription = await stripe.subscriptions.retrieve(subscriptionId)
        const [item] = subscription.items.data
        const isChange = item && item.price.id !== price
        const portal = {
          customer: customerId,
          configuration: portalConfiguration,
          return_url: returnUrl,
        }
        const { sessions } = stripe.billingPortal
        if (!isChange) return (await sessions.create(portal)).url
        try {
          const session = await sessions.create({
            ...portal,
            flow_data: {
              type: 'subscription_update_confirm',
              subscription_update_confirm: {
                subscription: subscriptionId,
                items: [{ id: item.id, price, quantity: 1 }],
              },
              after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
            },
          })
          return session.url
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          // Stripe refuses to change some subscriptions, for example those with an unpaid invoice. The
          // portal's start page shows what the customer can do.
          return (await sessions.create(portal)).url
        }
      }),

    verifyEvent: (message) => verifyEvent(connection.webhookSecret, message),
  }
}

/** Wraps `load` so that its result is cached, and concurrent calls share one load. Failures are not cached. */
function cacheFor<Value>(lifetimeMs: number, load: () => Promise<Value>): () => Promise<Value> {
  let cache: { value: Promise<Value>; until: number } | undefined
  return () => {
    if (cache && cache.until > performance.now()) return cache.value
    const value = load()
    cache = { value, until: performance.now() + lifetimeMs }
    value.catch(() => {
      cache = undefined
    })
    return value
  }
}
