import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema/users.ts'
import type { User } from '#shared/contract/auth.ts'
import { adminEmail, json, serveForAdminTests, setRole } from '#testing/admin.ts'
import type { HttpClient } from '#testing/http-client.ts'

const { server, addUser } = serveForAdminTests()
let admin: HttpClient

beforeEach(async () => {
  admin = await server.signedIn(adminEmail)
})

const list = async (query = '') => json<User[]>(await admin.get(`/api/admin/users${query}`))

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
      // The stored tier is premium, but the subscription has ended.
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
  ])('finds users by part of their address, by its start if q is short: %s', async (q, emails) => {
    await addUser({ email: 'mira.berg@example.com' })
    await addUser({ email: 'ea_b%c@example.com' })
    await addUser({ email: 'eaXbYc@other.example' })
    const foundEmails = (await list(`?q=${encodeURIComponent(q)}`)).map(({ email }) => email)
    expect(foundEmails.sort()).toEqual(emails.sort())
  })

  it('shows for each of two users with one address whether the provider has verified it', async () => {
    const email = 'shared@example.com'
    // The built-in provider verifies every address.
    await server.signedIn(email)
    const unverified = await addUser({ email })
    const foundUsers = await json<(User & { emailVerified: boolean })[]>(
      await admin.get(`/api/admin/users?q=${email}`),
    )
    expect(
      foundUsers.map((user) => [user.id === unverified, user.emailVerified]).toSorted(),
    ).toEqual([
      [false, true],
      [true, false],
    ])
    expect(await (await setRole(admin, unverified, 'user')).json()).toMatchObject({
      emailVerified: false,
    })
  })

  it('has pages of 500 users, whose links keep the search text', async () => {
    const rows = Array.from({ length: 1003 }, (_, i) => ({
      id: randomUUID(),
      email: `page.${i}@example.com`,
      // Many rows share a timestamp, so that the id decides the order.
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(i / 300))),
    }))
    await server.database.db.insert(users).values(rows)
    const listedEmails: string[] = []
    let nextUrl: string | undefined = '/api/admin/users?q=page.'
    const sizes: number[] = []
    while (nextUrl) {
      const response = await admin.get(nextUrl)
      const page = await json<User[]>(response)
      sizes.push(page.length)
      listedEmails.push(...page.map(({ email }) => email))
      nextUrl = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      if (nextUrl) expect(nextUrl).toContain('q=page.')
    }
    expect(sizes).toEqual([500, 500, 3])
    expect(new Set(listedEmails).size).toBe(1003)
  })

  it('is refused for an invalid cursor and for an unknown parameter', async () => {
    expect((await admin.get('/api/admin/users?cursor=x')).status).toBe(400)
    expect((await admin.get('/api/admin/users?page=2')).status).toBe(400)
  })
})
