import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { auditLog, rateLimits } from '#server/db/schema/operator.ts'
import { users } from '#server/db/schema/users.ts'
import type { HttpClient } from './http-client.ts'
import { serveForTests } from './server.ts'

export const adminEmail = 'admin@evenstream.test'

/** A server for the tests of a file; before each test, users and the audit log are deleted. */
export function serveForAdminTests() {
  const server = serveForTests()

  beforeEach(async () => {
    await server.database.db.delete(auditLog)
    await server.database.db.delete(users)
    // Each test creates the same accounts again, which the rate limits would refuse.
    await server.database.db.delete(rateLimits)
    server.now = new Date('2026-11-15T12:00:00.000Z')
  })

  async function addUser(overrides: Partial<typeof users.$inferInsert> = {}): Promise<string> {
    const id = randomUUID()
    const row = { id, email: `${id}@example.com`, createdAt: server.now, ...overrides }
    await server.database.db.insert(users).values(row)
    return id
  }

  const rowOf = async (id: string) => {
    const [row] = await server.database.db.select().from(users).where(eq(users.id, id))
    return row
  }

  return { server, addUser, rowOf }
}

export const json = async <Body>(response: Response): Promise<Body> =>
  (await response.json()) as Body
export const detailOf = async (response: Response) =>
  (await json<{ detail: string }>(response)).detail

export const setRole = (client: HttpClient, userId: string, role: string) =>
  client.send('PATCH', `/api/admin/users/${userId}/role`, { role })
export const setTier = (client: HttpClient, userId: string, tier: string) =>
  client.send('PATCH', `/api/admin/users/${userId}/subscription`, { tier })

export interface AuditLogEntry {
  who: { pseudonym: string; email: string | null }
  whom: { pseudonym: string; email: string | null }
  changed: string
  from: string
  to: string
  at: string
}
export const auditLogOf = async (admin: HttpClient) =>
  json<AuditLogEntry[]>(await admin.get('/api/admin/audit-log'))
