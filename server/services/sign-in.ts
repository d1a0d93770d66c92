import { createHmac } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { Tier } from '#shared/plans.ts'
import type { Database, Transaction } from '../db/database.ts'
import { identities, usedSignInStates, users } from '../db/schema/users.ts'
import type { Vault } from '../db/vault/vault.ts'
import { consumeRateLimit, type RateLimit } from './rate-limits.ts'
import { hashToken, startSession } from './sessions.ts'

/** The verified claims of an identity provider. */
export interface Claims {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
}

/**
 * Records that the state of a sign-in attempt was used, and returns whether this is the first use. The record is not
 * needed after `expiresAt`, when the attempt itself is refused.
 */
export async function consumeSignInState(
  db: Database,
  { state, expiresAt }: { state: string; expiresAt: Date },
): Promise<boolean> {
  const insertedRows = await db
    .insert(usedSignInStates)
    .values({ stateHash: hashToken(state), expiresAt })
    .onConflictDoNothing()
    .returning({ expiresAt: usedSignInStates.expiresAt })
  return insertedRows.length > 0
}

export async function deleteExpiredSignInStates(db: Database, now: Date): Promise<void> {
  await db.delete(usedSignInStates).where(lt(usedSignInStates.expiresAt, now))
}

interface SignInPolicy {
  /** These addresses become admins, if the provider has verified them. */
  adminEmails: readonly string[]
  /** The tier of a new account. */
  firstTier: (email: string) => Tier
}

interface SignInDependencies {
  db: Database
  vault: Vault
  newId: () => string
  policy: SignInPolicy
}

/**
 * Limits new accounts per identity: deleting an account and creating it again resets the allowance of
 * the free plan (decision 19).
 */
export const newAccountLimit: RateLimit = { burst: 3, refillIntervalMs: 8 * 60 * 60_000 }

/** Signs in a new or existing user, and returns the token of a new session. */
export async function signIn(
  { db, vault, newId, policy }: SignInDependencies,
  { claims, replacedToken, now }: { claims: Claims; replacedToken: string | undefined; now: Date },
): Promise<string> {
  const outcome = await db.transaction(async (tx) => {
    const userId =
      (await updateKnownUser(tx, claims)) ??
      (await createUser(tx, { claims, vault, newId, policy, now }))
    if (userId instanceof Failure) return userId
    if (claims.emailVerified && policy.adminEmails.includes(claims.email.toLowerCase())) {
      await tx.update(users).set({ role: 'admin' }).where(eq(users.id, userId))
    }
    return startSession(tx, { userId, replacedToken, now })
  })
  if (outcome instanceof Failure) throw outcome
  return outcome
}

/** Finds the user by issuer and subject, and updates name and address from the claims. */
async function updateKnownUser(tx: Transaction, claims: Claims): Promise<string | undefined> {
  const [identity] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, claims.issuer), eq(identities.subject, claims.subject)))
  if (!identity) return undefined
  const { email, emailVerified, firstName, lastName } = claims
  await tx
    .update(users)
    .set({ email, emailVerified, firstName, lastName })
    .where(eq(users.id, identity.userId))
  return identity.userId
}

async function createUser(
  tx: Transaction,
  {
    claims,
    vault,
    newId,
    policy,
    now,
  }: Omit<SignInDependencies, 'db'> & { claims: Claims; now: Date },
): Promise<string | Failure> {
  // Of two concurrent first sign-ins, the second waits here and then finds the new user.
  await lockIdentity(tx, claims)
  const knownId = await updateKnownUser(tx, claims)
  if (knownId) return knownId
  const refusal = await limitNewAccounts(tx, { claims, vault, now })
  if (refusal) return refusal

  const id = newId()
  const tier = policy.firstTier(claims.email)
  await tx.insert(users).values({
    id,
    email: claims.email,
    emailVerified: claims.emailVerified,
    firstName: claims.firstName,
    lastName: claims.lastName,
    subscriptionTier: tier,
    subscriptionStatus: tier === 'free' ? null : 'active',
    createdAt: now,
  })
  await tx.insert(identities).values({ issuer: claims.issuer, subject: claims.subject, userId: id })
  await vault.createKey(tx, id)
  return id
}

/**
 * The refusal is returned, not thrown: throwing would roll back the transaction, and with it the change with which
 * `consumeRateLimit` reduces a `clearAt` that was stored before the clock was set back.
 *
 * Counted under a keyed hash of the identity, which outlives the account and is deleted 8 to 25 hours after the last
 * account was created: a refill interval for each of the last accounts, and up to an hour until the next clean-up.
 */
async function limitNewAccounts(
  tx: Transaction,
  { claims, vault, now }: { claims: Claims; vault: Vault; now: Date },
): Promise<Failure | undefined> {
  const secret = (await vault.applicationKey(tx, 'accounts')).derive('new account limit')
  const key = createHmac('sha256', secret)
    .update(JSON.stringify([claims.issuer, claims.subject]))
    .digest()
  try {
    await consumeRateLimit(tx, { key, limit: newAccountLimit, now, reason: 'accounts' })
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

async function lockIdentity(tx: Transaction, { issuer, subject }: Claims): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`,
  )
}
