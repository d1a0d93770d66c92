/**
 * Creates the plans in a Stripe account: products, prices with lookup keys, and the portal configuration. A
 * second run changes only what differs. Needs STRIPE_SECRET_KEY.
 */
import { readStripeKey } from '#server/config/stripe.ts'
import { setUpCatalogue } from '#server/payments/catalogue.ts'
import { enabledEvents, webhookPath } from '#server/payments/events.ts'
import { createStripe } from '#server/payments/stripe-client.ts'

async function setUp(): Promise<void> {
  const connection = readStripeKey(process.env)
  const { prices, portalConfiguration } = await setUpCatalogue(createStripe(connection))
  const mode = connection.secretKey.includes('_live_') ? 'live' : 'test'
  console.log(`The plans are set up in Stripe's ${mode} mode:`)
  for (const [key, id] of Object.entries(prices)) console.log(`  ${key.padEnd(18)} ${id}`)
  console.log(`  ${'customer portal'.padEnd(18)} ${portalConfiguration}`)
  console.log(`
Next, in the Stripe dashboard, add a webhook endpoint (Developers, Webhooks):
  address  ${process.env.PUBLIC_URL ?? 'https://your.address'}${webhookPath}
  events   ${enabledEvents.join('\n           ')}
Then start the product with
  STRIPE_SECRET_KEY      the key that you used here
  STRIPE_WEBHOOK_SECRET  the endpoint's signing secret, which starts with whsec_`)
}

await setUp().catch((error: unknown) => {
  // Stripe's message about a rejected key may quote a part of it, so another text is printed.
  const { type, message } = error as { type?: string; message: string }
  console.error(type === 'StripeAuthenticationError' ? 'Stripe rejects this key' : message)
  process.exitCode = 1
})
