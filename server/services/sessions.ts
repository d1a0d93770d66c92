import { hash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { Database, Transaction } from '../db/database.ts'
import { preparedRead } from '../db/prepared-read.ts'
import { sessions, users } from '../db/schema/users.ts'
import { writeRefusalOf } from '../db/write-refusal.ts'
import { publishEvent } from '../live/events.ts'
import { sessionUserColumns } from './users.ts'

const dayMs = 24 * 60 * 60 * 1000
const idleLifetimeMs = 14 * dayMs
export const absoluteLifetimeMs = 90 * dayMs
/** `lastSeenAt` is updated only after this time, to avoid a write per request. */
const seenResolutionMs = 60 * 60 * 1000

/** Only the hash is stored, so that a copy of the database does not allow signing in. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** 32 random bytes. */
export const newToken = () => randomBytes(32).toString('base64url')

/** A session is valid if it was last seen after `seenSince` and started after `startedSince`. */
const bounds = (now: Date) => ({
  seenSince: new Date(now.getTime() - idleLifetimeMs),
  startedSince: new Date(now.getTime() - absoluteLifetimeMs),
})

function isValid(now: Date) {
  const { seenSince, startedSince } = bounds(now)
  return and(gt(sessions.lastSeenAt, seenSince), gt(sessions.createdAt, startedSince))
}

/** Returns the token of a new session. The browser's previous one, `replacedToken`, is ended. */
export async function startSession(
  tx: Database | Transaction,
  { userId, replacedToken, now }: { userId: string; replacedToken: string | undefined; now: Date },
): Promise<string> {
  if (replacedToken) await endSession(tx, replacedToken)
  const token = newToken()
  await tx
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: now, lastSeenAt: now })
  return token
}

/** Runs with every API call that has a session cookie. */
const sessionUser = preparedRead('session_user', (db) =>
  db
    .select({ user: sessionUserColumns, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.lastSeenAt, sql.placeholder('seenSince')),
        gt(sessions.createdAt, sql.placeholder('startedSince')),
      ),
    ),
)

/** Returns the session's user, if the session is valid. */
export async function findSessionUser(db: Database, token: string, now: Date) {
  const tokenHash = hashToken(token)
  const { seenSince, startedSince } = bounds(now)
  const [found] = await sessionUser(db, {
    tokenHash,
    seenSince: seenSince.toISOString(),
    startedSince: startedSince.toISOString(),
  })
  if (!found) return undefined
  if (now.getTime() - found.lastSeenAt.getTime() > seenResolutionMs) {
    await updateLastSeen(db, tokenHash, now)
  }
  return found.user
}

/** A write that the database refuses is ignored, because reads must still succeed. */
async function updateLastSeen(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  try {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash))
  } catch (error) {
    if (!writeRefusalOf(error)) throw error
  }
}

/** Identifies a session in events and in the memory of a process, where its token must not appear. */
export const encodedTokenHash = (token: string) => hashToken(token).toString('base64url')

/** Returns those of the given sessions, named by `encodedTokenHash`, that are still valid. */
export async function filterValidSessions(
  db: Database,
  encodedHashes: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const hashes = encodedHashes.map((encoded) => Buffer.from(encoded, 'base64url'))
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(inArray(sessions.tokenHash, hashes), isValid(now)))
  return new Set(rows.map(({ tokenHash }) => Buffer.from(tokenHash).toString('base64url')))
}

export async function endSession(tx: Database | Transaction, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
  await publishEvent(tx, { kind: 'session_ended', sessionHash: encodedTokenHash(token) })
}

/** The user's sessions as shown to the user; `token` is that of the current one. */
export async function listOwnSessions(
  db: Database,
  { userId, token, now }: { userId: string; token: string | undefined; now: Date },
) {
  const rows = await ownSessions(db, userId, now)
  const currentHash = token && encodedTokenHash(token)
  return rows.map(({ tokenHash, createdAt, lastSeenAt }) => ({
    id: publicId(tokenHash),
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThis: Buffer.from(tokenHash).toString('base64url') === currentHash,
  }))
}

/** Ends one of the user's sessions by its public id. */
export async function endOwnSession(
  db: Database,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<void> {
  const rows = await ownSessions(db, userId, now)
  const session = rows.find(({ tokenHash }) => publicId(tokenHash) === id)
  if (!session) throw new Failure('resource.not_found', { resource: 'session' })
  await db.transaction(async (tx) => {
    const isOwn = and(eq(sessions.userId, userId), eq(sessions.tokenHash, session.tokenHash))
    await tx.delete(sessions).where(isOwn)
    const encodedHash = Buffer.from(session.tokenHash).toString('base64url')
    await publishEvent(tx, { kind: 'session_ended', sessionHash: encodedHash })
  })
}

const ownSessions = (db: Database, userId: string, now: Date) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isValid(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))

/** A part of the token's hash as a UUID (version 8); it does not allow using the session. */
function publicId(tokenHash: Uint8Array): string {
  const bytes = Buffer.from(tokenHash.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Revokes every session of a user, on every device. */
export async function endAllSessions(tx: Database | Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await publishEvent(tx, { kind: 'sessions_ended', userId })
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastSeenAt, new Date(now.getTime() - idleLifetimeMs)),
        lt(sessions.createdAt, new Date(now.getTime() - absoluteLifetimeMs)),
      ),
    )
}
