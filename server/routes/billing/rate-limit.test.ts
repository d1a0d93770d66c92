import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { billingLimit } from './billing-routes.ts'

const server = serveForTests()

describe('billing requests', () => {
  it('are refused with 429 beyond the rate limit, but not those of others or the return from the provider', async () => {
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

  it('are counted also if the key of the user is damaged, and not under a plain hash of the user’s id', async () => {
    const client = await server.signedIn('damaged-key@example.com')
    const { pool } = server.database
    await pool.query('delete from rate_limits')
    const { user } = await client.whoAmI()
    await pool.query('update keyring.user_keys set wrapped_key = $2 where user_id = $1', [
      user?.id,
      Buffer.alloc(61, 1),
    ])
    expect((await client.send('POST', '/api/stripe/create-portal-session')).status).toBe(409)
    const { rows } = await pool.query<{ key: Buffer }>('select key from rate_limits')
    const unkeyed = [`${user?.id}`, `billing ${user?.id}`].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    )
    expect(rows).toHaveLength(1)
    expect(unkeyed).not.toContain(rows[0]?.key.toString('hex'))
  })
})
