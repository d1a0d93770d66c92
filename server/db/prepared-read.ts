import { Column, fillPlaceholders, is } from 'drizzle-orm'
import { type Pool, types } from 'pg'
import type { Database } from './database.ts'
import { askPrepared, type Texts } from './prepared-query.ts'

/** A group is taken to be there: what a left join may lack has to be selected column by column. */
interface Fields {
  [name: string]: Column | Fields
}

interface Select {
  toSQL(): { sql: string; params: unknown[] }
  readonly _: { readonly selectedFields: unknown; readonly result: unknown }
}

type Read<Query extends Select> = (values: Values) => Promise<Query['_']['result']>
type Values = Record<string, unknown>

/**
 * A read so frequent that its text is built once and the database plans it once for each connection.
 * Only for queries whose plan does not hang on the values: after a few uses the database may keep one
 * for all. Names are unique in the process; a pooler in between has to know of prepared statements.
 * All of them share one connection (see reading-line.ts), so that only quick reads belong here.
 */
export function preparedRead<Query extends Select>(
  name: string,
  select: (db: Database) => Query,
): (db: Database, values?: Values) => Promise<Query['_']['result']> {
  const known = new WeakMap<Database, Read<Query>>()
  return (db, values = {}) => {
    const read = known.get(db) ?? prepare(db, name, select(db))
    known.set(db, read)
    return read(values)
  }
}

/**
 * How a row becomes an object is worked out once, too: drizzle looks it up for each value again, which
 * was nearly a tenth of the work for a list.
 */
function prepare<Query extends Select>(db: Database, name: string, query: Query): Read<Query> {
  const { $client } = db as Database & { $client: Pool }
  const { sql: text, params } = query.toSQL()
  if (!isQuickRead.test(text)) throw new Error(`${name} is not a read, or takes locks`)
  const toRow = rowReader(query._.selectedFields as Fields)
  return async (values) => {
    const filled = fillPlaceholders(params, values).map(asParameter)
    const rows = await askPrepared($client, { name, text, values: filled })
    return rows.map(toRow)
  }
}

/** Others wait behind it on the line that they share. */
const isQuickRead = /^select (?!.* for )/

function asParameter(value: unknown): Buffer | string | null {
  if (value === undefined) throw new Error('A prepared read was given no value')
  return value === null || Buffer.isBuffer(value) ? value : String(value)
}

function rowReader(fields: Fields, next = { index: 0 }) {
  const readers = Object.entries(fields).map(([name, field]) => ({
    name,
    read: is(field, Column) ? columnReader(field, next.index++) : rowReader(columnsOf(field), next),
  }))
  return (texts: Texts) => {
    const row: Record<string, unknown> = {}
    for (const { name, read } of readers) row[name] = read(texts)
    return row
  }
}

/** Columns and groups of them alone: whatever else drizzle can select would be read in a wrong place. */
function columnsOf(group: Fields): Fields {
  if (Object.getPrototypeOf(group) === Object.prototype) return group
  throw new Error('A prepared read selects columns, or groups of columns')
}

function columnReader(column: Column, index: number) {
  const parse = parsers[column.getSQLType()] ?? String
  return (texts: Texts) => {
    const text = texts[index]
    return typeof text === 'string' ? column.mapFromDriverValue(parse(text)) : null
  }
}

/** Columns of other types read the database's text themselves. */
const parsers: Partial<Record<string, (text: string) => unknown>> = {
  bytea: types.getTypeParser(types.builtins.BYTEA),
  boolean: (text) => text === 't',
}
