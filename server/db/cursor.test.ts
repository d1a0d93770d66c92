import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { newestFirst, pageAfter } from './cursor.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { journalEntries } from './schema/journal.ts'
import { jobs } from './schema/narration.ts'
import { targetSlides, users } from './schema/users.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
  return () => database.close()
})

describe('a page of a list after the first', () => {
  const after = { createdAt: new Date(), id: randomUUID() }
  const userId = randomUUID()

  it.each([
    ['slides', targetSlides, eq(targetSlides.userId, userId)],
    ['entries', journalEntries, eq(journalEntries.userId, userId)],
    ['jobs', jobs, eq(jobs.userId, userId)],
    ['users', users, undefined],
  ])(
    'is read from the index, without sorting, in a list of %s',
    async (_name, table, ownerCondition) => {
      const client = await database.pool.connect()
      onTestFinished(() => client.release(true))
      // Test tables are small: without this the planner would sort instead of using an index.
      await client.query(
        'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off',
      )
      const query = database.db
        .select({ id: table.id })
        .from(table)
        .where(and(ownerCondition, pageAfter(table, after)))
        .orderBy(newestFirst(table))
        .limit(32)
        .toSQL()
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain ${query.sql}`,
        query.params,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index (Only )?Scan using \w+_created_at_id_index/)
      expect(plan).toContain('Index Cond')
      expect(plan).toContain('ROW(')
      expect(plan).not.toContain('Sort')
    },
  )
})
