/** PostgreSQL may use one plan of a prepared read for all values. That plan must use indexes. */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSessionUser } from '#server/services/sessions.ts'
import { createDatabase } from '#testing/database.ts'
import { type Database, type OpenDatabase, openDatabase } from './database.ts'
import { preparedRead } from './prepared-read.ts'
import { userKeys, users } from './schema/users.ts'
import { createJournalStore } from './stores/journal-store.ts'
import { createSlideStore } from './stores/slide-store.ts'
import { createVault } from './vault/vault.ts'

const userCount = 3_000
const rowsPerUser = 4
const anyId = "'00000000-0000-4000-8000-000000000000'"
let database: OpenDatabase
let db: Database

beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
  db = database.db
  const bytes = "'\\x00'::bytea"
  await database.pool.query(`
    insert into users (id, email, created_at)
      select gen_random_uuid(), n || '@example.com', now() from generate_series(1, ${userCount}) n;
    insert into keyring.user_keys (user_id, wrapped_key)
      select id, repeat('x', 93)::bytea from users;
    insert into sessions (token_hash, user_id, created_at, last_seen_at)
      select decode(md5(id::text), 'hex'), id, now(), now() from users;
    insert into target_slides (id, user_id, goal_description, script, needs_support, created_at)
      select gen_random_uuid(), id, ${bytes}, repeat('x', 500)::bytea, ${bytes}, now() - n * interval '1 hour'
      from users, generate_series(1, ${rowsPerUser}) n;
    insert into journal_entries (id, user_id, content, time_of_day, guidance, created_at)
      select gen_random_uuid(), id, repeat('x', 500)::bytea, 'morning', ${bytes}, now() - n * interval '1 hour'
      from users, generate_series(1, ${rowsPerUser}) n;
    insert into tracks
        (id, user_id, slide_id, entry_id, blob_key, bytes, duration_seconds, pace, voice, details, created_at)
      select gen_random_uuid(), user_id, slide_id, entry_id, 'x', 1, 300, 1, 'x', ${bytes}, now()
      from (select user_id, id, null from target_slides
        union all select user_id, null, id from journal_entries) t (user_id, slide_id, entry_id);
    analyze`)
  const vault = createVault(randomBytes(32))
  const [slides, journal] = [createSlideStore(db, vault), createJournalStore(db, vault)]
  const id = anyId.replaceAll("'", '')
  // After five executions PostgreSQL considers one generic plan.
  for (let n = 0; n < 8; n++) {
    await slides.list(id, { limit: 500, after: undefined })
    await slides.find(id, id)
    await journal.list(id, { limit: 500, after: undefined })
    await findSessionUser(db, 'a token', new Date())
  }
})
afterAll(() => database.close())

/** Runs on the connection of the prepared reads, where their statements and plans are. */
const onReadConnection = (text: string) =>
  db.$client.reads.query({ name: randomUUID(), text, values: [] })

it.each([
  ['slides_first_page', `(${anyId}, 500)`],
  ['slide', `(${anyId}, ${anyId})`],
  ['entries_first_page', `(${anyId}, 500)`],
  ['session_user', `('\\x00', now(), now())`],
])(
  'the prepared read %s uses indexes and scans none of the filled tables sequentially, for any values',
  async (name, values) => {
    const findStatement = `select 1 from pg_prepared_statements where name = '${name}'`
    expect(await onReadConnection(findStatement)).toHaveLength(1)
    await onReadConnection('set plan_cache_mode = force_generic_plan')
    const rows = await onReadConnection(`explain execute "${name}"${values}`)
    const plan = rows.map(([line]) => line).join('\n')
    expect(plan).toContain('Index')
    expect(plan).not.toMatch(
      /Seq Scan on (target_slides|journal_entries|tracks|sessions|users|user_keys)/,
    )
  },
)

describe('a prepared read', () => {
  const selectAllColumns = (db: Database) =>
    db
      .select({ user: getTableColumns(users), key: userKeys.wrappedKey })
      .from(users)
      .leftJoin(userKeys, eq(userKeys.userId, users.id))
  const usersByEmail = preparedRead('users_by_email', (db) =>
    selectAllColumns(db).where(eq(users.email, sql.placeholder('email'))),
  )

  it('returns what the same query returns unprepared, for every column of users and for bytea', async () => {
    const email = 'Ünïcode \\x41 🌊@example.com'
    const [fullRowId, bareRowId] = [randomUUID(), randomUUID()]
    await db.insert(users).values([
      {
        id: fullRowId,
        email,
        emailVerified: true,
        paidSubscription: { seen: ['a', null] } as never,
        paymentCheckAt: new Date('2026-03-29T01:02:03.045Z'),
        chargedDate: '2026-03-29',
        createdAt: new Date(0),
      },
      { id: bareRowId, email, createdAt: new Date('1969-12-31T23:59:59.999Z') },
    ])
    await db
      .insert(userKeys)
      .values({ userId: fullRowId, wrappedKey: Buffer.of(0, 0x5c, 0x78, 255) })
    const rows = await usersByEmail(db, { email })
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(await selectAllColumns(db).where(eq(users.email, email)))
    expect(await usersByEmail(db, { email: 'nobody' })).toEqual([])
  })

  it('decodes bytea in both output formats', async () => {
    const bytes = Buffer.of(2, 0x5c, 0x78, 255, 0x41)
    const userId = randomUUID()
    const email = 'bytes@example.com'
    await db.insert(users).values({ id: userId, email, createdAt: new Date() })
    await db.insert(userKeys).values({ userId, wrappedKey: bytes })
    for (const form of ['escape', 'hex']) {
      await onReadConnection(`set bytea_output = ${form}`)
      expect((await usersByEmail(db, { email }))[0]?.key).toEqual(bytes)
    }
  })

  it.each(['update', 'no key update', 'share', 'key share'] as const)(
    'is refused when it takes a lock for %s',
    (lock) => {
      const locking = preparedRead('locking', (db) => selectAllColumns(db).for(lock))
      expect(() => locking(db)).toThrow('takes locks')
    },
  )

  it('is refused when it selects an expression, or when a value is missing', async () => {
    const computed = preparedRead('computed', (db) => db.select({ n: sql`1` }).from(users))
    expect(() => computed(db)).toThrow('selects columns')
    await expect(usersByEmail(db)).rejects.toThrow()
  })
})
