import { describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { billingLimit } from './billing-routes.ts'

const server = serveForTests()

describe('billing requests beyond the rate limit', () => {
  it('are refused with 429, but not those of others or the return from the provider', async () => {
    const client = await server.signedIn('presses@example.com')
    const requests = Array.from({ length: billingLimit.burst + 1 }, () =>
      client.send('POST', '/api/stripe/create-portal-session'),
    )
    const responses = await Promise.all(requests)
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await client.get('/api/stripe/return')).headers.get('location')).toBe('/account')
    const otherUser = await server.signedIn('somebody-else@example.com')
    expect((await otherUser.send('POST', '/api/stripe/create-portal-session')).status).toBe(409)
  })
})
