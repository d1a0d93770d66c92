import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { User } from '#shared/contract/auth.ts'
import {
  adminEmail,
  auditLogOf,
  json,
  serveForAdminTests,
  setRole,
  setTier,
} from '#testing/admin.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { idOf } from '#testing/own-data.ts'

const { server, addUser, rowOf } = serveForAdminTests()
let admin: HttpClient

beforeEach(async () => {
  admin = await server.signedIn(adminEmail)
})

describe('a tier that an admin sets', () => {
  it.each([
    ['has no subscription', {}],
    ['has an ended subscription', { subscriptionTier: 'premium', subscriptionStatus: 'canceled' }],
    [
      'has a live subscription',
      {
        subscriptionTier: 'premium',
        subscriptionStatus: 'trialing',
        stripeCustomerId: 'cus_1',
      },
    ],
  ] as const)('is active for a user who %s', async (_name, before) => {
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

  it('can be the free tier', async () => {
    const id = await addUser({ subscriptionTier: 'premium', subscriptionStatus: 'active' })
    expect(await json<User>(await setTier(admin, id, 'free'))).toMatchObject({
      subscriptionTier: 'free',
    })
  })

  it('applies to the user’s next request', async () => {
    const user = await server.signedIn('free@evenstream.test')
    await setTier(admin, await idOf(user), 'premium')
    expect((await user.whoAmI()).user).toMatchObject({ subscriptionTier: 'premium' })
    const usage = await json<{ limits: { dailySlides: number } }>(
      await user.get('/api/usage/stats'),
    )
    expect(usage.limits.dailySlides).toBe(10)
  })

  it('replaces the one that another admin sets at the same time, and both admins see the later one', async () => {
    const otherAdmin = await server.signedIn('other@example.com')
    await setRole(admin, await idOf(otherAdmin), 'admin')
    const id = await addUser()
    await Promise.all([setTier(admin, id, 'essential'), setTier(otherAdmin, id, 'premium')])
    const [seenByAdmin, seenByOther] = await Promise.all(
      [admin, otherAdmin].map(async (client) => {
        const rows = await json<User[]>(await client.get('/api/admin/users'))
        return rows.find((row) => row.id === id)?.subscriptionTier
      }),
    )
    expect(seenByAdmin).toBe(seenByOther)
    const steps = (await auditLogOf(admin)).flatMap(({ changed, from, to }) =>
      changed === 'subscription' ? [`${from} → ${to}`] : [],
    )
    const firstTier = seenByAdmin === 'premium' ? 'essential' : 'premium'
    expect(steps.sort()).toEqual([`free → ${firstTier}`, `${firstTier} → ${seenByAdmin}`].sort())
  })
})

describe('the open screens', () => {
  const sockets: WebSocket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate()
  })
  const listen = async (client: HttpClient) => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
      headers: { cookie, origin: server.origin },
    })
    sockets.push(socket)
    await once(socket, 'open')
    return socket
  }
  const nextMessage = async (socket: WebSocket) =>
    JSON.parse(String((await once(socket, 'message'))[0]))

  it('of the user and of another admin get a message when an admin sets the user’s tier', async () => {
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
