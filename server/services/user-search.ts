/**
 * Finds users by a part of their address. The trigram index is slow for parts that many addresses
 * share, such as a common domain. So it is queried for the rarest piece of the search text only, and the
 * few rows that it finds are compared with the whole text.
 */
import { and, ilike, type SQL, sql } from 'drizzle-orm'
import { newestFirst } from '../db/cursor.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema/users.ts'

const pieceLength = 4
const sampleSize = 200

/** With fewer than three characters, only the start of an address is compared. */
export async function emailMatches(db: Database, search: string): Promise<SQL | undefined> {
  const letters = [...search]
  if (letters.length < 3) return ilike(users.email, `${escapePattern(search)}%`)
  if (letters.length <= pieceLength) return ilike(users.email, `%${escapePattern(search)}%`)
  const piece = await rarestPiece(db, piecesOf(letters))
  return and(
    ilike(users.email, `%${escapePattern(piece)}%`),
    // Not LIKE, for which the planner would underestimate the number of rows and choose a poor plan.
    sql`strpos(lower(${users.email}), lower(${search})) > 0`,
  )
}

/** Escapes the special characters of a LIKE pattern. */
const escapePattern = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const piecesOf = (letters: readonly string[]): string[] =>
  letters
    .slice(pieceLength - 1)
    .map((_, start) => letters.slice(start, start + pieceLength).join(''))

/** The piece that occurs in the fewest of the newest addresses. */
async function rarestPiece(db: Database, pieces: readonly string[]): Promise<string> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .orderBy(newestFirst(users))
    .limit(sampleSize)
  const sample = rows.map(({ email }) => email.toLowerCase())
  const occurrences = (piece: string) => sample.filter((email) => email.includes(piece)).length
  const pieceCounts = pieces.map((piece) => ({ piece, count: occurrences(piece.toLowerCase()) }))
  return pieceCounts.reduce((best, candidate) => (candidate.count < best.count ? candidate : best))
    .piece
}
