import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { migrationsFolder } from './migrate.ts'

interface Journal {
  entries: { idx: number; when: number; tag: string }[]
}

const journal = JSON.parse(
  readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
) as Journal

describe('migrations', () => {
  it('are dated in their order: one dated earlier would be skipped in silence', () => {
    const dates = journal.entries.map(({ when }) => when)
    expect(dates.length).toBeGreaterThan(0)
    expect(dates).toEqual([...dates].sort((a, b) => a - b))
    expect(new Set(dates).size).toBe(dates.length)
  })

  it('run once when three processes start at once on an empty database', async () => {
    const url = await createDatabase({ empty: true })
    const program = join(import.meta.dirname, 'migrate.fixture.ts')
    const children = [1, 2, 3].map(() => fork(program, [url]))
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))
    expect(codes).toEqual([0, 0, 0])

    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      'select count(*)::int as n from drizzle.__drizzle_migrations',
    )
    await client.end()
    expect(rows[0].n).toBe(journal.entries.length)
  })
})

describe('the schema', () => {
  it('keeps what people write in sealed columns only', async () => {
    const client = new Client({ connectionString: await createDatabase() })
    await client.connect()
    const { rows } = await client.query(
      `select column_name, data_type from information_schema.columns
       where table_name = 'target_slides' and column_name in ('goal_description', 'script')`,
    )
    await client.end()
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row.data_type).toBe('bytea')
  })
})
