import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { sessions, users } from '../db/schema/people.ts'
import { announce } from '../live/events.ts'

const day = 24 * 60 * 60 * 1000
export const idleLifetime = 14 * day
export const absoluteLifetime = 90 * day
/** How stale `lastSeenAt` may be: a write per request would cost more than the exactness is worth. */
const seenResolution = 60 * 60 * 1000

/** Only the hash is kept: a copy of the database signs nobody in. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** A secret that cannot be guessed: 32 random bytes. */
export const newToken = () => randomBytes(32).toString('base64url')

const live = (now: Date) =>
  and(
    gt(sessions.lastSeenAt, new Date(now.getTime() - idleLifetime)),
    gt(sessions.createdAt, new Date(now.getTime() - absoluteLifetime)),
  )

export async function startSession(
  tx: Database | Transaction,
  { userId, replaces, now }: { userId: string; replaces: string | undefined; now: Date },
): Promise<string> {
  if (replaces) await endSession(tx, replaces)
  const token = newToken()
  await tx
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: now, lastSeenAt: now })
  return token
}

/** The row of the user whose session this is, if it is still alive. */
export async function findSessionUser(db: Database, token: string, now: Date) {
  const tokenHash = hashToken(token)
  const [found] = await db
    .select({ user: users, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), live(now)))
  if (!found) return undefined
  if (now.getTime() - found.lastSeenAt.getTime() > seenResolution) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash))
  }
  return found.user
}

/** How a session is spoken of where its token must not be. */
export const sessionName = (token: string) => hashToken(token).toString('base64url')

/** Of these sessions, the ones that are still alive. */
export async function liveSessions(
  db: Database,
  names: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const hashes = names.map((name) => Buffer.from(name, 'base64url'))
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(inArray(sessions.tokenHash, hashes), live(now)))
  return new Set(rows.map(({ tokenHash }) => Buffer.from(tokenHash).toString('base64url')))
}

export async function endSession(tx: Database | Transaction, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
  await announce(tx, { kind: 'session_ended', session: sessionName(token) })
}

/** Revokes every session of a user, on every device. */
export async function endAllSessions(tx: Database | Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await announce(tx, { kind: 'sessions_ended', userId })
}

export async function sweepSessions(db: Database, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastSeenAt, new Date(now.getTime() - idleLifetime)),
        lt(sessions.createdAt, new Date(now.getTime() - absoluteLifetime)),
      ),
    )
}
