/**
 * Every list is answered in pages that are bounded by rows and by bytes; a `Link` header leads to the
 * next page.
 */
import type { FastifyReply } from 'fastify'
import { type Cursor, decodeCursor, encodeCursor, type PageRequest } from '../db/cursor.ts'

/** The most rows in one page. */
const maxRows = 500
/** The most bytes in the JSON of one page, before compression. */
const maxBytes = 256_000
/**
 * Rows are read in slices: to read and decrypt 500 rows of up to 30 kB each, only to send eight of
 * them, would be slow. The first slice tells how long the rows are; it holds the whole list of most
 * people.
 */
const firstSlice = 32
/** So that rows of unequal length do not lead to many small slices. */
const smallestSlice = 8

interface PagedList<Row extends Cursor, Shown> {
  path: string
  cursor: string | undefined
  /** Filters of the list, which hold for its next page too. */
  filters?: Record<string, string | undefined>
  read: (page: PageRequest) => Promise<readonly Row[]>
  /** The row as the contract describes it: its JSON is what counts. */
  present: (row: Row) => Shown
}

/** One page of a list. Sets the `Link` header where another page follows. */
export async function paginate<Row extends Cursor, Shown>(
  reply: FastifyReply,
  { path, cursor, filters = {}, read, present }: PagedList<Row, Shown>,
): Promise<Shown[]> {
  const { rows, next } = await readPage({ after: decodeCursor(cursor), read, present })
  if (next) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
    query.set('cursor', encodeCursor(next))
    reply.header('link', `<${path}?${query}>; rel="next"`)
  }
  return rows
}

interface Page<Shown> {
  rows: Shown[]
  /** The last row of this page, where another page follows. */
  next: Cursor | undefined
}

/** At least one row, whatever its length; more while they fit into the limits. */
export async function readPage<Row extends Cursor, Shown>({
  after,
  read,
  present,
}: Pick<PagedList<Row, Shown>, 'read' | 'present'> & Pick<PageRequest, 'after'>): Promise<
  Page<Shown>
> {
  const rows: Shown[] = []
  let bytes = '[]'.length
  let last = after
  for (;;) {
    const limit = sliceLength(rows.length, bytes)
    const slice = await read({ limit, after: last })
    for (const row of slice) {
      const shown = present(row)
      const comma = rows.length > 0 ? 1 : 0
      const length = Buffer.byteLength(JSON.stringify(shown)) + comma
      const isFull = rows.length === maxRows || bytes + length > maxBytes
      if (isFull && rows.length > 0) return { rows, next: last }
      rows.push(shown)
      bytes += length
      last = { createdAt: row.createdAt, id: row.id }
    }
    if (slice.length < limit) return { rows, next: undefined }
  }
}

/** As many rows as are likely to fit, and one more to learn whether another page follows. */
function sliceLength(rows: number, bytes: number): number {
  if (rows === 0) return firstSlice
  const likelyToFit = Math.ceil((maxBytes - bytes) / (bytes / rows))
  return Math.min(maxRows - rows, Math.max(likelyToFit, smallestSlice)) + 1
}
