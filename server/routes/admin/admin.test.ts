import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { auditLog, rateLimits } from '#server/db/schema/operator.ts'
import { users } from '#server/db/schema/users.ts'
import type { User } from '#shared/contract/auth.ts'
import { tiers } from '#shared/plans.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests()
const adminEmail = 'admin@evenstream.test'
let admin: Visitor
let adminId: string

beforeEach(async () => {
  await server.database.db.delete(auditLog)
  await server.database.db.delete(users)
  // Each test makes the same accounts again.
  await server.database.db.delete(rateLimits)
  server.now = new Date('2026-11-15T12:00:00.000Z')
  admin = await server.signedIn(adminEmail)
  adminId = await idOf(admin)
})

const idOf = async (visitor: Visitor) => String((await visitor.whoAmI()).user?.id)
const json = async <Body>(response: Response): Promise<Body> => (await response.json()) as Body
const detailOf = async (response: Response) => (await json<{ detail: string }>(response)).detail

async function addUser(different: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const id = randomUUID()
  const row = { id, email: `${id}@example.com`, createdAt: server.now, ...different }
  await server.database.db.insert(users).values(row)
  return id
}
const rowOf = async (id: string) => {
  const [row] = await server.database.db.select().from(users).where(eq(users.id, id))
  return row
}
const setRole = (visitor: Visitor, userId: string, role: string) =>
  visitor.send('PATCH', `/api/admin/users/${userId}/role`, { role })
const setTier = (visitor: Visitor, userId: string, tier: string) =>
  visitor.send('PATCH', `/api/admin/users/${userId}/subscription`, { tier })
const list = async (query = '') => json<User[]>(await admin.get(`/api/admin/users${query}`))

interface Entry {
  who: { pseudonym: string; email: string | null }
  whom: { pseudonym: string; email: string | null }
  changed: string
  from: string
  to: string
  at: string
}
const log = async () => json<Entry[]>(await admin.get('/api/admin/audit-log'))

describe('the list of users', () => {
  it('is sorted newest first and contains whole users', async () => {
    await addUser({ email: 'old@example.com', createdAt: new Date('2020-01-01T00:00:00.000Z') })
    await addUser({
      email: 'new@example.com',
      firstName: 'Nea',
      subscriptionTier: 'premium',
      subscriptionStatus: 'canceled',
      createdAt: new Date('2030-01-01T00:00:00.000Z'),
    })
    const rows = await list()
    expect(rows.map(({ email }) => email)).toEqual([
      'new@example.com',
      adminEmail,
      'old@example.com',
    ])
    expect(rows[0]).toEqual({
      id: rows[0]?.id,
      email: 'new@example.com',
      firstName: 'Nea',
      lastName: null,
      role: 'user',
      subscriptionTier: 'free',
      subscriptionStatus: 'canceled',
      stripeCustomerId: null,
      focusedSlideId: null,
      emailVerified: false,
    })
  })

  it.each([
    ['mira', ['mira.berg@example.com']],
    ['BERG@', ['mira.berg@example.com']],
    ['Mira.Berg@Example.com', ['mira.berg@example.com']],
    ['a.berg@ex', ['mira.berg@example.com']],
    ['a_berg@ex', []],
    ['b%c@example', ['ea_b%c@example.com']],
    ['e', ['ea_b%c@example.com', 'eaXbYc@other.example']],
    ['ea_', ['ea_b%c@example.com']],
    ['_b%', ['ea_b%c@example.com']],
    [String.raw`\\`, []],
    ['nobody', []],
  ])('is filtered by e-mail: %s', async (q, emails) => {
    await addUser({ email: 'mira.berg@example.com' })
    await addUser({ email: 'ea_b%c@example.com' })
    await addUser({ email: 'eaXbYc@other.example' })
    const found = (await list(`?q=${encodeURIComponent(q)}`)).map(({ email }) => email)
    expect(found.sort()).toEqual(emails.sort())
  })

  it('shows for each of several users with one address whether the provider has verified it', async () => {
    const email = 'shared@example.com'
    // The built-in provider verifies every address.
    await server.signedIn(email)
    const unverified = await addUser({ email })
    const found = await json<(User & { emailVerified: boolean })[]>(
      await admin.get(`/api/admin/users?q=${email}`),
    )
    expect(found.map((user) => [user.id === unverified, user.emailVerified]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ])
    expect(await (await setRole(admin, unverified, 'user')).json()).toMatchObject({
      emailVerified: false,
    })
  })

  it('has pages of 500, whose links keep the search text', async () => {
    const rows = Array.from({ length: 1003 }, (_, i) => ({
      id: randomUUID(),
      email: `page.${i}@example.com`,
      // Many at the same moment: the id decides among them.
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(i / 300))),
    }))
    await server.database.db.insert(users).values(rows)
    const seen: string[] = []
    let next: string | undefined = '/api/admin/users?q=page.'
    const sizes: number[] = []
    while (next) {
      const response = await admin.get(next)
      const page = await json<User[]>(response)
      sizes.push(page.length)
      seen.push(...page.map(({ email }) => email))
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      if (next) expect(next).toContain('q=page.')
    }
    expect(sizes).toEqual([500, 500, 3])
    expect(new Set(seen).size).toBe(1003)
  })

  it('refuses an invalid cursor', async () => {
    expect((await admin.get('/api/admin/users?cursor=x')).status).toBe(400)
    expect((await admin.get('/api/admin/users?page=2')).status).toBe(400)
  })
})

describe('changing a role', () => {
  it('gives and takes the admin role, and answers with the whole user', async () => {
    const id = await addUser()
    const given = await setRole(admin, id, 'admin')
    expect(given.status).toBe(200)
    expect(await json<User>(given)).toMatchObject({ id, role: 'admin', subscriptionTier: 'free' })
    expect(await json<User>(await setRole(admin, id, 'user'))).toMatchObject({ role: 'user' })
    expect((await rowOf(id))?.role).toBe('user')
  })

  it('refuses to take one’s own admin role', async () => {
    await addUser({ role: 'admin' })
    const response = await setRole(admin, adminId, 'user')
    expect(response.status).toBe(409)
    expect(await detailOf(response)).toBe(
      'You cannot take away your own admin role. Another administrator can.',
    )
    expect((await rowOf(adminId))?.role).toBe('admin')
    expect(await log()).toEqual([])
  })

  it('refuses to take the role of the last admin', async () => {
    const response = await setRole(admin, adminId, 'user')
    expect(response.status).toBe(409)
    expect(await detailOf(response)).toBe(
      'This is the last administrator. Make somebody else an administrator first.',
    )
    expect((await rowOf(adminId))?.role).toBe('admin')
    expect(await log()).toEqual([])
  })

  it('takes effect with the next request, without a new sign-in', async () => {
    const other = await server.signedIn('other@example.com')
    const id = await idOf(other)
    expect((await other.get('/api/admin/users')).status).toBe(403)
    await setRole(admin, id, 'admin')
    expect((await other.get('/api/admin/users')).status).toBe(200)
    await setRole(admin, id, 'user')
    expect((await other.get('/api/admin/users')).status).toBe(403)
  })

  it('leaves one admin when two admins demote each other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await server.signedIn('other@example.com')
      const otherId = await idOf(other)
      await server.database.db.update(users).set({ role: 'admin' })
      const statuses = (
        await Promise.all([setRole(admin, otherId, 'user'), setRole(other, adminId, 'user')])
      ).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 403])
      const admins = await server.database.db.select().from(users).where(eq(users.role, 'admin'))
      expect(admins).toHaveLength(1)
    }
  })

  it('does not deadlock when two admins change each other and themselves at once', async () => {
    const other = await server.signedIn('other@example.com')
    const otherId = await idOf(other)
    await server.database.db.update(users).set({ role: 'admin' })
    for (let round = 0; round < 5; round += 1) {
      const both = [
        [admin, otherId],
        [other, adminId],
      ] as const
      const answers = await Promise.all(
        both.flatMap(([who, whom]) => [
          setTier(who, whom, tiers[round % 3] ?? 'free'),
          setTier(who, who === admin ? adminId : otherId, tiers[(round + 1) % 3] ?? 'free'),
          setRole(who, whom, 'admin'),
        ]),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    }
  })

  it('leaves an admin when one is demoted while deleting the account, in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `leaving${round}@example.com`
      const other = await server.signedIn(email)
      const otherId = await idOf(other)
      await setRole(admin, otherId, 'admin')
      const [taken, left, own] = await Promise.all([
        setRole(admin, otherId, 'user'),
        other.send('POST', '/api/account/delete', { email }),
        admin.send('POST', '/api/account/delete', { email: adminEmail }),
      ])
      expect([200, 401, 403, 404]).toContain(taken.status)
      expect([204, 409]).toContain(left.status)
      expect([204, 409]).toContain(own.status)
      const admins = await server.database.db.select().from(users).where(eq(users.role, 'admin'))
      expect(admins.length).toBeGreaterThan(0)
      if (own.status === 204) {
        await server.database.db.delete(users)
        await server.database.db.delete(rateLimits)
        admin = await server.signedIn(adminEmail)
      }
    }
  })

  it.each([randomUUID(), 'nobody'])('answers 404 for an unknown user: %s', async (id) => {
    expect((await setRole(admin, id, 'admin')).status).toBe(404)
    expect((await setTier(admin, id, 'premium')).status).toBe(404)
  })

  it('refuses an unknown role, and names the field', async () => {
    const response = await setRole(admin, await addUser(), 'owner')
    expect(response.status).toBe(400)
    expect(await detailOf(response)).toContain('role')
  })
})

describe('changing a subscription', () => {
  it.each([
    ['of somebody who never had one', {}],
    ['that has ended', { subscriptionTier: 'premium', subscriptionStatus: 'canceled' }],
    [
      'that is live, until the provider speaks again',
      {
        subscriptionTier: 'premium',
        subscriptionStatus: 'trialing',
        stripeCustomerId: 'cus_1',
      },
    ],
  ] as const)('%s is active in the tier that an admin set', async (_name, before) => {
    const id = await addUser(before)
    const response = await setTier(admin, id, 'essential')
    expect(response.status).toBe(200)
    expect(await json<User>(response)).toMatchObject({
      id,
      subscriptionTier: 'essential',
      subscriptionStatus: 'active',
    })
    expect((await rowOf(id))?.stripeCustomerId).toBe(
      'stripeCustomerId' in before ? before.stripeCustomerId : null,
    )
  })

  it('back to free works', async () => {
    const id = await addUser({ subscriptionTier: 'premium', subscriptionStatus: 'active' })
    expect(await json<User>(await setTier(admin, id, 'free'))).toMatchObject({
      subscriptionTier: 'free',
    })
  })

  it('takes effect for the user at once', async () => {
    const user = await server.signedIn('free@evenstream.test')
    await setTier(admin, await idOf(user), 'premium')
    expect((await user.whoAmI()).user).toMatchObject({ subscriptionTier: 'premium' })
    const usage = await json<{ limits: { dailySlides: number } }>(
      await user.get('/api/usage/stats'),
    )
    expect(usage.limits.dailySlides).toBe(10)
  })

  it('by two admins at once ends with what the second one set, for both', async () => {
    const other = await server.signedIn('other@example.com')
    await setRole(admin, await idOf(other), 'admin')
    const id = await addUser()
    await Promise.all([setTier(admin, id, 'essential'), setTier(other, id, 'premium')])
    const seen = await Promise.all(
      [admin, other].map(async (visitor) => {
        const rows = await json<User[]>(await visitor.get('/api/admin/users'))
        return rows.find((row) => row.id === id)?.subscriptionTier
      }),
    )
    expect(seen[0]).toBe(seen[1])
    const steps = (await log()).flatMap(({ changed, from, to }) =>
      changed === 'subscription' ? [`${from} → ${to}`] : [],
    )
    const before = seen[0] === 'premium' ? 'essential' : 'premium'
    expect(steps.sort()).toEqual([`free → ${before}`, `${before} → ${seen[0]}`].sort())
  })
})

describe('open screens', () => {
  const opened: WebSocket[] = []
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.terminate()
  })
  const listen = async (visitor: Visitor) => {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
      headers: { cookie, origin: server.origin },
    })
    opened.push(socket)
    await once(socket, 'open')
    return socket
  }
  const hear = async (socket: WebSocket) => JSON.parse(String((await once(socket, 'message'))[0]))

  it('of the user and of every other admin are notified of a change', async () => {
    const [user, other] = [
      await server.signedIn('user@example.com'),
      await server.signedIn('other@example.com'),
    ]
    await setRole(admin, await idOf(other), 'admin')
    const heard = [await listen(user), await listen(other)].map(hear)
    await setTier(admin, await idOf(user), 'premium')
    expect(await Promise.all(heard)).toEqual([{ type: 'user_changed' }, { type: 'user_changed' }])
  })
})

describe('the audit log', () => {
  it('contains who changed whom, what and when, newest first', async () => {
    const id = await addUser({ email: 'mira@example.com' })
    await setRole(admin, id, 'admin')
    server.now = new Date('2026-11-15T13:00:00.000Z')
    await setTier(admin, id, 'premium')
    const entries = await log()
    expect(entries).toMatchObject([
      { changed: 'subscription', from: 'free', to: 'premium', at: '2026-11-15T13:00:00.000Z' },
      { changed: 'role', from: 'user', to: 'admin', at: '2026-11-15T12:00:00.000Z' },
    ])
    for (const { who, whom } of entries) {
      expect(who.email).toBe(adminEmail)
      expect(whom.email).toBe('mira@example.com')
      expect(who.pseudonym).toMatch(/^[0-9a-f]{16}$/)
      expect(whom.pseudonym).not.toBe(who.pseudonym)
    }
    expect(entries[0]?.whom.pseudonym).toBe(entries[1]?.whom.pseudonym)
  })

  it('contains no entry if nothing changed', async () => {
    const id = await addUser({ subscriptionTier: 'essential', subscriptionStatus: 'active' })
    expect((await setRole(admin, id, 'user')).status).toBe(200)
    expect((await setTier(admin, id, 'essential')).status).toBe(200)
    expect(await log()).toEqual([])
  })

  it('keeps the entries of a deleted user under a pseudonym', async () => {
    const id = await addUser({ email: 'wilhelmina@example.com' })
    await setTier(admin, id, 'premium')
    const [before] = await log()
    await server.database.db.delete(users).where(eq(users.id, id))
    const [after] = await log()
    expect(after).toEqual({ ...before, whom: { ...before?.whom, email: null } })
    const dump = await server.dump()
    expect(dump).not.toContain('wilhelmina')
    expect(dump).not.toContain(id)
  })

  it('has pages', async () => {
    const rows = Array.from({ length: 501 }, (_, i) => ({
      id: randomUUID(),
      actorId: adminId,
      actorPseudonym: 'a',
      subjectPseudonym: 'b',
      changed: 'role' as const,
      from: 'user',
      to: 'admin',
      createdAt: new Date(server.now.getTime() - i * 1000),
    }))
    await server.database.db.insert(auditLog).values(rows)
    const first = await admin.get('/api/admin/audit-log')
    expect(await json<Entry[]>(first)).toHaveLength(500)
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(await json<Entry[]>(await admin.get(next))).toHaveLength(1)
  })
})
