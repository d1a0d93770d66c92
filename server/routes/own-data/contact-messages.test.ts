import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { contactMessages, outbox } from '#server/db/schema/operator.ts'
import { OidcDouble } from '#testing/oidc-double.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

const provider = new OidcDouble()
await provider.start()
afterAll(() => provider.stop())

// A mail server that is never there: what is written to the operator waits.
const mail = { url: 'smtp://127.0.0.1:1', from: 'us@evenstream.test', to: 'ops@evenstream.test' }
const server = serveForTests({
  configure: (config) => ({
    ...config,
    mail,
    oidc: { issuer: provider.issuer, ...provider.client },
  }),
})
const email = 'wanda@example.com'

beforeEach(async () => {
  await server.database.db.delete(contactMessages)
  await server.database.db.delete(outbox)
  const letter = { name: 'Wanda', email, message: 'Hello, you there.' }
  await server.visitor().send('POST', '/api/support/contact', letter)
  expect(await letters()).toEqual({ messages: 1, waiting: 1 })
})

const letters = async () => ({
  messages: await server.database.db.$count(contactMessages),
  waiting: await server.database.db.$count(outbox),
})

async function signedIn(claims: Record<string, unknown>): Promise<Visitor> {
  provider.claims = claims
  const visitor = server.visitor()
  const departure = (await visitor.get('/api/login')).headers.get('location') ?? ''
  await visitor.get(provider.answerTo(departure))
  return visitor
}

async function leave(visitor: Visitor): Promise<void> {
  const response = await visitor.send('POST', '/api/account/delete', { email })
  expect(response.status).toBe(204)
}

describe('the contact messages from an address', () => {
  it('are deleted with the account of a user whose address is verified', async () => {
    await leave(await signedIn({ sub: 'wanda', email: 'Wanda@example.com' }))
    expect(await letters()).toEqual({ messages: 0, waiting: 0 })
  })

  it.each([false, undefined, 'true'])(
    'stay, and so do their emails, when a user leaves of whom the provider says %j',
    async (verified) => {
      await leave(await signedIn({ sub: 'somebody-else', email, email_verified: verified }))
      expect(await letters()).toEqual({ messages: 1, waiting: 1 })
    },
  )

  it('stay with the user who has the address since theirs was verified', async () => {
    await signedIn({ sub: 'changing', email: 'their.own@example.com' })
    await leave(await signedIn({ sub: 'changing', email, email_verified: false }))
    expect(await letters()).toEqual({ messages: 1, waiting: 1 })
  })

  it('stay while the verification is unknown, until the next sign-in', async () => {
    const asBefore = await signedIn({ sub: 'long-known', email })
    await server.database.pool.query('update users set email_verified = default')
    await leave(asBefore)
    expect(await letters()).toEqual({ messages: 1, waiting: 1 })

    await signedIn({ sub: 'known-again', email })
    await server.database.pool.query('update users set email_verified = default')
    await leave(await signedIn({ sub: 'known-again', email }))
    expect(await letters()).toEqual({ messages: 0, waiting: 0 })
  })
})
