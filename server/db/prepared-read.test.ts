/** Reads that are planned once: the plan that the database keeps for everybody is a good one. */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSessionUser } from '#server/services/sessions.ts'
import { createDatabase } from '#testing/database.ts'
import { preparedRead } from './prepared-read.ts'
import { userKeys, users } from './schema/users.ts'
import { createJournalStore } from './stores/journal-store.ts'
import { createSlideStore } from './stores/slide-store.ts'
import { createVault } from './vault/vault.ts'

const people = 3_000
const each = 4
const somebody = "'00000000-0000-4000-8000-000000000000'"
let pool: Pool
let db: NodePgDatabase

beforeAll(async () => {
  // One connection: what is prepared is prepared there.
  pool = new Pool({ connectionString: await createDatabase(), max: 1 })
  const bytes = "'\\x00'::bytea"
  await pool.query(`
    insert into users (id, email, created_at)
      select gen_random_uuid(), n || '@example.com', now() from generate_series(1, ${people}) n;
    insert into keyring.user_keys (user_id, wrapped_key)
      select id, repeat('x', 93)::bytea from users;
    insert into sessions (token_hash, user_id, created_at, last_seen_at)
      select decode(md5(id::text), 'hex'), id, now(), now() from users;
    insert into target_slides (id, user_id, goal_description, script, theme, created_at)
      select gen_random_uuid(), id, ${bytes}, repeat('x', 500)::bytea, ${bytes}, now() - n * interval '1 hour'
      from users, generate_series(1, ${each}) n;
    insert into journal_entries (id, user_id, content, time_of_day, guidance, created_at)
      select gen_random_uuid(), id, repeat('x', 500)::bytea, 'morning', ${bytes}, now() - n * interval '1 hour'
      from users, generate_series(1, ${each}) n;
    analyze`)
  db = drizzle(pool, { casing: 'snake_case' })
  const vault = createVault(randomBytes(32))
  const [slides, journal] = [createSlideStore(db, vault), createJournalStore(db, vault)]
  const nobody = somebody.replaceAll("'", '')
  // The database makes up its mind after five.
  for (let n = 0; n < 8; n++) {
    await slides.list(nobody, { limit: 500, after: undefined })
    await slides.find(nobody, nobody)
    await journal.list(nobody, { limit: 500, after: undefined })
    await findSessionUser(db, 'a token', new Date())
  }
})
afterAll(() => pool.end())

it.each([
  ['slides_first_page', `(${somebody}, 500)`],
  ['slide', `(${somebody}, ${somebody})`],
  ['entries_first_page', `(${somebody}, 500)`],
  ['session_user', `('\\x00', now(), now())`],
])('%s reads no table from end to end, whoever asks', async (name, values) => {
  const known = await pool.query('select 1 from pg_prepared_statements where name = $1', [name])
  expect(known.rowCount).toBe(1)
  await pool.query('set plan_cache_mode = force_generic_plan')
  const { rows } = await pool.query(`explain execute "${name}"${values}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index')
  expect(plan).not.toMatch(/Seq Scan on (target_slides|journal_entries|sessions|users|user_keys)/)
})

describe('what is read', () => {
  const everyKind = (db: NodePgDatabase) =>
    db
      .select({ user: getTableColumns(users), key: userKeys.wrappedKey })
      .from(users)
      .leftJoin(userKeys, eq(userKeys.userId, users.id))
  const withAddress = preparedRead('with_address', (db) =>
    everyKind(db).where(eq(users.email, sql.placeholder('email'))),
  )

  it('is what the same query reads otherwise, of every kind of column', async () => {
    const email = 'Ünïcode \\x41 🌊@example.com'
    const [full, bare] = [randomUUID(), randomUUID()]
    await db.insert(users).values([
      {
        id: full,
        email,
        emailVerified: true,
        paidSubscription: { seen: ['a', null] } as never,
        paymentCheckAt: new Date('2026-03-29T01:02:03.045Z'),
        chargedDate: '2026-03-29',
        createdAt: new Date(0),
      },
      { id: bare, email, createdAt: new Date('1969-12-31T23:59:59.999Z') },
    ])
    await db.insert(userKeys).values({ userId: full, wrappedKey: Buffer.of(0, 0x5c, 0x78, 255) })
    const rows = await withAddress(db, { email })
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(await everyKind(db).where(eq(users.email, email)))
    expect(await withAddress(db, { email: 'nobody' })).toEqual([])
  })

  it('of bytes is the same however the database writes them', async () => {
    const bytes = Buffer.of(2, 0x5c, 0x78, 255, 0x41)
    const userId = randomUUID()
    const email = 'bytes@example.com'
    await db.insert(users).values({ id: userId, email, createdAt: new Date() })
    await db.insert(userKeys).values({ userId, wrappedKey: bytes })
    for (const form of ['escape', 'hex']) {
      await pool.query(`set bytea_output = ${form}`)
      expect((await withAddress(db, { email }))[0]?.key).toEqual(bytes)
    }
  })

  it.each(['update', 'no key update', 'share', 'key share'] as const)(
    'is not locked for %s',
    (lock) => {
      const locking = preparedRead('locking', (db) => everyKind(db).for(lock))
      expect(() => locking(db)).toThrow('takes locks')
    },
  )

  it('is columns alone, and lacks no value', async () => {
    const computed = preparedRead('computed', (db) => db.select({ n: sql`1` }).from(users))
    expect(() => computed(db)).toThrow('selects columns')
    await expect(withAddress(db)).rejects.toThrow()
  })
})
