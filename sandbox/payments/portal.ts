import type Stripe from 'stripe'
import { ApiError, resourceMissing } from './api-error.ts'
import { changeCard, changePlan, hasNotEnded, setCancelAtPeriodEnd } from './billing.ts'
import { type Interval, oneIntervalAfter } from './calendar.ts'
import { type CardProblems, type EnteredCard, readCard } from './cards.ts'
import { portalPath } from './objects/portal.ts'
import { itemOf } from './objects/subscriptions.ts'
import { advanceTestClock, createTestClock } from './objects/test-clocks.ts'
import type { PortalView } from './pages/portal-page.ts'
import type { UnitOfWork } from './unit-of-work.ts'

const sessionLifetimeSeconds = 60 * 60

/** Returns the portal session. An expired one is refused as if it did not exist. */
export async function openPortal(
  { store, now }: UnitOfWork,
  id: string,
): Promise<Stripe.BillingPortal.Session> {
  const session = await store.get('billing_portal.session', id)
  if (session.created + sessionLifetimeSeconds <= now) throw resourceMissing('session', id)
  return session
}

async function liveOrNewestSubscription(
  { store }: UnitOfWork,
  customer: string,
): Promise<Stripe.Subscription | undefined> {
  const { data } = await store.list('subscription', { customer }, { limit: 100 })
  return data.find(hasNotEnded) ?? data[0]
}

/** Reads the data of the portal page. */
export async function viewPortal(
  unit: UnitOfWork,
  session: Stripe.BillingPortal.Session,
): Promise<PortalView> {
  const { store } = unit
  const customer = await store.get('customer', session.customer)
  const subscription = await liveOrNewestSubscription(unit, customer.id)
  const configuration = await store.get(
    'billing_portal.configuration',
    String(session.configuration),
  )
  const products = configuration.features.subscription_update.products ?? []
  const priceIds = products.flatMap(({ prices }) => prices)
  const prices: Stripe.Price[] = []
  for (const id of priceIds) {
    const price = await store.get('price', id)
    if (price.active) prices.push(price)
  }
  const method = subscription?.default_payment_method
  return {
    base: `${portalPath}/${session.id}`,
    returnUrl: session.return_url ?? '/',
    customer,
    subscription,
    card: typeof method === 'string' ? await store.get('payment_method', method) : undefined,
    prices,
    invoices: (await store.list('invoice', { customer: customer.id }, { limit: 24 })).data,
    time: await unit.customerTime(customer.id),
  }
}

/** Returns a price by its id. Refuses a price that the portal does not offer, whatever the URL says. */
export async function offeredPrice(
  unit: UnitOfWork,
  session: Stripe.BillingPortal.Session,
  id: string,
): Promise<Stripe.Price> {
  const { prices } = await viewPortal(unit, session)
  const price = prices.find((candidate) => candidate.id === id)
  if (!price) throw resourceMissing('price', id)
  return price
}

async function liveSubscription(
  unit: UnitOfWork,
  session: Stripe.BillingPortal.Session,
): Promise<Stripe.Subscription> {
  const subscription = await liveOrNewestSubscription(unit, session.customer)
  if (!subscription || !hasNotEnded(subscription))
    throw resourceMissing('subscription', session.customer)
  return subscription
}

/** Changes the plan. Returns false when the card is declined or an invoice is unpaid; nothing has changed then. */
export async function confirmChange(
  unit: UnitOfWork,
  session: Stripe.BillingPortal.Session,
  price: Stripe.Price,
): Promise<boolean> {
  const subscription = await liveSubscription(unit, session)
  // A second submission of the same change does nothing.
  if (itemOf(subscription).price.id === price.id) return true
  try {
    await changePlan(unit, subscription, price, { revokeCancellation: true })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) return false
    throw error
  }
}

export async function cancelOrResume(
  unit: UnitOfWork,
  session: Stripe.BillingPortal.Session,
  cancels: boolean,
): Promise<void> {
  await setCancelAtPeriodEnd(unit, await liveSubscription(unit, session), cancels)
}

export async function replaceCard(
  unit: UnitOfWork,
  session: Stripe.BillingPortal.Session,
  enteredCard: EnteredCard,
): Promise<'changed' | { problems: CardProblems; declined: boolean }> {
  const subscription = await liveSubscription(unit, session)
  const time = await unit.customerTime(session.customer)
  const reading = readCard(enteredCard, new Date(time * 1000))
  if (reading.outcome === 'invalid') return { problems: reading.problems, declined: false }
  if (reading.outcome === 'declined') return { problems: {}, declined: true }
  try {
    await changeCard(unit, subscription, reading.card)
    return 'changed'
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) return { problems: {}, declined: true }
    throw error
  }
}

/** Advances the customer's test clock by a month or a year, and creates the clock if there is none. */
export async function advanceByInterval(
  unit: UnitOfWork,
  session: Stripe.BillingPortal.Session,
  interval: Interval,
): Promise<void> {
  const { store, customerTime } = unit
  const customer = await store.get('customer', session.customer)
  const frozen = await customerTime(customer.id)
  const clock =
    typeof customer.test_clock === 'string'
      ? await store.get('test_helpers.test_clock', customer.test_clock)
      : await createTestClock(unit, { frozen, customer: customer.id })
  await advanceTestClock(unit, clock, oneIntervalAfter(frozen, interval))
}
