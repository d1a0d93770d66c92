import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cursor, PageRequest } from '../db/cursor.ts'
import { readPage } from './pagination.ts'

interface Row extends Cursor {
  text: string
}

/** Newest first; two rows share each moment, so that the id has to break the tie. */
const rowsOf = (lengths: readonly number[]): Row[] =>
  lengths.map((length, index) => ({
    id: String(lengths.length - index).padStart(6, '0'),
    createdAt: new Date(Date.UTC(2026, 0, 1) - Math.floor(index / 2) * 1000),
    text: 'é'.repeat(length),
  }))

const present = ({ id, text }: Row) => ({ id, text })

/** Answers what a store would, and counts how many rows were read. */
function listOf(rows: readonly Row[]) {
  let read = 0
  return {
    rowsRead: () => read,
    read: async ({ limit, after }: PageRequest) => {
      const start = after ? rows.findIndex(({ id }) => id === after.id) + 1 : 0
      const slice = rows.slice(start, start + limit)
      read += slice.length
      return slice
    },
  }
}

async function everyPage(rows: readonly Row[]) {
  const { read } = listOf(rows)
  const pages: { id: string; text: string }[][] = []
  let after: Cursor | undefined
  do {
    const page = await readPage({ after, read, present })
    pages.push(page.rows)
    after = page.next
  } while (after)
  return pages
}

const bytesOf = (page: unknown) => Buffer.byteLength(JSON.stringify(page))

describe('a page of a list', () => {
  it('holds at most 500 rows and 256 kB, and the pages together hold every row once, in order', async () => {
    const lengths = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 80 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 400, maxLength: 1100 }),
      // One row that exceeds the limit by itself.
      fc.array(fc.constantFrom(10, 130_000), { maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(lengths, async (lengthsOfRows) => {
        const rows = rowsOf(lengthsOfRows)
        const pages = await everyPage(rows)
        expect(pages.flat()).toEqual(rows.map(present))
        for (const page of pages) {
          expect(page.length).toBeLessThanOrEqual(500)
          if (page.length > 1) expect(bytesOf(page)).toBeLessThanOrEqual(256_000)
        }
        // Only an empty list has an empty page: no link leads to nothing.
        expect(pages.filter((page) => page.length === 0)).toHaveLength(rows.length === 0 ? 1 : 0)
      }),
      { numRuns: 60, seed: 20261116 },
    )
  })

  it('takes a row that fits to the byte, and not one byte more', async () => {
    const [first, second] = rowsOf([0, 0]) as [Row, Row]
    const room = 256_000 - bytesOf([first, second].map(present))
    const fits = await everyPage([first, { ...second, text: 'x'.repeat(room) }])
    expect(fits.map(bytesOf)).toEqual([256_000])
    const exceeds = await everyPage([first, { ...second, text: 'x'.repeat(room + 1) }])
    expect(exceeds.map((page) => page.length)).toEqual([1, 1])
  })

  it('has no next page after exactly 500 rows', async () => {
    expect((await everyPage(rowsOf(Array(500).fill(5)))).map((page) => page.length)).toEqual([500])
    expect((await everyPage(rowsOf(Array(501).fill(5)))).map((page) => page.length)).toEqual([
      500, 1,
    ])
  })

  it.each([
    ['30 kB', 15_000, 32],
    ['2 kB', 1000, 160],
  ])('reads few rows more than it sends if each has %s', async (_size, length, atMost) => {
    const list = listOf(rowsOf(Array(500).fill(length)))
    const page = await readPage({ after: undefined, read: list.read, present })
    expect(page.next?.id).toBe(page.rows.at(-1)?.id)
    expect(list.rowsRead()).toBeLessThanOrEqual(atMost)
  })

  it('starts after the last row of the previous page even if that row was deleted', async () => {
    const gone = { createdAt: new Date(), id: randomUUID() }
    const asked: PageRequest[] = []
    const read = async (page: PageRequest) => {
      asked.push(page)
      return []
    }
    expect(await readPage({ after: gone, read, present })).toEqual({ rows: [], next: undefined })
    expect(asked).toMatchObject([{ after: gone }])
  })
})
