import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rateLimits } from '#server/db/schema/operator.ts'
import { users } from '#server/db/schema/users.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { sweepRateLimits } from '#server/services/rate-limits.ts'
import { type Claims, newAccountLimit, signIn } from '#server/services/sign-in.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

const pass = (milliseconds: number) => {
  server.now = new Date(server.now.getTime() + milliseconds)
}

/** Signs in and deletes the account; where signing in led. */
async function makeAndDelete(email: string): Promise<string> {
  const visitor = server.visitor()
  const end = await visitor.signIn(email)
  await visitor.send('POST', '/api/account/delete', { email })
  return end
}

it('refuses the fourth account of one identity, until later', async () => {
  const email = 'again@example.com'
  for (let made = 0; made < newAccountLimit.burst; made += 1) {
    expect(await makeAndDelete(email)).toBe('/')
  }
  const refused = server.visitor()
  expect(await refused.signIn(email)).toBe('/?signin=too-many-accounts')
  expect((await refused.whoAmI()).isAuthenticated).toBe(false)

  pass(newAccountLimit.refillInterval)
  expect(await makeAndDelete(email)).toBe('/')
  expect(await makeAndDelete(email)).toBe('/?signin=too-many-accounts')
})

it('recovers within one refill interval after the clock was set back', async () => {
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
  const { refillInterval: every, burst } = newAccountLimit
  const start = server.now.getTime()
  const make = async (after: number) => {
    const request = { claims, replaces: undefined, now: new Date(start + after) }
    await signIn({ db, vault, newId: randomUUID, policy }, request)
    await db.delete(users).where(eq(users.email, claims.email))
  }
  for (let made = 0; made < burst; made += 1) await make(30 * every)
  await expect(make(0)).rejects.toMatchObject({ code: 'request.too_many' })
  await make(every)
})

it('never limits signing in to an existing account', async () => {
  const email = 'often@example.com'
  for (let visit = 0; visit < newAccountLimit.burst + 3; visit += 1) {
    expect(await server.visitor().signIn(email)).toBe('/')
  }
})

it('counts each identity separately', async () => {
  for (let made = 0; made < newAccountLimit.burst; made += 1) await makeAndDelete('one@example.com')
  expect(await makeAndDelete('two@example.com')).toBe('/')
})

it('keeps the counter beyond the account as a keyed hash, and deletes it within a day', async () => {
  const { db } = server.database
  pass(7 * 24 * 60 * 60_000)
  await sweepRateLimits(db, server.now)
  expect(await db.$count(rateLimits)).toBe(0)

  await makeAndDelete('gone@example.com')
  expect(await db.$count(rateLimits)).toBe(1)
  expect(await server.dump()).not.toContain('gone@example.com')
  pass(24 * 60 * 60_000 + 1)
  await sweepRateLimits(db, server.now)
  expect(await db.$count(rateLimits)).toBe(0)
})
