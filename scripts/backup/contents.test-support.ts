/** Reads and fills the database of a DATA_DIR on which no process runs. */
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { urlOfRunningServer } from '#server/db/embedded/running-server.ts'

/** `client` is connected as the superuser. */
export async function withDatabase<Result>(
  dataDir: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedPostgres({ dataDir })
  const client = new Client({ connectionString: await urlOfRunningServer(dataDir) })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
    await server.stop()
  }
}

async function tablesOf(client: Client): Promise<{ schema: string; name: string }[]> {
  const { rows } = await client.query(
    `select schemaname as schema, tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  )
  return rows
}

const quotedName = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** Every column of the schemas `public` and `keyring`, with its type, nullability and default. */
export async function columnsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default)
       as column
     from information_schema.columns where table_schema in ('public', 'keyring') order by 1`,
  )
  return rows.map(({ column }) => column)
}

/** Rows in PostgreSQL's text format, sorted. */
export async function rowsByTable(client: Client): Promise<Record<string, string[]>> {
  const rowsOfTables: Record<string, string[]> = {}
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${quotedName(table)} t order by 1`,
    )
    rowsOfTables[`${table.schema}.${table.name}`] = rows.map(({ row }) => row)
  }
  return rowsOfTables
}

/** A value of each column type, where possible one that a lossy copy would change. */
const fragileValues: Record<string, string> = {
  uuid: '6f1e1d8a-52ab-4c7a-9a40-0d8f4f3f2b11',
  text: 'a “word” \\ and\n\tanother, {"née": null}',
  bytea: '\\x00ff5c0a',
  boolean: 'true',
  integer: '-2147483648',
  bigint: '9007199254740993',
  'double precision': '0.30000000000000004',
  date: '2026-11-15',
  'timestamp with time zone': '2026-11-15 12:00:00.123456+00',
  jsonb: '{"amount": 1.50, "none": null, "words": ["\\\\", "é"]}',
}

/**
 * Inserts one meaningless row into each empty table, such as a queue: no column is null, and its foreign
 * keys refer to nothing.
 */
export async function fillEmptyTables(client: Client): Promise<void> {
  await client.query("set session_replication_role = 'replica'")
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ column: string; type: string }>(
      `select column_name as column, data_type as type from information_schema.columns
       where table_schema = $1 and table_name = $2
         and coalesce(column_default, '') not like 'nextval%'`,
      [table.schema, table.name],
    )
    const values = rows.map(({ type }) => {
      const value = fragileValues[type]
      if (value === undefined) throw new Error(`No value is known for a column of type ${type}`)
      return escapeLiteral(value)
    })
    await client.query(
      `insert into ${quotedName(table)} (${rows.map(({ column }) => escapeIdentifier(column)).join()})
       select ${rows.map(({ type }, index) => `${values[index]}::${type}`).join()}
       where not exists (select from ${quotedName(table)})`,
    )
  }
  await client.query("set session_replication_role = 'origin'")
}
