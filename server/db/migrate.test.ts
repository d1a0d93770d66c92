import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { writeNewerMigrations } from '../../scripts/backup/newer-migrations.test-support.ts'
import { migrateDatabase, migrationsFolder } from './migrate.ts'

/** Drizzle's list of all migrations. */
interface Journal {
  entries: { idx: number; when: number; tag: string }[]
}

const journal = JSON.parse(
  readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
) as Journal

describe('migrations', () => {
  it('have strictly increasing dates, because drizzle skips a migration dated before the last applied one', () => {
    const dates = journal.entries.map(({ when }) => when)
    expect(dates.length).toBeGreaterThan(0)
    expect(dates).toEqual([...dates].sort((a, b) => a - b))
    expect(new Set(dates).size).toBe(dates.length)
  })

  it('have the SQL that belongs to their date, because a restore recognises the schema of a backup by the date', () => {
    const hashOf = (tag: string) =>
      createHash('sha256')
        .update(readFileSync(join(migrationsFolder, `${tag}.sql`)))
        .digest('hex')
        .slice(0, 16)
    // Whoever changes the SQL of a migration also changes its date.
    expect(journal.entries.map(({ when, tag }) => [when, hashOf(tag)])).toEqual([
      [1_795_124_400_000, '44538f89c3bb0e9b'],
    ])
  })

  it('are applied once when three processes start at the same time on an empty database', async () => {
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

  it('begin with the initial migration, after which those of a later version are applied once', async () => {
    expect(journal.entries[0]?.tag).toBe('0000_initial')
    const newer = mkdtempSync(join(tmpdir(), 'evenstream-migrations-'))
    onTestFinished(() => rmSync(newer, { recursive: true }))
    writeNewerMigrations(newer)
    const url = await createDatabase()
    await migrateDatabase(url, newer)
    await migrateDatabase(url, newer)

    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      `select (select count(*)::int from drizzle.__drizzle_migrations) as n, exists (
         select from information_schema.columns where column_name = 'copied_id') as is_added`,
    )
    await client.end()
    expect(rows[0]).toEqual({ n: journal.entries.length + 1, is_added: true })
  })
})

describe('the schema', () => {
  const columnNames = async (condition: string): Promise<string[]> => {
    const client = new Client({ connectionString: await createDatabase() })
    await client.connect()
    const { rows } = await client.query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema in ('public', 'keyring') and ${condition} order by name`,
    )
    await client.end()
    return rows.map(({ name }) => name)
  }

  it('has only the listed unsealed text columns, none of which is for text written by users', async () => {
    expect(
      await columnNames("data_type in ('text', 'character varying', 'json', 'jsonb')"),
    ).toEqual([
      'account_exports.blob_key',
      'account_exports.error',
      'account_exports.language',
      'account_exports.status',
      'account_exports.time_zone',
      'application_keys.purpose',
      'audit_log.actor_pseudonym',
      'audit_log.changed',
      'audit_log.from',
      'audit_log.subject_pseudonym',
      'audit_log.to',
      'blob_removals.prefix',
      'charges.charged',
      'facts.name',
      'facts.value',
      'identities.issuer',
      'identities.subject',
      'jobs.error',
      'jobs.job_type',
      'jobs.status',
      'jobs.voice',
      'journal_entries.meditation_written_by',
      'journal_entries.time_of_day',
      'journal_entries.written_by',
      'payment_events.id',
      'sandbox_documents.grant_id',
      'sandbox_documents.id',
      'sandbox_documents.kind',
      'sandbox_documents.payload',
      'sandbox_documents.uid',
      'sandbox_payment_deliveries.event_id',
      'sandbox_payment_objects.body',
      'sandbox_payment_objects.customer',
      'sandbox_payment_objects.id',
      'sandbox_payment_objects.kind',
      'sandbox_payment_requests.answer',
      'sandbox_payment_requests.fingerprint',
      'sandbox_payment_requests.key',
      'target_slides.written_by',
      'tracks.blob_key',
      'tracks.voice',
      'users.agreed_model',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.narration_voice',
      'users.next_time_zone',
      'users.paid_subscription',
      'users.role',
      'users.stripe_customer_id',
      'users.subscription_status',
      'users.subscription_tier',
      'users.time_zone',
      'users.writer_choice',
    ])
  })

  it('has encryption keys in a schema of their own, so that a backup can leave them out', async () => {
    expect(await columnNames("table_schema = 'keyring'")).toEqual([
      'application_keys.purpose',
      'application_keys.wrapped_key',
      'user_keys.user_id',
      'user_keys.wrapped_key',
    ])
  })
})
