import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { newestFirst, type PageRequest, pageAfter } from '../db/cursor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { auditLog } from '../db/schema/operator.ts'
import { users } from '../db/schema/users.ts'
import type { Vault } from '../db/vault/vault.ts'

interface Change {
  id: string
  actorId: string
  userId: string
  changed: 'role' | 'subscription'
  from: string
  to: string
  now: Date
}

export async function recordChange(tx: Transaction, vault: Vault, change: Change): Promise<void> {
  const pseudonymOf = await pseudonyms(tx, vault)
  await tx.insert(auditLog).values({
    id: change.id,
    actorId: change.actorId,
    actorPseudonym: pseudonymOf(change.actorId),
    subjectId: change.userId,
    subjectPseudonym: pseudonymOf(change.userId),
    changed: change.changed,
    from: change.from,
    to: change.to,
    createdAt: change.now,
  })
}

/** The same for the same user, and of no use to whoever lacks the key that it was made with. */
async function pseudonyms(tx: Transaction, vault: Vault): Promise<(userId: string) => string> {
  const key = (await vault.applicationKey(tx, 'audit_log')).derive('pseudonyms')
  return (userId) => createHmac('sha256', key).update(userId).digest('hex').slice(0, 16)
}

const actor = alias(users, 'actor')
const subject = alias(users, 'subject')

export async function listAuditLog(db: Database, { limit, after }: PageRequest) {
  return db
    .select({
      id: auditLog.id,
      who: { pseudonym: auditLog.actorPseudonym, email: actor.email },
      whom: { pseudonym: auditLog.subjectPseudonym, email: subject.email },
      changed: auditLog.changed,
      from: auditLog.from,
      to: auditLog.to,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(subject, eq(subject.id, auditLog.subjectId))
    .where(pageAfter(auditLog, after))
    .orderBy(newestFirst(auditLog))
    .limit(limit)
}
