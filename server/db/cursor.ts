/**
 * Keyset pagination. Lists are ordered by creation time and id; a cursor names the last row of a page,
 * and the next page begins after it.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { Failure } from '#core/failure.ts'

interface CursorColumns {
  createdAt: AnyPgColumn
  id: AnyPgColumn
}

export interface Cursor {
  createdAt: Date
  id: string
}

export interface PageRequest {
  limit: number
  /** undefined: the first page. */
  after: Cursor | undefined
}

/** Must match the indexes, including `nulls last`: otherwise the planner sorts instead. */
export const newestFirst = ({ createdAt, id }: CursorColumns): SQL =>
  sql`${createdAt} desc nulls last, ${id} desc nulls last`

export const oldestFirst = ({ createdAt, id }: CursorColumns): SQL => sql`${createdAt}, ${id}`

/**
 * The condition for the page after a cursor in a list that is ordered `newestFirst`. The comparison of
 * row values can use the index, so a late page is as fast as the first.
 */
export const pageAfter = (
  { createdAt, id }: CursorColumns,
  after: Cursor | undefined,
): SQL | undefined => after && sql`(${createdAt}, ${id}) < ${rowValueOf(after)}`

/** The same for a list that is ordered `oldestFirst`. */
export const pageAfterOldestFirst = (
  { createdAt, id }: CursorColumns,
  after: Cursor | undefined,
): SQL | undefined => after && sql`(${createdAt}, ${id}) > ${rowValueOf(after)}`

const rowValueOf = ({ createdAt, id }: Cursor) =>
  sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`

const pageLength = 50

/** Reads all rows of a list, one page at a time. */
export async function* everyRow<Row extends Cursor>(
  list: (page: PageRequest) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Cursor | undefined
  for (;;) {
    const rows = await list({ limit: pageLength, after })
    yield* rows
    after = rows.at(-1)
    if (rows.length < pageLength) return
  }
}

/** PostgreSQL refuses the year 0000. */
const hasYear = z.regex(/^(?!0000)/)
const encodedCursor = z.tuple([z.iso.datetime().check(hasYear), z.uuid()])

export const encodeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')

export function decodeCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8')
    const [createdAt, id] = encodedCursor.parse(JSON.parse(text))
    return { createdAt: new Date(createdAt), id }
  } catch {
    throw new Failure('request.invalid', { reason: 'cursor' })
  }
}
