import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rateLimits } from '#server/db/schema/operator.ts'
import { users } from '#server/db/schema/users.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { deleteExpiredRateLimits } from '#server/services/rate-limits.ts'
import { type Claims, newAccountLimit, signIn } from '#server/services/sign-in.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

const advanceClock = (milliseconds: number) => {
  server.now = new Date(server.now.getTime() + milliseconds)
}

/** Signs in, deletes the account, and returns the path to which the sign-in redirected. */
async function createAndDeleteAccount(email: string): Promise<string> {
  const client = server.client()
  const location = await client.signIn(email)
  await client.send('POST', '/api/account/delete', { email })
  return location
}

it('an identity that has created and deleted three accounts can create one more per interval', async () => {
  const email = 'again@example.com'
  for (let count = 0; count < newAccountLimit.burst; count += 1) {
    expect(await createAndDeleteAccount(email)).toBe('/')
  }
  const refused = server.client()
  expect(await refused.signIn(email)).toBe('/?signin=too-many-accounts')
  expect((await refused.whoAmI()).isAuthenticated).toBe(false)

  advanceClock(newAccountLimit.refillIntervalMs)
  expect(await createAndDeleteAccount(email)).toBe('/')
  expect(await createAndDeleteAccount(email)).toBe('/?signin=too-many-accounts')
})

it('an identity can create an account again one interval after the clock was set back', async () => {
  const { db } = server.database
  const vault = createVault(server.masterKey)
  const policy = { adminEmails: [], firstTier: () => 'free' as const }
  const claims: Claims = {
    issuer: 'https://provider.example',
    subject: 'jump',
    email: 'jump@example.com',
    emailVerified: true,
    firstName: null,
    lastName: null,
  }
  const { refillIntervalMs, burst } = newAccountLimit
  const start = server.now.getTime()
  const createAndDeleteAt = async (offsetMs: number) => {
    const request = { claims, replacedToken: undefined, now: new Date(start + offsetMs) }
    await signIn({ db, vault, newId: randomUUID, policy }, request)
    await db.delete(users).where(eq(users.email, claims.email))
  }
  for (let count = 0; count < burst; count += 1) await createAndDeleteAt(30 * refillIntervalMs)
  await expect(createAndDeleteAt(0)).rejects.toMatchObject({ code: 'request.too_many' })
  await createAndDeleteAt(refillIntervalMs)
})

it('signing in to an existing account is not limited', async () => {
  const email = 'often@example.com'
  for (let visit = 0; visit < newAccountLimit.burst + 3; visit += 1) {
    expect(await server.client().signIn(email)).toBe('/')
  }
})

it('the new accounts of each identity are counted separately', async () => {
  for (let count = 0; count < newAccountLimit.burst; count += 1)
    await createAndDeleteAccount('one@example.com')
  expect(await createAndDeleteAccount('two@example.com')).toBe('/')
})

it('the counter of a deleted account has no e-mail address, and is deleted by a clean-up a day later', async () => {
  const { db } = server.database
  advanceClock(7 * 24 * 60 * 60_000)
  await deleteExpiredRateLimits(db, server.now)
  expect(await db.$count(rateLimits)).toBe(0)

  await createAndDeleteAccount('gone@example.com')
  expect(await db.$count(rateLimits)).toBe(1)
  expect(await server.dump()).not.toContain('gone@example.com')
  advanceClock(24 * 60 * 60_000 + 1)
  await deleteExpiredRateLimits(db, server.now)
  expect(await db.$count(rateLimits)).toBe(0)
})
