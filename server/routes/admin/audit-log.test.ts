import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#server/db/schema/operator.ts'
import { users } from '#server/db/schema/users.ts'
import {
  type AuditLogEntry,
  adminEmail,
  auditLogOf,
  json,
  serveForAdminTests,
  setRole,
  setTier,
} from '#testing/admin.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { idOf } from '#testing/own-data.ts'

const { server, addUser } = serveForAdminTests()
let admin: HttpClient
let adminId: string

beforeEach(async () => {
  admin = await server.signedIn(adminEmail)
  adminId = await idOf(admin)
})

describe('the audit log', () => {
  it('contains who changed whom, what and when, newest first', async () => {
    const id = await addUser({ email: 'mira@example.com' })
    await setRole(admin, id, 'admin')
    server.now = new Date('2026-11-15T13:00:00.000Z')
    await setTier(admin, id, 'premium')
    const entries = await auditLogOf(admin)
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
    expect(await auditLogOf(admin)).toEqual([])
  })

  it('keeps the entries about a deleted user under a pseudonym', async () => {
    const id = await addUser({ email: 'wilhelmina@example.com' })
    await setTier(admin, id, 'premium')
    const [before] = await auditLogOf(admin)
    await server.database.db.delete(users).where(eq(users.id, id))
    const [after] = await auditLogOf(admin)
    expect(after).toEqual({ ...before, whom: { ...before?.whom, email: null } })
    const dump = await server.dump()
    expect(dump).not.toContain('wilhelmina')
    expect(dump).not.toContain(id)
  })

  it('has pages of 500 entries', async () => {
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
    expect(await json<AuditLogEntry[]>(first)).toHaveLength(500)
    const nextPage = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(await json<AuditLogEntry[]>(await admin.get(nextPage))).toHaveLength(1)
  })
})
