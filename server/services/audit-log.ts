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
  subjectId: string
  changed: 'role' | 'subscription'
  from: string
  to: string
  now: Date
}

export async function recordChange(tx: Transaction, vault: Vault, change: Change): Promise<void> {
  const pseudonymOf = await createPseudonymiser(tx, vault)
  await tx.insert(auditLog).values({
    id: change.id,
    actorId: change.actorId,
    actorPseudonym: pseudonymOf(change.actorId),
    subjectId: change.subjectId,
    subjectPseudonym: pseudonymOf(change.subjectId),
    changed: change.changed,
    from: change.from,
    to: change.to,
    createdAt: change.now,
  })
}

/**
 * Tells users in the log apart after their accounts are deleted: a pseudonym is a keyed hash, the same for the
 * same user, and not reversible without the key.
 */
async function createPseudonymiser(
  tx: Transaction,
  vault: Vault,
): Promise<(userId: string) => string> {
  const key = (await vault.applicationKey(tx, 'audit_log')).derive('pseudonyms')
  return (userId) => createHmac('sha256', key).update(userId).digest('hex').slice(0, 16)
}

const actor = alias(users, 'actor')
const subject = alias(users, 'subject')

export async function listAuditLog(db: Database, { limit, after }: PageRequest) {
  return db
    .select({
      id: auditLog.id,
      actor: { pseudonym: auditLog.actorPseudonym, email: actor.email },
      subject: { pseudonym: auditLog.subjectPseudonym, email: subject.email },
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
