import { sqlStateOf } from './sql-state.ts'

/** Why the database or the file system accepts no writes. */
export type WriteRefusal = 'no_room' | 'read_only'

/** By SQLSTATE, or by the system's error code. */
const refusals: Record<string, WriteRefusal> = {
  // disk_full
  '53100': 'no_room',
  // read_only_sql_transaction, as on a replica
  '25006': 'read_only',
  ENOSPC: 'no_room',
  EDQUOT: 'no_room',
  EROFS: 'read_only',
}

export const writeRefusalOf = (error: unknown): WriteRefusal | undefined =>
  refusals[sqlStateOf(error) ?? '']
