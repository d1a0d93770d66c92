/** Lets time pass for a customer: whatever falls due meanwhile happens, in its order. */
import type Stripe from 'stripe'
import { end, isLive, liveStatuses, renew, retry } from './billing.ts'
import type { Ledger } from './ledger.ts'
import { openInvoiceOf } from './objects/invoices.ts'
import { itemOf } from './objects/subscriptions.ts'
import { every } from './store.ts'

/** More than any clock may be moved at once. */
const mostHappenings = 100

interface Happening {
  time: number
  run(): Promise<Stripe.Subscription>
}

export async function letTimePass(ledger: Ledger, customer: string, until: number): Promise<void> {
  const where = { customer, fields: { status: liveStatuses } }
  for await (const subscription of every(ledger.store, 'subscription', where)) {
    let current = subscription
    for (let count = 0; count < mostHappenings && isLive(current); count++) {
      const next = await nextHappening(ledger, current)
      if (!next || next.time > until) break
      ledger.setTime(customer, next.time)
      current = await next.run()
    }
  }
  ledger.setTime(customer, until)
}

async function nextHappening(
  ledger: Ledger,
  subscription: Stripe.Subscription,
): Promise<Happening | undefined> {
  const owed = await openInvoiceOf(ledger, subscription)
  const periodEnd = itemOf(subscription).current_period_end
  const happenings: Happening[] = []
  if (owed?.next_payment_attempt) {
    const time = owed.next_payment_attempt
    happenings.push({ time, run: () => retry(ledger, subscription, owed) })
  }
  if (subscription.cancel_at !== null) {
    const time = subscription.cancel_at
    const reason = 'cancellation_requested'
    happenings.push({ time, run: () => end(ledger, subscription, { time, reason }) })
  } else if (!owed) {
    happenings.push({ time: periodEnd, run: () => renew(ledger, subscription) })
  }
  return happenings.sort((a, b) => a.time - b.time)[0]
}
