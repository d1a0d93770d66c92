import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'

/** In place of Stripe: accepts every request and never responds. */
const stripe = createServer(() => {})
beforeAll(() => new Promise<void>((ready) => stripe.listen(0, '127.0.0.1', ready)))

const server = serveForTests({
  variables: { STRIPE_SECRET_KEY: 'sk_test_silent', STRIPE_WEBHOOK_SECRET: 'whsec_silent' },
  configure: (config) => ({
    ...config,
    stripe: config.stripe && {
      ...config.stripe,
      apiUrl: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
    },
  }),
  providerTimeout: 50,
})
// Hooks run in reverse order, so pending requests end before the product closes.
afterAll(() => {
  stripe.closeAllConnections()
  stripe.close()
})

it('a browser that returns from the provider is redirected even if the provider never responds', async () => {
  const client = await server.signedIn('silent@example.com')
  await server.database.pool.query(
    "update users set stripe_customer_id = 'cus_x' where email = 'silent@example.com'",
  )
  const requested = new Promise((resolve) => stripe.once('request', resolve))
  const response = await client.get('/api/stripe/return?from=checkout')
  expect(response.headers.get('location')).toBe('/account?checkout=complete')
  await requested
})
