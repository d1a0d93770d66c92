/** Fills a database with `count` users who have slides and entries and never sign in. */
import { Client } from 'pg'

const slidesPerUser = 10
const entriesPerUser = 10

export async function insertUsers(superuserUrl: string, count: number): Promise<void> {
  const timeouts = { connectionTimeoutMillis: 30_000, query_timeout: 10 * 60_000 }
  const client = new Client({ connectionString: superuserUrl, ...timeouts })
  await client.connect()
  try {
    // The rows are consistent; checking foreign keys would about double the time. Only a superuser may
    // switch it off.
    await client.query("set session_replication_role = 'replica'")
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'")
    // In place of encrypted content and keys, which are never decrypted: these users do not sign in.
    const filler = (length: number) => `decode(repeat(md5(n::text), ${length / 16}), 'hex')`
    // The prefix is that of the table: users, slides and entries have different ids.
    const id = (prefix: string, number: string) =>
      `(lpad('${prefix}', 8, '0') || lpad(to_hex(${number}), 24, '0'))::uuid`
    const user = (number: string) => id('a', number)
    await client.query(
      `insert into users (id, email, created_at)
       select ${user('n')}, 'person' || n || '@example.com', now() - n * interval '1 second'
       from generate_series(1, $1::int) n`,
      [count],
    )
    await client.query(
      `insert into keyring.user_keys (user_id, wrapped_key)
       select ${user('n')}, ${filler(64)} from generate_series(1, $1::int) n`,
      [count],
    )
    await client.query(
      `insert into target_slides (id, user_id, goal_description, script, needs_support, created_at)
       select ${id('b', 'n')}, ${user(`1 + n % ${count}`)}, ${filler(96)}, ${filler(256)},
         ${filler(32)}, now() - n * interval '1 second'
       from generate_series(1, $1::int) n`,
      [count * slidesPerUser],
    )
    await client.query(
      `insert into journal_entries
         (id, user_id, content, time_of_day, target_slide_id, guidance, created_at)
       select ${id('c', 'n')}, ${user(`1 + n % ${count}`)}, ${filler(128)}, 'morning',
         ${id('b', 'n')}, ${filler(128)}, now() - n * interval '1 second'
       from generate_series(1, $1::int) n`,
      [count * entriesPerUser],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
