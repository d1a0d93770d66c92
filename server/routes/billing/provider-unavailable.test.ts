import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'

/** What a server in place of Stripe responds to every request; the tests set it. */
let stripeResponse: { status: number; body: string } = { status: 500, body: '' }
const stripe = createServer((_request, response) => {
  response
    .writeHead(stripeResponse.status, { 'content-type': 'application/json' })
    .end(stripeResponse.body)
})
// Started before the product, which needs the port.
beforeAll(() => new Promise<void>((ready) => stripe.listen(0, '127.0.0.1', ready)))

const secretKey = 'sk_test_unspeakable'
const server = serveForTests({
  variables: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: 'whsec_unspeakable' },
  configure: (config) => ({
    ...config,
    stripe: config.stripe && {
      ...config.stripe,
      apiUrl: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
    },
  }),
})
afterAll(() => {
  stripe.closeAllConnections()
  stripe.close()
})

const startCheckout = async () =>
  (await server.signedIn('free@evenstream.test')).send(
    'POST',
    '/api/stripe/create-checkout-session',
    { tier: 'premium', billingPeriod: 'annual' },
  )

describe('with Stripe configured', () => {
  it('the payment sandbox is not served', async () => {
    expect(server.mountedRoutes().filter((route) => route.includes('/sandbox/payments'))).toEqual(
      [],
    )
    expect((await server.client().get('/sandbox/payments/checkout/x')).status).toBe(404)
    expect((await server.client().send('POST', '/v1/customers')).status).toBe(404)
  })

  it.each([
    ['fails', 500, '{"error":{"type":"api_error","message":"no"}}'],
    ['responds with text that is not JSON', 200, 'hello'],
    ['refuses the key', 401, `{"error":{"message":"Invalid API Key: ${secretKey}"}}`],
    [
      'limits the rate of requests',
      429,
      '{"error":{"type":"rate_limit_error","message":"rate limit"}}',
    ],
  ])('a provider that %s causes 502, without its error text', async (_name, status, body) => {
    stripeResponse = { status, body }
    const refused = await startCheckout()
    expect(refused.status).toBe(502)
    const text = await refused.text()
    expect(text).toContain('cannot be reached')
    expect(text).not.toMatch(/unspeakable|429|rate limit|402|payment required/i)
  })

  it('plans that were not set up at Stripe cannot be bought', async () => {
    stripeResponse = { status: 200, body: '{"id":"x","object":"list","data":[],"has_more":false}' }
    const refused = await startCheckout()
    expect(refused.status).toBe(502)
    expect(await refused.text()).toContain('cannot be bought yet')
  })

  it('a browser that returns from Stripe is redirected to the account if Stripe fails', async () => {
    stripeResponse = { status: 500, body: '{"error":{"type":"api_error"}}' }
    const client = await server.signedIn('free@evenstream.test')
    await server.database.pool.query(
      "update users set stripe_customer_id = 'cus_x' where email = 'free@evenstream.test'",
    )
    const response = await client.get('/api/stripe/return?from=checkout')
    expect(response.headers.get('location')).toBe('/account?checkout=complete')
    // A check is scheduled immediately, because the refresh failed.
    const { rows } = await server.database.pool.query(
      "select payment_check_at from users where email = 'free@evenstream.test'",
    )
    expect(rows).toEqual([{ payment_check_at: server.now }])
    const anonymousResponse = await server.client().get('/api/stripe/return')
    expect(anonymousResponse.headers.get('location')).toBe('/account')
  })
})
