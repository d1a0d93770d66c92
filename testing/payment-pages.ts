/** Uses the pages of the payment sandbox without a browser. */

import { sandboxKeys } from '#sandbox/payments/sandbox-keys.ts'
import { createStripe } from '#server/payments/stripe-client.ts'
import type { BillingPeriod, PaidTier } from '#shared/plans.ts'
import type { Visitor } from './visitor.ts'

const holder = { expiry: '12/48', cvc: '7391', name: 'Wilhelmina Ashdown' }
export const cards = {
  good: { number: '4242 4242 4242 4242', ...holder },
  declined: { number: '4000 0000 0000 0002', ...holder },
  failsLater: { number: '4000000000000341', ...holder },
}

/** Stripe's library, connected to the sandbox. */
export const sandboxStripe = ({ origin, masterKey }: { origin: string; masterKey: Buffer }) =>
  createStripe({ secretKey: sandboxKeys(masterKey).secretKey, apiUrl: origin })

async function urlOf(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return ((await response.json()) as { url: string }).url
}

export const choosePlan = async (visitor: Visitor, tier: PaidTier, billingPeriod: BillingPeriod) =>
  urlOf(await visitor.send('POST', '/api/stripe/create-checkout-session', { tier, billingPeriod }))

export const openPortal = async (visitor: Visitor) =>
  urlOf(await visitor.send('POST', '/api/stripe/create-portal-session'))

/** Submits an open checkout. */
export const pay = (visitor: Visitor, checkout: string, card = cards.good) =>
  visitor.submit(checkout, card)

/** Buys a plan and follows the redirects back to the product. */
export async function buy(
  visitor: Visitor,
  tier: PaidTier,
  period: BillingPeriod,
): Promise<string> {
  const checkoutResponse = await pay(visitor, await choosePlan(visitor, tier, period))
  return (await visitor.follow(checkoutResponse)).path
}

/** Submits one form of the portal. */
export const press = (
  visitor: Visitor,
  portal: string,
  button: 'cancel' | 'resume' | 'card' | 'clock' | 'change',
  fields: Record<string, string> = {},
) => visitor.submit(`${portal}/${button}`, fields)

/** Chooses another plan while subscribed and confirms the change in the portal. */
export async function changePlan(visitor: Visitor, tier: PaidTier, period: BillingPeriod) {
  const portal = await choosePlan(visitor, tier, period)
  const { path } = await visitor.follow(await visitor.get(portal))
  const price = new URL(path, visitor.origin).searchParams.get('price') ?? ''
  return visitor.follow(await press(visitor, portal, 'change', { price }))
}
