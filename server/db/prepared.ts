import type { Database } from './database.ts'

/**
 * A read so frequent that its text is built once and the database plans it once for each connection.
 * Only for queries whose plan does not hang on the values: after a few uses the database may keep one
 * for all. Names are unique in the process; a pooler in between has to know of prepared statements.
 * All of them share one connection (see reading-line.ts), so that only quick reads belong here.
 */
export function prepared<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  const known = new WeakMap<Database, Query>()
  return (db) => {
    const query = known.get(db) ?? prepare(db)
    known.set(db, query)
    return query
  }
}
