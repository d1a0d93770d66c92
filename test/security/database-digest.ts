import type { TestServer } from '#testing/server.ts'
import type { Target } from './target.ts'

/**
 * Signs in and sends a contact message: the first of each stores keys, of the built-in identity provider and of the
 * contact messages, which a later comparison of the database would report.
 */
export async function prepareForComparison(server: TestServer): Promise<void> {
  const client = await server.signedIn('admin@evenstream.test')
  await client.send('POST', '/api/support/contact', {
    name: 'Ida',
    email: 'ida@example.com',
    message: 'Hello, you there.',
  })
}

/** A digest of every table except the excluded ones: by default the rate limits. */
export async function databaseDigest(
  { server }: Target,
  { excludedTables = /^rate_limits$/ }: { excludedTables?: RegExp } = {},
): Promise<string> {
  const { pool } = server.database
  const { rows } = await pool.query<{ name: string; table: string }>(
    `select format('%I.%I', table_schema, table_name) as name, table_name as table
     from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const examined = rows.filter(({ table }) => !excludedTables.test(table))
  const sums = examined.map(async ({ name }) => {
    const sum = `select md5(string_agg(t::text, ',' order by t::text)) as sum from ${name} t`
    return `${name} ${(await pool.query<{ sum: string }>(sum)).rows[0]?.sum}`
  })
  return (await Promise.all(sums)).join('\n')
}
