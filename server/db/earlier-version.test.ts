import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { startProduct } from '#testing/process.ts'

describe('a database of an earlier version', () => {
  it('is refused in one line, and left unchanged', async () => {
    const url = await createDatabase({ empty: true })
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(`
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('hash of an earlier version', 1);
      create table users (id uuid primary key)`)
    const product = await startProduct({ DATABASE_URL: url, DATA_DIR: newDataDir() })
    expect(await product.exited).toBe(1)
    expect(product.output.trim()).toBe(
      'Evenstream could not start. This database was created by an earlier version of Evenstream: export every account with that version, start this one on an empty database, and import the exports',
    )
    const { rows } = await client.query(
      "select tablename from pg_tables where schemaname in ('public', 'keyring')",
    )
    await client.end()
    expect(rows).toEqual([{ tablename: 'users' }])
  })
})
