/**
 * Lists are sent in pages that are limited by rows and by bytes; a `Link` header contains the URL
 * of the next page.
 */
import type { FastifyReply } from 'fastify'
import { type Cursor, decodeCursor, encodeCursor, type PageRequest } from '../db/cursor.ts'

const maxPageRows = 500
/** Bytes of the JSON of one page, before compression. */
const maxPageBytes = 256_000
/**
 * Rows are read in slices, because it would be slow to read and decrypt 500 rows of up to 30 kB only
 * to send eight of them. The first slice shows how long the rows are; for most users it is the whole
 * list.
 */
const firstSliceRows = 32
/** Avoids many small slices when the rows differ in length. */
const minSliceRows = 8

interface PagedList<Row extends Cursor, Item> {
  path: string
  cursor: string | undefined
  /** Filters of the list, which the link to the next page repeats. */
  filters?: Record<string, string | undefined>
  read: (page: PageRequest) => Promise<readonly Row[]>
  /** Converts a row to an item of the contract. The JSON of the item counts towards the limit of bytes. */
  toItem: (row: Row) => Item
}

/** Returns one page of a list, and sets the `Link` header if there is another page. */
export async function paginate<Row extends Cursor, Item>(
  reply: FastifyReply,
  { path, cursor, filters = {}, read, toItem }: PagedList<Row, Item>,
): Promise<Item[]> {
  const { items, nextCursor } = await readPage({ after: decodeCursor(cursor), read, toItem })
  if (nextCursor) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
    query.set('cursor', encodeCursor(nextCursor))
    reply.header('link', `<${path}?${query}>; rel="next"`)
  }
  return items
}

interface Page<Item> {
  items: Item[]
  /** The cursor of the last row, if there is another page. */
  nextCursor: Cursor | undefined
}

interface PageSource<Row extends Cursor, Item>
  extends Pick<PagedList<Row, Item>, 'read' | 'toItem'>,
    Pick<PageRequest, 'after'> {
  /** Rows of a page, if fewer than usual. */
  maxRows?: number
}

/** Reads rows while they fit into the limits. The first row is included whatever its length. */
export async function readPage<Row extends Cursor, Item>({
  after,
  maxRows = maxPageRows,
  read,
  toItem,
}: PageSource<Row, Item>): Promise<Page<Item>> {
  const items: Item[] = []
  let bytes = '[]'.length
  let lastCursor = after
  for (;;) {
    const limit = nextSliceRows(items.length, bytes, maxRows)
    const slice = await read({ limit, after: lastCursor })
    if (items.length === 0 && slice.length < limit) {
      // Most lists are this short, and measuring them whole is faster than row by row.
      const wholeList = slice.map(toItem)
      if (bytesOf(wholeList) <= maxPageBytes) return { items: wholeList, nextCursor: undefined }
    }
    for (const row of slice) {
      const item = toItem(row)
      const comma = items.length > 0 ? 1 : 0
      const length = bytesOf(item) + comma
      const isFull = items.length === maxRows || bytes + length > maxPageBytes
      if (isFull && items.length > 0) return { items, nextCursor: lastCursor }
      items.push(item)
      bytes += length
      lastCursor = { createdAt: row.createdAt, id: row.id }
    }
    if (slice.length < limit) return { items, nextCursor: undefined }
  }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** Returns how many rows will probably fit, plus one, which shows whether there is another page. */
function nextSliceRows(rows: number, bytes: number, maxRows: number): number {
  if (rows === 0) return Math.min(firstSliceRows, maxRows + 1)
  const estimatedRows = Math.ceil((maxPageBytes - bytes) / (bytes / rows))
  return Math.min(maxRows - rows, Math.max(estimatedRows, minSliceRows)) + 1
}
