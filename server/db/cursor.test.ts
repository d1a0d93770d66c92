import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { decodeCursor, encodeCursor, newestFirst, pageAfter } from './cursor.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { journalEntries } from './schema/journal.ts'
import { jobs } from './schema/narration.ts'
import { targetSlides, users } from './schema/users.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
  return () => database.close()
})

describe('a cursor', () => {
  const encoded = (createdAt: string) =>
    Buffer.from(JSON.stringify([createdAt, randomUUID()])).toString('base64url')

  it('is decoded to what was encoded', () => {
    const cursor = { createdAt: new Date('2026-11-15T08:00:00.123Z'), id: randomUUID() }
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor)
  })

  it('is refused if its year is 0000, which PostgreSQL cannot read', async () => {
    expect(() => decodeCursor(encoded('0000-01-01T00:00:00.000Z'))).toThrow(
      expect.objectContaining({ code: 'request.invalid', params: { reason: 'cursor' } }),
    )
    const { createdAt } = decodeCursor(encoded('0001-01-01T00:00:00.000Z')) ?? {}
    const { rows } = await database.pool.query('select $1::timestamptz as time', [
      createdAt?.toISOString(),
    ])
    expect(rows).toEqual([{ time: createdAt }])
  })
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
