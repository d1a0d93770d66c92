import type Stripe from 'stripe'
import { subscribe } from './billing.ts'
import { type CardProblems, type EnteredCard, readCard } from './cards.ts'
import { expire, isPastExpiry, priceIn } from './objects/checkout-sessions.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** `open`: nothing was paid, and the form is shown again. `closed`: already paid, or expired. */
export type CheckoutOutcome =
  | { state: 'paid'; session: Stripe.Checkout.Session }
  | { state: 'open'; session: Stripe.Checkout.Session; problems: CardProblems; declined: boolean }
  | { state: 'closed'; session: Stripe.Checkout.Session }

/** Returns the session, expiring it first if its time is over. */
export async function getCheckout(unit: UnitOfWork, id: string): Promise<Stripe.Checkout.Session> {
  const session = await unit.store.get('checkout.session', id)
  return isPastExpiry(session, unit.now) ? expire(unit, session) : session
}

/** Pays an open checkout. Of concurrent requests, those after the one that pays it find it closed. */
export async function pay(
  unit: UnitOfWork,
  id: string,
  entered: EnteredCard,
): Promise<CheckoutOutcome> {
  const { store, emit } = unit
  const session = await getCheckout(unit, id)
  if (session.status !== 'open') return { state: 'closed', session }
  const customer = await store.get('customer', String(session.customer))
  const time = await unit.customerTime(customer.id)
  const reading = readCard(entered, new Date(time * 1000))
  if (reading.outcome !== 'accepted') {
    const problems = reading.outcome === 'invalid' ? reading.problems : {}
    return { state: 'open', session, problems, declined: reading.outcome === 'declined' }
  }
  const subscription = await subscribe(unit, {
    customer,
    price: priceIn(session),
    card: reading.card,
  })
  const paidSession = await store.put<'checkout.session'>({
    ...session,
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    url: null,
  })
  await emit('checkout.session.completed', paidSession, { time })
  return { state: 'paid', session: paidSession }
}

export const returnUrl = ({ id, success_url }: Stripe.Checkout.Session) =>
  (success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', id)
