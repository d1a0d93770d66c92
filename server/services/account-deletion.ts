import { and, eq, ne } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import type { Database, Transaction } from '../db/database.ts'
import { identities, users } from '../db/schema/users.ts'
import { lockAdministration } from './administration.ts'
import { scheduleRemovalOfUserBlobs } from './blob-removals.ts'
import { endAllSessions } from './sessions.ts'

export interface Identity {
  issuer: string
  subject: string
}

export interface DeletionDependencies {
  db: Database
  clock: () => Date
  /**
   * Ends the subscription, and then runs `removeUser` in a transaction that holds the customer lock, so that nothing
   * can be bought meanwhile.
   */
  deleteCustomerThen(userId: string, removeUser: (tx: Transaction) => Promise<void>): Promise<void>
  /** Deletes the contact messages that came from the user's verified address. */
  deleteMessagesFrom(tx: Transaction, email: string): Promise<void>
  /** Deletes the identity from the built-in identity provider. */
  deleteIdentity(tx: Transaction, identity: Identity): Promise<void>
}

/**
 * Deletes an account: first the subscription, then, in one transaction, the user's rows, key and
 * sessions, and schedules the removal of the blobs. The worker of a running job notices at its next
 * heartbeat that the job's row has been deleted, and removes what it has written.
 */
export async function deleteAccount(
  { db, clock, deleteCustomerThen, deleteMessagesFrom, deleteIdentity }: DeletionDependencies,
  user: User,
  typedEmail: string,
): Promise<void> {
  if (typedEmail.toLowerCase() !== user.email.toLowerCase()) {
    throw new Failure('request.invalid', { reason: 'account_email' })
  }
  // Checked before the subscription is ended, and again below: another admin may be deleted
  // or lose the role in between.
  if (user.role === 'admin') await db.transaction((tx) => assertNotLastAdmin(tx, user.id))
  await deleteCustomerThen(user.id, async (tx) => {
    await assertNotLastAdmin(tx, user.id)
    const userIdentities = await tx.select().from(identities).where(eq(identities.userId, user.id))
    for (const { issuer, subject } of userIdentities) await deleteIdentity(tx, { issuer, subject })
    await endAllSessions(tx, user.id)
    const [deletedUser] = await tx
      .delete(users)
      .where(eq(users.id, user.id))
      .returning({ email: users.email, emailVerified: users.emailVerified })
    // Messages are found by address alone, so the address must be verified.
    if (deletedUser?.emailVerified) await deleteMessagesFrom(tx, deletedUser.email)
    await scheduleRemovalOfUserBlobs(tx, user.id, clock())
  })
}

/** Takes the administration lock: otherwise the last two admins could be deleted or lose the role at the same time. */
async function assertNotLastAdmin(tx: Transaction, userId: string): Promise<void> {
  await lockAdministration(tx)
  const isAdmin = (await tx.$count(users, and(eq(users.id, userId), eq(users.role, 'admin')))) > 0
  if (!isAdmin) return
  const otherAdmins = await tx.$count(users, and(ne(users.id, userId), eq(users.role, 'admin')))
  if (otherAdmins === 0) throw new Failure('resource.conflict', { reason: 'last_admin_leaving' })
}
