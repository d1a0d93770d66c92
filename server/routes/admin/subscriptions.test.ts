import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { User } from '#shared/contract/auth.ts'
import {
  adminEmail,
  auditLogOf,
  idOf,
  json,
  serveForAdminTests,
  setRole,
  setTier,
} from '#testing/admin.ts'
import type { Visitor } from '#testing/visitor.ts'

const { server, addUser, rowOf } = serveForAdminTests()
let admin: Visitor

beforeEach(async () => {
  admin = await server.signedIn(adminEmail)
})

describe('changing a subscription', () => {
  it.each([
    ['of a user who never had one', {}],
    ['that has ended', { subscriptionTier: 'premium', subscriptionStatus: 'canceled' }],
    [
      'that is live, until the next event of the provider',
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
    const steps = (await auditLogOf(admin)).flatMap(({ changed, from, to }) =>
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
  const nextMessage = async (socket: WebSocket) =>
    JSON.parse(String((await once(socket, 'message'))[0]))

  it('of the user and of every other admin are notified of a change', async () => {
    const [user, other] = [
      await server.signedIn('user@example.com'),
      await server.signedIn('other@example.com'),
    ]
    await setRole(admin, await idOf(other), 'admin')
    const messages = [await listen(user), await listen(other)].map(nextMessage)
    await setTier(admin, await idOf(user), 'premium')
    expect(await Promise.all(messages)).toEqual([
      { type: 'user_changed' },
      { type: 'user_changed' },
    ])
  })
})
