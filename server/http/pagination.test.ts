import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rounds } from '#testing/run-length.ts'
import type { Cursor, PageRequest } from '../db/cursor.ts'
import { readPage } from './pagination.ts'

interface Row extends Cursor {
  text: string
}

/** Newest first. */
const rowsOf = (lengths: readonly number[]): Row[] =>
  lengths.map((length, index) => ({
    id: String(lengths.length - index).padStart(6, '0'),
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 1000),
    text: 'é'.repeat(length),
  }))

const toItem = ({ id, text }: Row) => ({ id, text })

/** A list that is read like a store, and counts the rows that were read. */
function listOf(rows: readonly Row[]) {
  let rowCount = 0
  return {
    rowsRead: () => rowCount,
    read: async ({ limit, after }: PageRequest) => {
      const start = after ? rows.findIndex(({ id }) => id === after.id) + 1 : 0
      const slice = rows.slice(start, start + limit)
      rowCount += slice.length
      return slice
    },
  }
}

async function readEveryPage(rows: readonly Row[]) {
  const { read } = listOf(rows)
  const pages: { id: string; text: string }[][] = []
  let after: Cursor | undefined
  do {
    const page = await readPage({ after, read, toItem })
    pages.push(page.items)
    after = page.nextCursor
  } while (after)
  return pages
}

const bytesOf = (page: unknown) => Buffer.byteLength(JSON.stringify(page))

describe('a page of a list', () => {
  it('has at most 500 rows and 256 kB, or one longer row, and all pages together have every row once, in order', async () => {
    const lengths = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 80 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 400, maxLength: 1100 }),
      // Some of these rows exceed the limit by themselves.
      fc.array(fc.constantFrom(10, 130_000), { maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(lengths, async (lengthsOfRows) => {
        const rows = rowsOf(lengthsOfRows)
        const pages = await readEveryPage(rows)
        expect(pages.flat()).toEqual(rows.map(toItem))
        for (const page of pages) {
          expect(page.length).toBeLessThanOrEqual(500)
          if (page.length > 1) expect(bytesOf(page)).toBeLessThanOrEqual(256_000)
        }
        // Only an empty list has an empty page.
        expect(pages.filter((page) => page.length === 0)).toHaveLength(rows.length === 0 ? 1 : 0)
      }),
      { numRuns: rounds(60, 600), seed: 20261116 },
    )
  })

  it('includes a row that fits exactly, and excludes one that is a byte longer', async () => {
    const [first, second] = rowsOf([0, 0]) as [Row, Row]
    const freeBytes = 256_000 - bytesOf([first, second].map(toItem))
    const fittingPages = await readEveryPage([first, { ...second, text: 'x'.repeat(freeBytes) }])
    expect(fittingPages.map(bytesOf)).toEqual([256_000])
    const exceedingPages = await readEveryPage([
      first,
      { ...second, text: 'x'.repeat(freeBytes + 1) },
    ])
    expect(exceedingPages.map((page) => page.length)).toEqual([1, 1])
  })

  it('is the only one for 500 rows, and is followed by another for 501 rows', async () => {
    expect((await readEveryPage(rowsOf(Array(500).fill(5)))).map((page) => page.length)).toEqual([
      500,
    ])
    expect((await readEveryPage(rowsOf(Array(501).fill(5)))).map((page) => page.length)).toEqual([
      500, 1,
    ])
  })

  it.each([
    ['30 kB', 15_000, 32],
    ['2 kB', 1000, 160],
  ])('is read without many surplus rows if each row has %s', async (_size, length, maxRowsRead) => {
    const list = listOf(rowsOf(Array(500).fill(length)))
    const page = await readPage({ after: undefined, read: list.read, toItem })
    expect(page.nextCursor?.id).toBe(page.items.at(-1)?.id)
    expect(list.rowsRead()).toBeLessThanOrEqual(maxRowsRead)
  })

  it('is read after the cursor alone: its row may have been deleted', async () => {
    const deletedRow = { createdAt: new Date(), id: randomUUID() }
    const requests: PageRequest[] = []
    const read = async (page: PageRequest) => {
      requests.push(page)
      return []
    }
    expect(await readPage({ after: deletedRow, read, toItem })).toEqual({
      items: [],
      nextCursor: undefined,
    })
    expect(requests).toMatchObject([{ after: deletedRow }])
  })
})
