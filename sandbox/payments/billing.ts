/** What happens to subscriptions: begin, change, renew, fail, recover, end. */
import type Stripe from 'stripe'
import { periodAfter } from './calendar.ts'
import { behaviourOf, type CardReading, paymentMethodFrom } from './cards.ts'
import { declined, invalid } from './fault.ts'
import type { Ledger } from './ledger.ts'
import { draw, type Line, openInvoiceOf, settleFailed, settlePaid } from './objects/invoices.ts'
import { intervalOf, itemOf, newSubscription, withItem } from './objects/subscriptions.ts'
import { type Proration, prorate } from './proration.ts'

const day = 24 * 60 * 60
/** How long after each failed attempt the next follows; after the last the subscription ends. */
const retries = [3 * day, 5 * day, 7 * day]

export const liveStatuses = ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid']

export const isLive = ({ status }: Stripe.Subscription) =>
  status !== 'canceled' && status !== 'incomplete_expired'

export const amountOf = (price: Stripe.Price) => price.unit_amount ?? 0

type AcceptedCard = Extract<CardReading, { outcome: 'accepted' }>['card']

export async function subscribe(
  ledger: Ledger,
  about: {
    customer: Stripe.Customer
    price: Stripe.Price
    card: AcceptedCard
  },
): Promise<Stripe.Subscription> {
  const { store, emit } = ledger
  const { customer, price } = about
  const time = await ledger.timeOf(customer.id)
  const method = await keepCard(ledger, customer, about.card, time)
  const fresh = newSubscription({ customer, price, paymentMethod: method.id, time })
  const invoice = draw({
    customer,
    subscription: { id: fresh.id, item: itemOf(fresh).id },
    reason: 'subscription_create',
    lines: [periodLine(fresh, price)],
    time,
  })
  const subscription = await store.put<'subscription'>({ ...fresh, latest_invoice: invoice.id })
  await emit('customer.subscription.created', subscription, { time })
  await settlePaid(ledger, invoice, time)
  return subscription
}

async function keepCard(
  { store, emit }: Ledger,
  customer: Stripe.Customer,
  card: AcceptedCard,
  time: number,
): Promise<Stripe.PaymentMethod> {
  const method = await store.put<'payment_method'>(
    paymentMethodFrom(card, { customer: customer.id, created: time }),
  )
  await store.put<'customer'>({
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  })
  await emit('payment_method.attached', method, { time })
  return method
}

const periodLine = (subscription: Stripe.Subscription, price: Stripe.Price): Line => {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  return {
    amount: amountOf(price),
    description: `1 × ${price.nickname ?? price.id}`,
    price,
    period: { start, end },
    proration: false,
  }
}

/** What a change would cost now: shown before it is confirmed, and charged when it is. */
export function quote(subscription: Stripe.Subscription, to: Stripe.Price, now: number): Proration {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const term = (value: Stripe.Price) => ({ amount: amountOf(value), interval: intervalOf(value) })
  return prorate({ from: term(price), to: term(to), start, end, now })
}

/** Takes effect at once; the difference is charged, or credited, at once. */
export async function changePlan(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  to: Stripe.Price,
  /** On the provider's pages, whoever chooses a plan means to keep it. */
  { resumes }: { resumes: boolean },
): Promise<Stripe.Subscription> {
  const { store, emit } = ledger
  const customer = await store.get('customer', String(subscription.customer))
  const time = await ledger.timeOf(customer.id)
  const { price: from, current_period_end: paidUntil } = itemOf(subscription)
  if (from.id === to.id) throw invalid('The subscription is already on this price.', 'items')
  const { unused, charge, beginsAnew } = quote(subscription, to, time)
  const end = beginsAnew ? periodAfter(time, time, intervalOf(to)) : paidUntil
  const proration = true
  const invoice = draw({
    customer,
    subscription: { id: subscription.id, item: itemOf(subscription).id },
    reason: 'subscription_update',
    lines: [
      {
        amount: -unused,
        description: `Unused time on ${from.nickname ?? from.id}`,
        price: from,
        period: { start: time, end: paidUntil },
        proration,
      },
      {
        amount: charge,
        description: `${beginsAnew ? '1 ×' : 'Remaining time on'} ${to.nickname ?? to.id}`,
        price: to,
        period: { start: time, end },
        proration: !beginsAnew,
      },
    ],
    time,
  })
  // While a payment is owed that comes first: the next invoice must not take the place of it.
  if (await openInvoiceOf(ledger, subscription)) throw declined()
  if (invoice.amount_due > 0 && !(await canPay(ledger, subscription))) throw declined()
  const changed = withItem(subscription, {
    price: to,
    ...(beginsAnew && { current_period_start: time, current_period_end: end }),
  })
  const updated = await store.put<'subscription'>({
    ...changed,
    ...(beginsAnew && { billing_cycle_anchor: time }),
    ...(resumes
      ? { cancel_at: null, cancel_at_period_end: false, canceled_at: null }
      : subscription.cancel_at_period_end && { cancel_at: end }),
    latest_invoice: invoice.id,
  })
  await settlePaid(ledger, invoice, time)
  await emit('customer.subscription.updated', updated, { time })
  return updated
}

async function canPay({ store }: Ledger, subscription: Stripe.Subscription): Promise<boolean> {
  const method = await store.get('payment_method', String(subscription.default_payment_method))
  return behaviourOf(method) === 'pays'
}

export async function setCancelAtPeriodEnd(
  { store, emit, timeOf }: Ledger,
  subscription: Stripe.Subscription,
  cancels: boolean,
): Promise<Stripe.Subscription> {
  const time = await timeOf(String(subscription.customer))
  const updated = await store.put<'subscription'>({
    ...subscription,
    cancel_at_period_end: cancels,
    cancel_at: cancels ? itemOf(subscription).current_period_end : null,
    canceled_at: cancels ? time : null,
  })
  await emit('customer.subscription.updated', updated, { time })
  return updated
}

/** A new card becomes the one that is charged; what is owed is tried with it at once. */
export async function changeCard(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  card: AcceptedCard,
): Promise<Stripe.Subscription> {
  const { store, emit } = ledger
  const customer = await store.get('customer', String(subscription.customer))
  const time = await ledger.timeOf(customer.id)
  const owed = await openInvoiceOf(ledger, subscription)
  if (owed && card.behaviour !== 'pays') throw declined()
  const method = await keepCard(ledger, customer, card, time)
  const updated = await store.put<'subscription'>({
    ...subscription,
    default_payment_method: method.id,
    ...(owed && { status: 'active' }),
  })
  if (owed) await settlePaid(ledger, owed, time)
  await emit('customer.subscription.updated', updated, { time })
  return updated
}

export async function end(
  { store, emit }: Ledger,
  subscription: Stripe.Subscription,
  { time, reason }: { time: number; reason: 'cancellation_requested' | 'payment_failed' },
): Promise<Stripe.Subscription> {
  const ended = await store.put<'subscription'>({
    ...subscription,
    status: 'canceled',
    ended_at: time,
    canceled_at: subscription.canceled_at ?? time,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  })
  await emit('customer.subscription.deleted', ended, { time })
  return ended
}

export async function renew(
  ledger: Ledger,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const { store, emit } = ledger
  const { price, current_period_end: time } = itemOf(subscription)
  const customer = await store.get('customer', String(subscription.customer))
  const period = {
    current_period_start: time,
    current_period_end: periodAfter(subscription.billing_cycle_anchor, time, intervalOf(price)),
  }
  const next = withItem(subscription, period)
  const invoice = draw({
    customer,
    subscription: { id: next.id, item: itemOf(next).id },
    reason: 'subscription_cycle',
    lines: [periodLine(next, price)],
    time,
  })
  const pays = invoice.amount_due === 0 || (await canPay(ledger, subscription))
  const renewed = await store.put<'subscription'>({
    ...next,
    latest_invoice: invoice.id,
    status: pays ? 'active' : 'past_due',
  })
  if (pays) await settlePaid(ledger, invoice, time)
  else await settleFailed(ledger, invoice, { time, nextAttempt: time + (retries[0] ?? 0) })
  await emit('customer.subscription.updated', renewed, { time })
  return renewed
}

/** Another attempt at what is owed; the last one that fails ends the subscription. */
export async function retry(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Promise<Stripe.Subscription> {
  const { store, emit } = ledger
  const time = invoice.next_payment_attempt ?? ledger.now
  if (await canPay(ledger, subscription)) {
    await settlePaid(ledger, invoice, time)
    const recovered = await store.put<'subscription'>({ ...subscription, status: 'active' })
    await emit('customer.subscription.updated', recovered, { time })
    return recovered
  }
  const wait = retries[invoice.attempt_count]
  const nextAttempt = wait === undefined ? null : time + wait
  await settleFailed(ledger, invoice, { time, nextAttempt })
  if (nextAttempt !== null) return subscription
  return end(ledger, subscription, { time, reason: 'payment_failed' })
}
