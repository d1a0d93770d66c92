/**
 * Finding users by any part of their address. The index knows addresses by three letters at a time,
 * and letters that everybody has, such as those of a common domain, cost it more than they tell. So
 * it is asked for the most telling piece of what was searched for alone; the few rows that it finds
 * are then compared with the whole.
 */
import { and, ilike, type SQL, sql } from 'drizzle-orm'
import { newestFirst } from '../db/cursor.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema/users.ts'

const pieceLength = 4
const sampleSize = 200

/** With fewer than three letters, only how an address begins can be found. */
export async function emailContains(db: Database, search: string): Promise<SQL | undefined> {
  const letters = [...search]
  if (letters.length < 3) return ilike(users.email, `${literally(search)}%`)
  if (letters.length <= pieceLength) return ilike(users.email, `%${literally(search)}%`)
  const piece = await mostTelling(db, piecesOf(letters))
  return and(
    ilike(users.email, `%${literally(piece)}%`),
    // As a pattern, it would be taken for far rarer than it may be, and lead to a poor plan.
    sql`strpos(lower(${users.email}), lower(${search})) > 0`,
  )
}

/** What has a meaning in a pattern stands for itself. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const piecesOf = (letters: readonly string[]): string[] =>
  letters
    .slice(pieceLength - 1)
    .map((_, start) => letters.slice(start, start + pieceLength).join(''))

/** The piece that the fewest have, as far as those can tell who came last. */
async function mostTelling(db: Database, pieces: readonly string[]): Promise<string> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .orderBy(newestFirst(users))
    .limit(sampleSize)
  const sample = rows.map(({ email }) => email.toLowerCase())
  const havers = (piece: string) => sample.filter((email) => email.includes(piece)).length
  const counted = pieces.map((piece) => ({ piece, count: havers(piece.toLowerCase()) }))
  return counted.reduce((best, one) => (one.count < best.count ? one : best)).piece
}
