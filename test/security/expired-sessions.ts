import { hashToken, startSession } from '#server/services/sessions.ts'
import type { TestServer } from '#testing/server.ts'

interface Age {
  startedDaysAgo?: number
  seenDaysAgo?: number
}

/** Starts a session of a user that began and was last used so many days ago; returns its token. */
export async function startExpiredSession(
  { database, now }: TestServer,
  userId: string,
  { startedDaysAgo = 0, seenDaysAgo = 0 }: Age,
): Promise<string> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const session = { userId, replacedToken: undefined, now: daysAgo(startedDaysAgo) }
  const token = await startSession(database.db, session)
  const setLastSeen = 'update sessions set last_seen_at = $1 where token_hash = $2'
  await database.pool.query(setLastSeen, [daysAgo(seenDaysAgo), hashToken(token)])
  return token
}
