/** Lists are ordered by age, newest first, and read by keyset pagination: each page says after which row it begins. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

interface Aged {
  createdAt: AnyPgColumn
  id: AnyPgColumn
}

/** A place in a list that is ordered by age. */
export interface Cursor {
  createdAt: Date
  id: string
}

export interface PageRequest {
  limit: number
  after: Cursor | undefined
}

/** In the very words of the indexes: an order that says nothing of nulls cannot use them. */
export const newestFirst = ({ createdAt, id }: Aged): SQL =>
  sql`${createdAt} desc nulls last, ${id} desc nulls last`

/** Compared as one row, which an index can do too: the last page is as quick as the first. */
export const pageAfter = ({ createdAt, id }: Aged, after: Cursor): SQL =>
  sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
