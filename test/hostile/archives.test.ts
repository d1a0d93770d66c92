/** Imports of hostile archives are refused with a message, at a bounded cost, and leave nothing behind. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveLimits } from '#server/archive/limits.ts'
import { ArchiveRefused, openArchive } from '#server/archive/zip-reader.ts'
import { rateLimits } from '#server/db/schema/operator.ts'
import { createExportReader } from '#server/services/imports/export-reader.ts'
import { asBlob, unzip } from '#testing/archives.ts'
import type { HttpClient } from '#testing/http-client.ts'
import {
  exportAccount,
  fillAccountOf,
  getOwnDataOf,
  idOf,
  importArchive,
  userBlobFiles,
} from '#testing/own-data.ts'
import { rounds } from '#testing/run-length.ts'
import { serveForTests } from '#testing/server.ts'
import { type BombArchive, bombs } from './bomb-archives.ts'
import { brokenRecords, brokenTracks } from './broken-records.ts'
import { brokenZipFiles } from './broken-zip-files.ts'
import { ExportFiles } from './export-files.ts'
import type { HostileArchive } from './hostile-archives.ts'
import { legalArchives } from './legal-archives.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })
const counts = { slides: 3, entries: 4, tracks: 3 }

let validExport: ExportFiles
let eve: HttpClient
let eveId: string

beforeAll(async () => {
  const ida = await server.signedIn('ida@example.com')
  await fillAccountOf(server, ida, counts)
  validExport = new ExportFiles(await unzip(await exportAccount(ida)))
  eve = await server.signedIn('eve@example.com')
  eveId = await idOf(eve)
})
beforeEach(() => server.database.db.delete(rateLimits))

async function rowsOfEve(): Promise<unknown[]> {
  const tables = ['target_slides', 'journal_entries', 'weekly_reviews', 'tracks', 'charges', 'jobs']
  const { pool } = server.database
  const queries = tables.map((table) =>
    pool.query(`select id from ${table} where user_id = $1`, [eveId]),
  )
  const user = await pool.query('select * from users where id = $1', [eveId])
  return [user.rows, ...(await Promise.all(queries)).map(({ rows }) => rows.length)]
}

const scheduledRemovals = async () =>
  (await server.database.pool.query('select * from blob_removals')).rows

const kinds: [string, (validExport: ExportFiles) => HostileArchive[], minCount: number][] = [
  ['broken ZIP files', brokenZipFiles, 40],
  ['broken records', brokenRecords, 40],
  ['broken tracks', brokenTracks, 15],
  ['bombs', bombs, 20],
]

/**
 * Every import starts a thread, so a short run imports only every eighth archive (a long run: every one). All archives
 * are read in both.
 */
const step = rounds(8, 1)

describe('the hostile archives', () => {
  it.each(kinds)('have names of their own: %s', (_kind, createArchives, minCount) => {
    const names = createArchives(validExport).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(minCount)
  })
})

describe('the reading of a hostile archive', () => {
  it.each(kinds)('fails with the message for its defect: %s', async (_kind, createArchives) => {
    const failures: object[] = []
    for (const { name, bytes, reason } of createArchives(validExport)) {
      const { refusal } = await read(bytes())
      if (!reason.test(refusal?.detail ?? '')) failures.push({ name, refusal })
    }
    expect(failures).toEqual([])
  })

  it('costs no more than stated when the archive is a bomb', async () => {
    const failures: object[] = []
    for (const { name, bytes, maxCosts } of bombs(validExport)) {
      const { costs, refusal } = await read(bytes())
      const isCheap =
        costs.inflatedBytes <= maxCosts.inflatedBytes &&
        costs.lines <= maxCosts.lines &&
        costs.records <= maxCosts.records
      if (!refusal || !isCheap) failures.push({ name, refusal, costs })
    }
    expect(failures).toEqual([])
  })
})

describe('the import of a hostile archive', () => {
  it.each(kinds)(
    'is refused with its message and changes nothing: %s',
    async (_kind, createArchives) => {
      const archives = createArchives(validExport).filter((_, index) => index % step === 0)
      const before = await rowsOfEve()
      const failures: string[] = []
      for (const { name, bytes, reason } of archives) {
        await server.database.db.delete(rateLimits)
        const response = await importArchive(eve, bytes())
        const { detail } = (await response.json()) as { detail: string }
        if (response.status !== 400) failures.push(`${name}: ${response.status}`)
        else if (!reason.test(detail)) failures.push(`${name}: ${detail}`)
        // One successful import would make all later ones fail for another reason.
        expect(await rowsOfEve(), name).toEqual(before)
      }
      expect(failures).toEqual([])
      await expect.poll(scheduledRemovals).toEqual([])
      expect(userBlobFiles(server).filter((path) => path.includes(eveId))).toEqual([])
    },
  )
})

/** Reads what an import checks before it stores anything, and the audio. */
async function read(bytes: Buffer) {
  let costs: BombArchive['maxCosts'] = { inflatedBytes: 0, lines: 0, records: 0 }
  try {
    const archive = await openArchive(asBlob(bytes), archiveLimits)
    costs = archive.readingStats
    const reader = createExportReader(archive, server.now)
    const { trackFiles } = await reader.summarise()
    for (const track of trackFiles) for await (const _piece of reader.audio(track));
    return { costs, refusal: undefined }
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    return { costs, refusal: error }
  }
}

describe('the import of an unusual but valid archive', () => {
  it('adds and reports its numbers of slides, entries and tracks', async () => {
    for (const { name, bytes, expectedCounts = counts } of await legalArchives(validExport)) {
      const client = await server.signedIn(`${randomUUID()}@example.com`)
      const response = await importArchive(client, bytes)
      const result = { name, answer: await response.json(), ...(await getOwnDataOf(client)) }
      expect.soft(result).toMatchObject({ name, answer: expectedCounts, holds: expectedCounts })
    }
  })
})
