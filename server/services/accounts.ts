import { and, eq } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import type { Database, Transaction } from '../db/database.ts'
import { identities, users } from '../db/schema/users.ts'
import { lockAdministration } from './administration.ts'
import { scheduleRemovalOfUser } from './blob-removals.ts'
import { endAllSessions } from './sessions.ts'

export interface Identity {
  issuer: string
  subject: string
}

export interface DeletionParts {
  db: Database
  clock: () => Date
  /** Ends what the person pays for and, once there is nothing left to pay, removes them. */
  closeCustomer(userId: string, remove: (tx: Transaction) => Promise<void>): Promise<void>
  /** Lets go of what was written through the contact form from an address that is known as theirs. */
  forgetSender(tx: Transaction, email: string): Promise<void>
  /** Lets whoever vouched for them in this house forget them, too. */
  forgetIdentity(tx: Transaction, identity: Identity): Promise<void>
}

/**
 * Deletes a person: first what they pay for, then, in one transaction, every row, their key, their
 * sessions, and with the note on their blobs everything that lies in the store. Work under way for
 * them finds its job gone at its next step, and takes back what it has written since.
 */
export async function deleteAccount(
  { db, clock, closeCustomer, forgetSender, forgetIdentity }: DeletionParts,
  user: User,
  typedEmail: string,
): Promise<void> {
  if (typedEmail.toLowerCase() !== user.email.toLowerCase()) {
    throw new Failure('request.invalid', { reason: 'account_email' })
  }
  if (user.role === 'admin') await db.transaction((tx) => assertNotLastAdmin(tx, user.id))
  await closeCustomer(user.id, async (tx) => {
    await assertNotLastAdmin(tx, user.id)
    const known = await tx.select().from(identities).where(eq(identities.userId, user.id))
    for (const { issuer, subject } of known) await forgetIdentity(tx, { issuer, subject })
    await endAllSessions(tx, user.id)
    const [gone] = await tx
      .delete(users)
      .where(eq(users.id, user.id))
      .returning({ email: users.email, emailVerified: users.emailVerified })
    // Letters are known by their address alone: nobody takes along those of one that is not theirs.
    if (gone?.emailVerified) await forgetSender(tx, gone.email)
    await scheduleRemovalOfUser(tx, user.id, clock())
  })
}

/** Admins are locked in one order, so that two who leave at once cannot both be the second last. */
async function assertNotLastAdmin(tx: Transaction, userId: string): Promise<void> {
  await lockAdministration(tx)
  const isAdmin = await tx.$count(users, and(eq(users.id, userId), eq(users.role, 'admin')))
  if (isAdmin === 0) return
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('update')
  if (admins.some(({ id }) => id !== userId)) return
  throw new Failure('resource.conflict', { reason: 'last_admin_leaving' })
}
