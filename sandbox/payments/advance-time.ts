/** Advances a customer's time: runs the due renewals, retries and end of each subscription in order. */
import type Stripe from 'stripe'
import {
  endSubscription,
  hasNotEnded,
  liveStatuses,
  renewSubscription,
  retryPayment,
} from './billing.ts'
import { openInvoiceOf } from './objects/invoices.ts'
import { itemOf } from './objects/subscriptions.ts'
import { listAll } from './store.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** More steps than the largest advance of a test clock can cause. */
const maxSteps = 100

interface DueStep {
  time: number
  run(): Promise<Stripe.Subscription>
}

export async function advanceTime(
  unit: UnitOfWork,
  customer: string,
  until: number,
): Promise<void> {
  const filter = { customer, fields: { status: liveStatuses } }
  for await (const subscription of listAll(unit.store, 'subscription', filter)) {
    let current = subscription
    for (let count = 0; count < maxSteps && hasNotEnded(current); count++) {
      const next = await nextDueStep(unit, current)
      if (!next || next.time > until) break
      unit.setCustomerTime(customer, next.time)
      current = await next.run()
    }
  }
  unit.setCustomerTime(customer, until)
}

async function nextDueStep(
  unit: UnitOfWork,
  subscription: Stripe.Subscription,
): Promise<DueStep | undefined> {
  const openInvoice = await openInvoiceOf(unit, subscription)
  const periodEnd = itemOf(subscription).current_period_end
  const dueSteps: DueStep[] = []
  if (openInvoice?.next_payment_attempt) {
    const time = openInvoice.next_payment_attempt
    dueSteps.push({ time, run: () => retryPayment(unit, subscription, openInvoice) })
  }
  if (subscription.cancel_at !== null) {
    const time = subscription.cancel_at
    const reason = 'cancellation_requested'
    dueSteps.push({ time, run: () => endSubscription(unit, subscription, { time, reason }) })
  } else if (!openInvoice) {
    dueSteps.push({ time: periodEnd, run: () => renewSubscription(unit, subscription) })
  }
  return dueSteps.sort((a, b) => a.time - b.time)[0]
}
