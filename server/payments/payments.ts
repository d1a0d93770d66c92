import { createHash, randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { Failure } from '#core/failure.ts'
import { priceKeyOf } from '#shared/prices.ts'
import { type PaymentProvider, UnknownCustomerError } from '../services/payment-provider.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { readEvent } from './events.ts'
import { type ProviderError, translateStripeErrors } from './provider-error.ts'
import { createStripe, type StripeConnection } from './stripe-client.ts'
import { readSubscription } from './subscriptions.ts'

interface PaymentParts {
  connection: StripeConnection
  /** Creates a missing or outdated catalogue. Only set for the sandbox. */
  setUp?: (stripe: Stripe) => Promise<Catalogue>
  onError: (error: ProviderError) => void
}

const catalogueLifetimeMs = 10 * 60 * 1000

/** Creates the client of Stripe or, with another `connection`, of the sandbox. */
export function createPayments({ connection, setUp, onError }: PaymentParts): PaymentProvider {
  const stripe = createStripe(connection)
  const callStripe = <Result>(work: () => Promise<Result>) => translateStripeErrors(onError, work)
  const catalogue = cacheFor(catalogueLifetimeMs, async () => {
    const found = await readCatalogue(stripe)
    if (found && !found.isOutdated) return found
    const created = await setUp?.(stripe)
    if (created) return created
    const type = found ? 'PricesDifferFromThoseShown' : 'CatalogueMissing'
    onError({ type, code: 'run_stripe_setup', requestId: undefined })
    if (found) return found
    throw new Failure('provider.failed', { reason: 'no_plans' })
  })

  return {
    createCustomer: ({ id, email, name, replaces }) =>
      callStripe(async () => {
        const customerParams = { email, ...(name && { name }), metadata: { userId: id } }
        const attemptKey = JSON.stringify([customerParams, replaces])
        const version = createHash('sha256').update(attemptKey).digest('hex')
        const idempotencyKey = `evenstream-customer-${id}-${version.slice(0, 16)}`
        return (await stripe.customers.create(customerParams, { idempotencyKey })).id
      }),

    deleteCustomer: (id) =>
      callStripe(async () => {
        await stripe.customers.del(id)
      }),

    isDeleted: async (id) => {
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

    openCheckouts: (customer) =>
      callStripe(async () => {
        const list = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
        return list.data.flatMap(({ id, metadata, success_url, url }) =>
          url ? [{ id, plan: metadata?.plan, returnUrl: success_url ?? '', url }] : [],
        )
      }),

    withdrawCheckout: (id) =>
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
        const { prices } = await catalogue()
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
        const { portalConfiguration } = await catalogue()
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          configuration: portalConfiguration,
          return_url: returnUrl,
        })
        return session.url
      }),

    openPlanChange: ({ customerId, subscriptionId, plan, returnUrl }) =>
      callStripe(async () => {
        const { prices, portalConfiguration } = await catalogue()
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
          // Some subscriptions cannot be changed, as while an invoice is unpaid: the portal's start
          // page shows what can be done.
          return (await sessions.create(portal)).url
        }
      }),

    readEvent: (message) => readEvent(connection.webhookSecret, message),
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
