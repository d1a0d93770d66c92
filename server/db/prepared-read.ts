import { Column, fillPlaceholders, is } from 'drizzle-orm'
import { types } from 'pg'
import type { Database } from './database.ts'
import type { TextRow } from './pipelined-reads.ts'

/**
 * Columns, or groups of columns. A group is mapped to an object even if all its columns are null, so columns of a
 * left join are selected outside of groups.
 */
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
 * Prepares a frequent read: its SQL text and row mapping are built once, and PostgreSQL parses it once
 * for each connection. Only for fast queries whose plan does not depend on the values: after a few
 * uses PostgreSQL may keep one plan for all values, and all prepared reads share one connection (see
 * pipelined-reads.ts). Names must be unique in the process. A connection pooler must be in session mode.
 */
export function preparedRead<Query extends Select>(
  name: string,
  select: (db: Database) => Query,
): (db: Database, values?: Values) => Promise<Query['_']['result']> {
  const readsByDatabase = new WeakMap<Database, Read<Query>>()
  return (db, values = {}) => {
    const read = readsByDatabase.get(db) ?? prepare(db, name, select(db))
    readsByDatabase.set(db, read)
    return read(values)
  }
}

/** Drizzle's own `prepare` looks up the decoder of each value in each row again. */
function prepare<Query extends Select>(db: Database, name: string, query: Query): Read<Query> {
  const { sql: text, params } = query.toSQL()
  if (!lockFreeRead.test(text)) throw new Error(`${name} is not a read, or takes locks`)
  const toRow = rowReader(query._.selectedFields as Fields)
  return async (values) => {
    const filledParams = fillPlaceholders(params, values).map(asParameter)
    const rows = await db.$client.reads.query({ name, text, values: filledParams })
    return rows.map(toRow)
  }
}

/** A read that waits for a row lock would delay all others on the shared connection. */
const lockFreeRead = /^select (?!.* for )/

function asParameter(value: unknown): Buffer | string | null {
  if (value === undefined) throw new Error('A prepared read lacks a value')
  return value === null || Buffer.isBuffer(value) ? value : String(value)
}

/** `next` holds the index of the next column of the row; nested groups continue it. */
function rowReader(fields: Fields, next = { index: 0 }) {
  const readers = Object.entries(fields).map(([name, field]) => ({
    name,
    read: is(field, Column) ? columnReader(field, next.index++) : rowReader(columnsOf(field), next),
  }))
  return (row: TextRow) => {
    const object: Record<string, unknown> = {}
    for (const { name, read } of readers) object[name] = read(row)
    return object
  }
}

/** Refuses SQL expressions and other selections, whose columns this mapping would misplace. */
function columnsOf(group: Fields): Fields {
  if (Object.getPrototypeOf(group) === Object.prototype) return group
  throw new Error('A prepared read selects columns, or groups of columns')
}

function columnReader(column: Column, index: number) {
  const parse = parsers[column.getSQLType()] ?? String
  return (row: TextRow) => {
    const text = row[index]
    return typeof text === 'string' ? column.mapFromDriverValue(parse(text)) : null
  }
}

/** Columns of other types decode PostgreSQL's text format themselves. */
const parsers: Partial<Record<string, (text: string) => unknown>> = {
  bytea: types.getTypeParser(types.builtins.BYTEA),
  boolean: (text) => text === 't',
}
