/**
 * Dumps each table to a file with one JSON object per row and line. PostgreSQL itself writes and reads the
 * JSON: a conversion to JavaScript numbers and dates would lose digits.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Client, escapeIdentifier } from 'pg'

const rowsPerFetch = 200
const charactersPerInsert = 4_000_000

interface Table {
  schema: string
  name: string
}

const nameOf = ({ schema, name }: Table) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

async function tablesIn(client: Client, schema: string): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    'select schemaname as schema, tablename as name from pg_tables where schemaname = $1 order by 2',
    [schema],
  )
  return rows
}

/** Writes every table of a schema to a file, and returns the number of rows of each. */
export async function dumpSchema(
  client: Client,
  schema: string,
  folder: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tablesIn(client, schema)) {
    let count = 0
    const lines = async function* () {
      await client.query(
        `declare table_cursor no scroll cursor for select row_to_json(t)::text as line from ${nameOf(table)} t`,
      )
      for (;;) {
        const { rows } = await client.query<{ line: string }>(
          `fetch ${rowsPerFetch} from table_cursor`,
        )
        if (rows.length === 0) break
        count += rows.length
        yield rows.map(({ line }) => `${line}\n`).join('')
      }
      await client.query('close table_cursor')
    }
    const file = join(folder, `${table.schema}.${table.name}.ndjson`)
    await pipeline(
      Readable.from(lines()),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    )
    counts[`${table.schema}.${table.name}`] = count
  }
  return counts
}

/**
 * Loads the files that `dumpSchema` wrote, in alphabetical order. The caller must disable foreign keys,
 * because a row may be loaded before the row that it references.
 */
export async function loadTables(client: Client, folder: string): Promise<void> {
  for (const file of (await readdir(folder)).sort()) {
    const [schema = '', name = ''] = file.split('.')
    const target = nameOf({ schema, name })
    const insert = async (lines: string[]) => {
      await client.query(
        `insert into ${target} select * from json_populate_recordset(null::${target}, $1::json)`,
        [`[${lines.join(',')}]`],
      )
    }
    let lines: string[] = []
    let length = 0
    for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
      lines.push(line)
      length += line.length
      if (length < charactersPerInsert) continue
      await insert(lines)
      lines = []
      length = 0
    }
    if (lines.length > 0) await insert(lines)
  }
}

/** Returns the values of the sequences. A restore needs them, because loading rows advances no sequence. */
export async function sequencesOf(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where last_value is not null and schemaname <> 'drizzle'`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function restoreSequences(
  client: Client,
  sequences: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2::bigint)', [name, value])
  }
}
