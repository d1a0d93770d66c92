/** The list of users, and changes of roles and tiers, each recorded in the audit log in the same transaction. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import { effectiveTier } from '#core/subscription.ts'
import type { User } from '#shared/contract/auth.ts'
import type { Tier } from '#shared/plans.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { newestFirst, type PageRequest, pageAfter } from '../db/cursor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { users } from '../db/schema/users.ts'
import type { Vault } from '../db/vault/vault.ts'
import { notifyUser } from '../live/events.ts'
import { recordChange } from './audit-log.ts'
import { emailMatches } from './user-search.ts'

type UserRow = typeof users.$inferSelect

export async function listUsers(
  db: Database,
  { search, limit, after }: PageRequest & { search: string | undefined },
): Promise<UserRow[]> {
  const emailCondition = search ? await emailMatches(db, search) : undefined
  return db
    .select()
    .from(users)
    .where(and(emailCondition, pageAfter(users, after)))
    .orderBy(newestFirst(users))
    .limit(limit)
}

interface AdminDependencies {
  db: Database
  vault: Vault
  newId: () => string
  clock: () => Date
}

export async function changeRole(
  dependencies: AdminDependencies,
  { actorId, userId, role }: { actorId: string; userId: string; role: User['role'] },
): Promise<UserRow> {
  return asAdmin(dependencies, actorId, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user.role === role) return user
    if (role === 'user') await assertDemotionAllowed(tx, { actorId, userId })
    const [changedUser] = await tx
      .update(users)
      .set({ role })
      .where(eq(users.id, userId))
      .returning()
    await recordAndNotify(tx, dependencies, {
      actorId,
      userId,
      changed: 'role',
      from: user.role,
      to: role,
    })
    return changedUser ?? user
  })
}

interface TierDependencies extends AdminDependencies {
  /**
   * Tries to store the current state of the user's subscription, and returns the time to compare the provider's
   * events with.
   */
  syncSubscription: (userId: string) => Promise<Date>
}

/**
 * Sets a tier, which holds until the user's subscription changes or a later event about it arrives; see
 * docs/decisions/012.
 */
export async function changeTier(
  dependencies: TierDependencies,
  { actorId, userId, tier }: { actorId: string; userId: string; tier: Tier },
): Promise<UserRow> {
  // Called before the transaction, because the transaction blocks the changes of all admins.
  const tierSetByAdminAt = await dependencies.syncSubscription(userId)
  return asAdmin(dependencies, actorId, async (tx) => {
    const user = await lockUser(tx, userId)
    const { subscriptionTier, subscriptionStatus } = user
    if (subscriptionTier === tier && subscriptionStatus === 'active') {
      // An admin has set this tier before: events that happened since then must not override it.
      if (user.tierSetByAdminAt) {
        await tx.update(users).set({ tierSetByAdminAt }).where(eq(users.id, userId))
      }
      return user
    }
    const [changedUser] = await tx
      .update(users)
      .set({ subscriptionTier: tier, subscriptionStatus: 'active', tierSetByAdminAt })
      .where(eq(users.id, userId))
      .returning()
    const from = effectiveTier({ tier: subscriptionTier, status: subscriptionStatus })
    await recordAndNotify(tx, dependencies, {
      actorId,
      userId,
      changed: 'subscription',
      from,
      to: tier,
    })
    return changedUser ?? user
  })
}

/**
 * Serialises admins' changes of roles and tiers. Must be taken before any lock of a row. The deletion of an account
 * takes it within the customer lock, so nothing may take a customer lock while it holds this one.
 */
export const lockAdministration = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.administration})`)

/**
 * Runs admins' changes of roles and tiers one after another, and checks that the actor is still an admin: if
 * two demote each other at the same time, the second one is refused.
 */
async function asAdmin<Result>(
  { db }: AdminDependencies,
  actorId: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await lockAdministration(tx)
    const [actor] = await tx.select({ role: users.role }).from(users).where(eq(users.id, actorId))
    if (actor?.role !== 'admin') {
      throw new Failure('access.forbidden')
    }
    return work(tx)
  })
}

async function lockUser(tx: Transaction, userId: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new Failure('resource.not_found', { resource: 'user' })
  return user
}

/** Refuses to demote the last admin, and refuses admins who demote themselves. */
async function assertDemotionAllowed(
  tx: Transaction,
  { actorId, userId }: { actorId: string; userId: string },
): Promise<void> {
  const [otherAdmin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, userId)))
    .limit(1)
  if (!otherAdmin) {
    throw new Failure('resource.conflict', { reason: 'last_admin' })
  }
  if (actorId === userId) {
    throw new Failure('resource.conflict', { reason: 'own_admin_role' })
  }
}

interface RecordedChange {
  actorId: string
  userId: string
  changed: 'role' | 'subscription'
  from: string
  to: string
}

/** Writes to the audit log, and notifies the open screens of the user and of all admins. */
async function recordAndNotify(
  tx: Transaction,
  dependencies: AdminDependencies,
  { userId, ...change }: RecordedChange,
): Promise<void> {
  const { vault, newId, clock } = dependencies
  await recordChange(tx, vault, { ...change, subjectId: userId, id: newId(), now: clock() })
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
  for (const id of new Set([userId, ...admins.map((admin) => admin.id)])) {
    await notifyUser(tx, id, { type: 'user_changed' })
  }
}
