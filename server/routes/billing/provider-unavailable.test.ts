import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'

/** In place of Stripe: what it answers is up to the test. */
let answer: { status: number; body: string } = { status: 500, body: '' }
const stripe = createServer((_request, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
// Before the product, which has to know where it is.
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

const choose = async () =>
  (await server.signedIn('free@evenstream.test')).send(
    'POST',
    '/api/stripe/create-checkout-session',
    { tier: 'premium', billingPeriod: 'annual' },
  )

describe('with Stripe configured', () => {
  it('there is no sandbox', async () => {
    expect(server.mountedRoutes().filter((route) => route.includes('/sandbox/payments'))).toEqual(
      [],
    )
    expect((await server.visitor().get('/sandbox/payments/checkout/x')).status).toBe(404)
    expect((await server.visitor().send('POST', '/v1/customers')).status).toBe(404)
  })

  it.each([
    ['fails', 500, '{"error":{"type":"api_error","message":"no"}}'],
    ['speaks nonsense', 200, 'hello'],
    ['does not know the key', 401, `{"error":{"message":"Invalid API Key: ${secretKey}"}}`],
    ['has had enough of us', 429, '{"error":{"type":"rate_limit_error","message":"rate limit"}}'],
  ])('a provider that %s causes 502, without its error text', async (_how, status, body) => {
    answer = { status, body }
    const refused = await choose()
    expect(refused.status).toBe(502)
    const text = await refused.text()
    expect(text).toContain('cannot be reached')
    expect(text).not.toMatch(/unspeakable|429|rate limit|402|payment required/i)
  })

  it('plans that were never set up there cannot be bought', async () => {
    answer = { status: 200, body: '{"id":"x","object":"list","data":[],"has_more":false}' }
    const refused = await choose()
    expect(refused.status).toBe(502)
    expect(await refused.text()).toContain('cannot be bought yet')
  })

  it('the return from the provider still shows the account', async () => {
    answer = { status: 500, body: '{"error":{"type":"api_error"}}' }
    const visitor = await server.signedIn('free@evenstream.test')
    await server.database.pool.query(
      "update users set stripe_customer_id = 'cus_x' where email = 'free@evenstream.test'",
    )
    const back = await visitor.get('/api/stripe/return?from=checkout')
    expect(back.headers.get('location')).toBe('/account?checkout=complete')
    // What could not be asked for now is next.
    const { rows } = await server.database.pool.query(
      "select payment_check_at from users where email = 'free@evenstream.test'",
    )
    expect(rows).toEqual([{ payment_check_at: server.now }])
    const stranger = await server.visitor().get('/api/stripe/return')
    expect(stranger.headers.get('location')).toBe('/account')
  })
})
