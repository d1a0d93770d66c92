/** The life cycle of subscriptions: start, change, renewal, failed payment, recovery, end. */
import type Stripe from 'stripe'
import { cardDeclined, invalidRequest } from './api-error.ts'
import { periodEnd } from './calendar.ts'
import { behaviourOf, type CardReading, paymentMethodFrom } from './cards.ts'
import {
  type InvoiceLine,
  markPaid,
  markPaymentFailed,
  newInvoice,
  openInvoiceOf,
} from './objects/invoices.ts'
import { intervalOf, itemOf, newSubscription, withItem } from './objects/subscriptions.ts'
import { type Proration, prorate } from './proration.ts'
import type { UnitOfWork } from './unit-of-work.ts'

const day = 24 * 60 * 60
/** Delay after each failed attempt; after the last attempt the subscription ends. */
const retryDelays = [3 * day, 5 * day, 7 * day]

export const liveStatuses = ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid']

export const hasNotEnded = ({ status }: Stripe.Subscription) =>
  status !== 'canceled' && status !== 'incomplete_expired'

/** In cents. */
export const amountOf = (price: Stripe.Price) => price.unit_amount ?? 0

type AcceptedCard = Extract<CardReading, { outcome: 'accepted' }>['card']

export async function subscribe(
  unit: UnitOfWork,
  purchase: {
    customer: Stripe.Customer
    price: Stripe.Price
    card: AcceptedCard
  },
): Promise<Stripe.Subscription> {
  const { store, emit } = unit
  const { customer, price } = purchase
  const time = await unit.customerTime(customer.id)
  const method = await saveCard(unit, customer, purchase.card, time)
  const draft = newSubscription({ customer, price, paymentMethod: method.id, time })
  const invoice = newInvoice({
    customer,
    subscription: { id: draft.id, item: itemOf(draft).id },
    reason: 'subscription_create',
    lines: [periodLine(draft, price)],
    time,
  })
  const subscription = await store.put<'subscription'>({
    ...draft,
    latest_invoice: invoice.id,
  })
  await emit('customer.subscription.created', subscription, { time })
  await markPaid(unit, invoice, time)
  return subscription
}

async function saveCard(
  { store, emit }: UnitOfWork,
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

const periodLine = (subscription: Stripe.Subscription, price: Stripe.Price): InvoiceLine => {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  return {
    amount: amountOf(price),
    description: `1 × ${price.nickname ?? price.id}`,
    price,
    period: { start, end },
    proration: false,
  }
}

/** Returns the price of a change now. The portal shows it before the confirmation; `changePlan` computes it again. */
export function quote(subscription: Stripe.Subscription, to: Stripe.Price, now: number): Proration {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const term = (value: Stripe.Price) => ({ amount: amountOf(value), interval: intervalOf(value) })
  return prorate({ from: term(price), to: term(to), start, end, now })
}

/** Changes the plan immediately and charges or credits the difference. */
export async function changePlan(
  unit: UnitOfWork,
  subscription: Stripe.Subscription,
  to: Stripe.Price,
  /** Whether a scheduled cancellation is revoked, as when a plan is chosen on the portal. */
  { revokeCancellation }: { revokeCancellation: boolean },
): Promise<Stripe.Subscription> {
  const { store, emit } = unit
  const customer = await store.get('customer', String(subscription.customer))
  const time = await unit.customerTime(customer.id)
  const { price: from, current_period_end: paidUntil } = itemOf(subscription)
  if (from.id === to.id) throw invalidRequest('The subscription is already on this price.', 'items')
  const { unused, charge, startsNewPeriod } = quote(subscription, to, time)
  const end = startsNewPeriod ? periodEnd(time, time, intervalOf(to)) : paidUntil
  const invoice = newInvoice({
    customer,
    subscription: { id: subscription.id, item: itemOf(subscription).id },
    reason: 'subscription_update',
    lines: [
      {
        amount: -unused,
        description: `Unused time on ${from.nickname ?? from.id}`,
        price: from,
        period: { start: time, end: paidUntil },
        proration: true,
      },
      {
        amount: charge,
        description: `${startsNewPeriod ? '1 ×' : 'Remaining time on'} ${to.nickname ?? to.id}`,
        price: to,
        period: { start: time, end },
        proration: !startsNewPeriod,
      },
    ],
    time,
  })
  // An unpaid invoice has to be paid first: `latest_invoice` names only one.
  if (await openInvoiceOf(unit, subscription)) throw cardDeclined()
  if (invoice.amount_due > 0 && !(await canPay(unit, subscription))) throw cardDeclined()
  const changedSubscription = withItem(subscription, {
    price: to,
    ...(startsNewPeriod && { current_period_start: time, current_period_end: end }),
  })
  const updatedSubscription = await store.put<'subscription'>({
    ...changedSubscription,
    ...(startsNewPeriod && { billing_cycle_anchor: time }),
    ...(revokeCancellation
      ? { cancel_at: null, cancel_at_period_end: false, canceled_at: null }
      : subscription.cancel_at_period_end && { cancel_at: end }),
    latest_invoice: invoice.id,
  })
  await markPaid(unit, invoice, time)
  await emit('customer.subscription.updated', updatedSubscription, { time })
  return updatedSubscription
}

async function canPay({ store }: UnitOfWork, subscription: Stripe.Subscription): Promise<boolean> {
  const method = await store.get('payment_method', String(subscription.default_payment_method))
  return behaviourOf(method) === 'pays'
}

/** Schedules the end of the subscription, or revokes a scheduled one if `cancels` is false. */
export async function setCancelAtPeriodEnd(
  { store, emit, customerTime }: UnitOfWork,
  subscription: Stripe.Subscription,
  cancels: boolean,
): Promise<Stripe.Subscription> {
  const time = await customerTime(String(subscription.customer))
  const updatedSubscription = await store.put<'subscription'>({
    ...subscription,
    cancel_at_period_end: cancels,
    cancel_at: cancels ? itemOf(subscription).current_period_end : null,
    canceled_at: cancels ? time : null,
  })
  await emit('customer.subscription.updated', updatedSubscription, { time })
  return updatedSubscription
}

/** Makes the new card the default and pays an unpaid invoice with it; a card that cannot pay it is declined. */
export async function changeCard(
  unit: UnitOfWork,
  subscription: Stripe.Subscription,
  card: AcceptedCard,
): Promise<Stripe.Subscription> {
  const { store, emit } = unit
  const customer = await store.get('customer', String(subscription.customer))
  const time = await unit.customerTime(customer.id)
  const openInvoice = await openInvoiceOf(unit, subscription)
  if (openInvoice && card.behaviour !== 'pays') throw cardDeclined()
  const method = await saveCard(unit, customer, card, time)
  const updatedSubscription = await store.put<'subscription'>({
    ...subscription,
    default_payment_method: method.id,
    ...(openInvoice && { status: 'active' }),
  })
  if (openInvoice) await markPaid(unit, openInvoice, time)
  await emit('customer.subscription.updated', updatedSubscription, { time })
  return updatedSubscription
}

export async function endSubscription(
  { store, emit }: UnitOfWork,
  subscription: Stripe.Subscription,
  { time, reason }: { time: number; reason: 'cancellation_requested' | 'payment_failed' },
): Promise<Stripe.Subscription> {
  const endedSubscription = await store.put<'subscription'>({
    ...subscription,
    status: 'canceled',
    ended_at: time,
    canceled_at: subscription.canceled_at ?? time,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  })
  await emit('customer.subscription.deleted', endedSubscription, { time })
  return endedSubscription
}

export async function renewSubscription(
  unit: UnitOfWork,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const { store, emit } = unit
  const { price, current_period_end: time } = itemOf(subscription)
  const customer = await store.get('customer', String(subscription.customer))
  const period = {
    current_period_start: time,
    current_period_end: periodEnd(subscription.billing_cycle_anchor, time, intervalOf(price)),
  }
  const nextPeriod = withItem(subscription, period)
  const invoice = newInvoice({
    customer,
    subscription: { id: nextPeriod.id, item: itemOf(nextPeriod).id },
    reason: 'subscription_cycle',
    lines: [periodLine(nextPeriod, price)],
    time,
  })
  const isPaid = invoice.amount_due === 0 || (await canPay(unit, subscription))
  const renewedSubscription = await store.put<'subscription'>({
    ...nextPeriod,
    latest_invoice: invoice.id,
    status: isPaid ? 'active' : 'past_due',
  })
  if (isPaid) await markPaid(unit, invoice, time)
  else await markPaymentFailed(unit, invoice, { time, nextAttempt: time + (retryDelays[0] ?? 0) })
  await emit('customer.subscription.updated', renewedSubscription, { time })
  return renewedSubscription
}

/** Retries an unpaid invoice; the last failure ends the subscription. */
export async function retryPayment(
  unit: UnitOfWork,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Promise<Stripe.Subscription> {
  const { store, emit } = unit
  const time = invoice.next_payment_attempt ?? unit.now
  if (await canPay(unit, subscription)) {
    await markPaid(unit, invoice, time)
    const recoveredSubscription = await store.put<'subscription'>({
      ...subscription,
      status: 'active',
    })
    await emit('customer.subscription.updated', recoveredSubscription, { time })
    return recoveredSubscription
  }
  const delay = retryDelays[invoice.attempt_count]
  const nextAttempt = delay === undefined ? null : time + delay
  await markPaymentFailed(unit, invoice, { time, nextAttempt })
  if (nextAttempt !== null) return subscription
  return endSubscription(unit, subscription, { time, reason: 'payment_failed' })
}
