/** Uses the pages of the payment sandbox without a browser. */

import { sandboxKeys } from '#sandbox/payments/sandbox-keys.ts'
import { createStripe } from '#server/payments/stripe-client.ts'
import type { BillingPeriod, PaidTier } from '#shared/plans.ts'
import type { HttpClient } from './http-client.ts'

const holder = { expiry: '12/48', cvc: '7391', name: 'Wilhelmina Ashdown' }
export const cards = {
  good: { number: '4242 4242 4242 4242', ...holder },
  declined: { number: '4000 0000 0000 0002', ...holder },
  /** Pays now and fails at later charges. */
  failsLater: { number: '4000000000000341', ...holder },
}

/** Stripe's library, connected to the sandbox. */
export const sandboxStripe = ({ origin, masterKey }: { origin: string; masterKey: Buffer }) =>
  createStripe({ secretKey: sandboxKeys(masterKey).secretKey, apiUrl: origin })

async function urlOf(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return ((await response.json()) as { url: string }).url
}

/** Returns the URL of a checkout, or of the portal if the user has a subscription already. */
export const choosePlan = async (
  client: HttpClient,
  tier: PaidTier,
  billingPeriod: BillingPeriod,
) =>
  urlOf(await client.send('POST', '/api/stripe/create-checkout-session', { tier, billingPeriod }))

export const openPortal = async (client: HttpClient) =>
  urlOf(await client.send('POST', '/api/stripe/create-portal-session'))

/** Submits an open checkout. */
export const pay = (client: HttpClient, checkout: string, card = cards.good) =>
  client.submit(checkout, card)

/** Buys a plan and follows the redirects back to the product. */
export async function buy(
  client: HttpClient,
  tier: PaidTier,
  period: BillingPeriod,
): Promise<string> {
  const checkoutResponse = await pay(client, await choosePlan(client, tier, period))
  return (await client.follow(checkoutResponse)).path
}

/** Submits one form of the portal. `clock` advances the sandbox's clock for this customer by the field `interval`. */
export const press = (
  client: HttpClient,
  portal: string,
  button: 'cancel' | 'resume' | 'card' | 'clock' | 'change',
  fields: Record<string, string> = {},
) => client.submit(`${portal}/${button}`, fields)

/** Chooses another plan while subscribed and confirms the change in the portal. */
export async function changePlan(client: HttpClient, tier: PaidTier, period: BillingPeriod) {
  const portal = await choosePlan(client, tier, period)
  const { path } = await client.follow(await client.get(portal))
  const price = new URL(path, client.origin).searchParams.get('price') ?? ''
  return client.follow(await press(client, portal, 'change', { price }))
}
