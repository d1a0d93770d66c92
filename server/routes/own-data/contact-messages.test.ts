import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { contactMessages, outbox } from '#server/db/schema/operator.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { OidcDouble } from '#testing/oidc-double.ts'
import { serveForTests } from '#testing/server.ts'

const provider = new OidcDouble()
await provider.start()
afterAll(() => provider.stop())

// An unreachable mail server, so that emails stay in the outbox.
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
  const contactMessage = { name: 'Wanda', email, message: 'Hello, you there.' }
  await server.client().send('POST', '/api/support/contact', contactMessage)
  expect(await storedMessages()).toEqual({ messages: 1, waiting: 1 })
})

/** The numbers of stored messages and of the emails about them that wait in the outbox. */
const storedMessages = async () => ({
  messages: await server.database.db.$count(contactMessages),
  waiting: await server.database.db.$count(outbox),
})

async function signedIn(claims: Record<string, unknown>): Promise<HttpClient> {
  provider.claims = claims
  const client = server.client()
  const authorizationUrl = (await client.get('/api/login')).headers.get('location') ?? ''
  await client.get(provider.callbackUrlFor(authorizationUrl))
  return client
}

async function deleteAccount(client: HttpClient): Promise<void> {
  const response = await client.send('POST', '/api/account/delete', { email })
  expect(response.status).toBe(204)
}

describe('the contact messages from an address', () => {
  it('are deleted with the account of the user whose verified address it is', async () => {
    await deleteAccount(await signedIn({ sub: 'wanda', email: 'Wanda@example.com' }))
    expect(await storedMessages()).toEqual({ messages: 0, waiting: 0 })
  })

  it.each([false, undefined, 'true'])(
    'stay, and so do their emails, if a user is deleted whose claim email_verified is %j',
    async (verified) => {
      await deleteAccount(await signedIn({ sub: 'somebody-else', email, email_verified: verified }))
      expect(await storedMessages()).toEqual({ messages: 1, waiting: 1 })
    },
  )

  it('stay if only an earlier address of the deleted user was verified', async () => {
    await signedIn({ sub: 'changing', email: 'their.own@example.com' })
    await deleteAccount(await signedIn({ sub: 'changing', email, email_verified: false }))
    expect(await storedMessages()).toEqual({ messages: 1, waiting: 1 })
  })

  it('stay if it is unknown whether the address is verified, until the next sign-in', async () => {
    const client = await signedIn({ sub: 'long-known', email })
    // As for a user whose last sign-in was before this column existed.
    await server.database.pool.query('update users set email_verified = default')
    await deleteAccount(client)
    expect(await storedMessages()).toEqual({ messages: 1, waiting: 1 })

    await signedIn({ sub: 'known-again', email })
    await server.database.pool.query('update users set email_verified = default')
    await deleteAccount(await signedIn({ sub: 'known-again', email }))
    expect(await storedMessages()).toEqual({ messages: 0, waiting: 0 })
  })
})
