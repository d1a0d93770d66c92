import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '#server/db/schema/operator.ts'
import { users } from '#server/db/schema/users.ts'
import type { User } from '#shared/contract/auth.ts'
import { tiers } from '#shared/plans.ts'
import {
  adminEmail,
  auditLogOf,
  detailOf,
  json,
  serveForAdminTests,
  setRole,
  setTier,
} from '#testing/admin.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { idOf } from '#testing/own-data.ts'

const { server, addUser, rowOf } = serveForAdminTests()
let admin: HttpClient
let adminId: string

beforeEach(async () => {
  admin = await server.signedIn(adminEmail)
  adminId = await idOf(admin)
})

describe('changing a role', () => {
  it('grants and removes the admin role, and returns the whole user', async () => {
    const id = await addUser()
    const response = await setRole(admin, id, 'admin')
    expect(response.status).toBe(200)
    expect(await json<User>(response)).toMatchObject({
      id,
      role: 'admin',
      subscriptionTier: 'free',
    })
    expect(await json<User>(await setRole(admin, id, 'user'))).toMatchObject({ role: 'user' })
    expect((await rowOf(id))?.role).toBe('user')
  })

  it('is refused if an admin removes their own role', async () => {
    await addUser({ role: 'admin' })
    const response = await setRole(admin, adminId, 'user')
    expect(response.status).toBe(409)
    expect(await detailOf(response)).toBe(
      'You cannot take away your own admin role. Another administrator can.',
    )
    expect((await rowOf(adminId))?.role).toBe('admin')
    expect(await auditLogOf(admin)).toEqual([])
  })

  it('is refused if it removes the role of the last admin', async () => {
    const response = await setRole(admin, adminId, 'user')
    expect(response.status).toBe(409)
    expect(await detailOf(response)).toBe(
      'This is the last administrator. Make somebody else an administrator first.',
    )
    expect((await rowOf(adminId))?.role).toBe('admin')
    expect(await auditLogOf(admin)).toEqual([])
  })

  it('takes effect with the next request, without a new sign-in', async () => {
    const otherUser = await server.signedIn('other@example.com')
    const id = await idOf(otherUser)
    expect((await otherUser.get('/api/admin/users')).status).toBe(403)
    await setRole(admin, id, 'admin')
    expect((await otherUser.get('/api/admin/users')).status).toBe(200)
    await setRole(admin, id, 'user')
    expect((await otherUser.get('/api/admin/users')).status).toBe(403)
  })

  it('leaves one admin if two admins demote each other at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const otherAdmin = await server.signedIn('other@example.com')
      const otherId = await idOf(otherAdmin)
      await server.database.db.update(users).set({ role: 'admin' })
      const statuses = (
        await Promise.all([setRole(admin, otherId, 'user'), setRole(otherAdmin, adminId, 'user')])
      ).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 403])
      const admins = await server.database.db.select().from(users).where(eq(users.role, 'admin'))
      expect(admins).toHaveLength(1)
    }
  })

  it('does not deadlock if two admins change each other and themselves at the same time', async () => {
    const otherAdmin = await server.signedIn('other@example.com')
    const otherId = await idOf(otherAdmin)
    await server.database.db.update(users).set({ role: 'admin' })
    for (let round = 0; round < 5; round += 1) {
      const pairs = [
        [admin, otherId],
        [otherAdmin, adminId],
      ] as const
      const responses = await Promise.all(
        pairs.flatMap(([actor, targetId]) => [
          setTier(actor, targetId, tiers[round % 3] ?? 'free'),
          setTier(actor, actor === admin ? adminId : otherId, tiers[(round + 1) % 3] ?? 'free'),
          setRole(actor, targetId, 'admin'),
        ]),
      )
      expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    }
  })

  it('leaves an admin if one of two admins is demoted while both delete their accounts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `leaving${round}@example.com`
      const otherAdmin = await server.signedIn(email)
      const otherId = await idOf(otherAdmin)
      await setRole(admin, otherId, 'admin')
      const [demotion, otherDeletion, ownDeletion] = await Promise.all([
        setRole(admin, otherId, 'user'),
        otherAdmin.send('POST', '/api/account/delete', { email }),
        admin.send('POST', '/api/account/delete', { email: adminEmail }),
      ])
      expect([200, 401, 403, 404]).toContain(demotion.status)
      expect([204, 409]).toContain(otherDeletion.status)
      expect([204, 409]).toContain(ownDeletion.status)
      const admins = await server.database.db.select().from(users).where(eq(users.role, 'admin'))
      expect(admins.length).toBeGreaterThan(0)
      if (ownDeletion.status === 204) {
        await server.database.db.delete(users)
        await server.database.db.delete(rateLimits)
        admin = await server.signedIn(adminEmail)
      }
    }
  })

  it.each([randomUUID(), 'nobody'])('gets 404 for an unknown user: %s', async (id) => {
    expect((await setRole(admin, id, 'admin')).status).toBe(404)
    expect((await setTier(admin, id, 'premium')).status).toBe(404)
  })

  it('is refused for an unknown role, and the field is named', async () => {
    const response = await setRole(admin, await addUser(), 'owner')
    expect(response.status).toBe(400)
    expect(await detailOf(response)).toContain('role')
  })
})
