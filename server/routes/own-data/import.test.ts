import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '#server/db/schema/operator.ts'
import { importMaxBytes } from '#shared/contract/own-data.ts'
import { type Files, unzip, zip } from '#testing/archives.ts'
import { forgedZip, manyEntries } from '#testing/forged-zip.ts'
import type { HttpClient } from '#testing/http-client.ts'
import {
  exportAccount,
  fillAccountOf,
  idOf,
  importArchive,
  userBlobFiles,
} from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })

let eve: HttpClient
let eveId: string
let exportFile: Buffer
let files: Files

beforeAll(async () => {
  const ida = await server.signedIn('ida@example.com')
  await fillAccountOf(server, ida, { slides: 3, entries: 4, tracks: 3 })
  exportFile = await exportAccount(ida)
  files = await unzip(exportFile)
  eve = await server.signedIn('eve@example.com')
  eveId = await idOf(eve)
})

// The tests make more imports than the rate limit allows.
beforeEach(() => server.database.db.delete(rateLimits))

/** The export with some files added or changed, or removed by null. */
const withFiles = (changes: Record<string, Buffer | string | null>) => {
  const merged = { ...files, ...changes }
  const entries = Object.entries(merged).flatMap(([name, content]) =>
    content === null ? [] : [[name, Buffer.from(content)] as const],
  )
  return zip(Object.fromEntries(entries))
}

type JsonRecord = Record<string, unknown>
const recordsOf = (name: string) => JSON.parse(String(files[name])) as JsonRecord[]
const asRecords = (records: unknown[]) =>
  `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`
/** The export with some fields changed in the first record of a file. */
const withRecord = (name: string, fields: JsonRecord) => {
  const [first, ...others] = recordsOf(name)
  return withFiles({ [name]: asRecords([{ ...first, ...fields }, ...others]) })
}
const withTrack = (fields: JsonRecord) =>
  withFiles({
    'audio/0001.json': JSON.stringify({
      ...JSON.parse(String(files['audio/0001.json'])),
      ...fields,
    }),
  })
const withAccount = (fields: JsonRecord) =>
  withFiles({
    'data/account.json': JSON.stringify({
      ...JSON.parse(String(files['data/account.json'])),
      ...fields,
    }),
  })

async function rowsOfEve() {
  const { pool } = server.database
  const tables = ['target_slides', 'journal_entries', 'tracks', 'charges', 'jobs']
  const rowsPerTable = tables.map(async (table) => {
    const { rows } = await pool.query(`select * from ${table} where user_id = $1`, [eveId])
    return rows
  })
  const { rows } = await pool.query('select * from users where id = $1', [eveId])
  return { user: rows, others: await Promise.all(rowsPerTable) }
}
const blobsOfEve = () => userBlobFiles(server).filter((path) => path.includes(eveId))

describe('a refused import', () => {
  const slides = 'data/slides.json'
  const journal = 'data/journal.json'
  const inFiveDays = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString()
  const cases: [string, () => Promise<Uint8Array>, RegExp][] = [
    ['is not a ZIP', async () => Buffer.from('hello'), /damaged/],
    ['is empty', async () => Buffer.alloc(0), /damaged|Send the export/],
    ['is cut off', async () => exportFile.subarray(0, -100), /damaged/],
    ['lacks its beginning', async () => exportFile.subarray(200), /damaged/],
    ['is another ZIP', () => zip({ 'README.md': Buffer.from('hi') }), /not an Evenstream export/],
    [
      'has an audio file with one flipped bit',
      async () => {
        const corrupted = Buffer.from(exportFile)
        const offset = corrupted.indexOf('ID3') + 2000
        corrupted.writeUInt8(corrupted.readUInt8(offset) ^ 1, offset)
        return corrupted
      },
      /damaged/,
    ],
    [
      'has thirteen megabytes of comments in its ZIP directory',
      async () => forgedZip(Buffer.alloc(100), manyEntries(200, 65_535)),
      /damaged/,
    ],
    [
      'has 60,000 ZIP entries',
      async () => forgedZip(Buffer.alloc(100), manyEntries(60_000)),
      /unpacks to more/,
    ],
    [
      'has 1000 ZIP entries for the same content',
      async () => forgedZip(Buffer.alloc(100), manyEntries(1000)),
      /damaged/,
    ],
    [
      'has a path that leaves audio/ through ..',
      () => withFiles({ 'audio/../../evil.mp3': 'x' }),
      /damaged/,
    ],
    ['has a path that starts with ..', () => withFiles({ '../../evil.md': 'x' }), /damaged/],
    ['has an absolute path', () => withFiles({ '/etc/passwd': 'x' }), /damaged/],
    ['contains a program', () => withFiles({ 'setup.exe': 'x' }), /not part of/],
    ['contains the folder __MACOSX', () => withFiles({ '__MACOSX/x': 'x' }), /not part of/],
    ['is of a later version', () => withAccount({ version: 2 }), /another version/],
    ['is of another product', () => withAccount({ format: 'diary' }), /“format”/],
    ['lacks the file of its slides', () => withFiles({ [slides]: null }), /incomplete/],
    ['lacks an audio file', () => withFiles({ 'audio/0001.mp3': null }), /do not belong/],
    [
      'has an audio file without a track',
      () => withFiles({ 'audio/0009.mp3': files['audio/0001.mp3'] ?? '' }),
      /do not/,
    ],
    ['has broken JSON', () => withFiles({ [journal]: '[\n{"id":\n]' }), /not as/],
    ['has an empty goal', () => withRecord(slides, { goalDescription: '  ' }), /goalDescription/],
    [
      'has a goal that is too long',
      () => withRecord(slides, { goalDescription: 'x'.repeat(2001) }),
      /goalDescription/,
    ],
    [
      'has a reflection that is too long',
      () => withRecord(journal, { content: 'x'.repeat(10_001) }),
      /content/,
    ],
    [
      'has a script with hours of pauses',
      () => withRecord(slides, { script: 'Ah. [pause 15s] '.repeat(3_100) }),
      /^A script in it is too long for a narration of five minutes\.$/,
    ],
    [
      'has a meditation with hours of pauses',
      () => withRecord(journal, { meditationScript: 'Ah. [pause 15s] '.repeat(3_100) }),
      /^A script in it is too long for a narration of five minutes\.$/,
    ],
    ['has a NUL in a script', () => withRecord(slides, { script: 'a\0b' }), /script/],
    ['has a lone surrogate', () => withRecord(slides, { theme: '\ud800' }), /theme/],
    ['has an unknown field', () => withRecord(slides, { userId: eveId }), /record/],
    [
      'has one slide twice',
      () =>
        withFiles({ [slides]: asRecords([...recordsOf(slides).slice(1), recordsOf(slides)[1]]) }),
      /do not/,
    ],
    [
      'has more slides than its account file says',
      () => withFiles({ [slides]: asRecords([...recordsOf(slides), recordsOf(slides)[0]]) }),
      /more records than it says/,
    ],
    [
      'has a reflection that belongs to an unknown slide',
      () => withRecord(journal, { targetSlideId: randomUUID() }),
      /do not/,
    ],
    ['has a malformed id', () => withRecord(slides, { id: "' or 1=1" }), /“id”/],
    ['has a slide from the future', () => withRecord(slides, { createdAt: inFiveDays }), /future/],
    [
      'has a reflection from before 2000',
      () => withRecord(journal, { createdAt: '1999-12-31T23:59:59.000Z' }),
      /too far back/,
    ],
    [
      'has a track that belongs to no slide or reflection',
      () => withTrack({ slideId: null, entryId: null }),
      /do not/,
    ],
    [
      'has a track that belongs to an unknown slide',
      () => withTrack({ slideId: randomUUID(), entryId: null }),
      /do not/,
    ],
    ['states a wrong size of a track', () => withTrack({ bytes: 17 }), /do not/],
    [
      'has HTML in place of an audio file',
      async () => {
        const page = Buffer.from('<script>alert(1)</script>'.repeat(100))
        const track = { ...JSON.parse(String(files['audio/0001.json'])), bytes: page.length }
        return withFiles({ 'audio/0001.mp3': page, 'audio/0001.json': JSON.stringify(track) })
      },
      /not an MP3/,
    ],
    [
      'has zeros in its last audio file',
      async () => {
        const sound = Buffer.from(files['audio/0003.mp3'] ?? '')
        sound.fill(0, 500)
        return withFiles({ 'audio/0003.mp3': sound })
      },
      /not an MP3/,
    ],
    [
      'has fewer slides than its account file says',
      () => withAccount({ holds: { slides: 9, entries: 4, tracks: 3 } }),
      /do not/,
    ],
    [
      'names an unknown slide as the focused one',
      () => withAccount({ focusedSlideId: randomUUID() }),
      /do not/,
    ],
    [
      'unpacks to a page that is too large',
      () => withFiles({ 'slides/0001.md': Buffer.alloc(3 * 1024 ** 2) }),
      /unpacks to more/,
    ],
    [
      'unpacks to an audio file that is too large',
      () => withFiles({ 'audio/0001.mp3': Buffer.alloc(40 * 1024 ** 2) }),
      /unpacks to more/,
    ],
  ]

  it.each(cases)(
    'has a reason and changes nothing if the file %s',
    async (_name, createFile, reason) => {
      const before = await rowsOfEve()
      const response = await importArchive(eve, await createFile())
      const problem = (await response.json()) as { detail: string }
      expect(problem.detail).toMatch(reason)
      expect(response.status).toBe(400)
      expect(await rowsOfEve()).toEqual(before)
    },
  )

  it('leaves no blobs and no scheduled removals', async () => {
    await expect.poll(blobsOfEve).toEqual([])
    const scheduledRemovals = async () =>
      (await server.database.pool.query('select prefix from blob_removals')).rows
    await expect.poll(scheduledRemovals).toEqual([])
  })
})

describe('an import', () => {
  it('is refused before it is read if its content-length is too large', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/own-data/import',
      headers: {
        cookie: [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/zip',
        'content-length': String(importMaxBytes + 1),
      },
      payload: 'x',
    })
    expect(response.statusCode).toBe(413)
    expect(response.json().detail).toContain('gibibyte')
  })

  it('is refused with 415 for another media type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      expect((await importArchive(eve, exportFile, type)).status).toBe(415)
    }
  })

  it('is refused without a session and from another origin', async () => {
    expect((await importArchive(server.client(), exportFile)).status).toBe(401)
    const foreign = await eve.fetch('/api/own-data/import', {
      method: 'POST',
      headers: { 'content-type': 'application/zip', origin: 'https://evil.example' },
      body: new Uint8Array(exportFile),
    })
    expect(foreign.status).toBe(403)
  })

  it('leaves nothing if it is aborted during the upload', async () => {
    const scheduledRemovals = async () =>
      (await server.database.pool.query('select prefix from blob_removals')).rows
    const upload = request(`${server.origin}/api/own-data/import`, {
      method: 'POST',
      headers: {
        cookie: [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/zip',
        'content-length': 1_000_000,
      },
    })
    upload.on('error', () => {})
    upload.write(exportFile.subarray(0, 5000))
    await expect.poll(scheduledRemovals).toHaveLength(1)
    upload.destroy()
    await expect.poll(scheduledRemovals).toEqual([])
    expect(blobsOfEve()).toEqual([])
  })

  it('succeeds once if four are sent at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => importArchive(eve, exportFile)),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409])
    expect((await rowsOfEve()).others.map((rows) => rows.length)).toEqual([3, 4, 3, 0, 0])
  })

  it('is refused if the account is not empty', async () => {
    const response = await importArchive(eve, exportFile)
    expect(response.status).toBe(409)
    expect(((await response.json()) as { detail: string }).detail).toContain(
      'without Target Slides',
    )
  })

  it('does not restore consent to the outside language model, but restores a refusal', async () => {
    const { pool } = server.database
    const choiceAfter = async (choice: string, name: string) => {
      const client = await server.signedIn(`${name}@example.com`)
      await importArchive(client, await withAccount({ writerChoice: choice }))
      const id = await idOf(client)
      return (await pool.query('select writer_choice from users where id = $1', [id])).rows[0]
    }
    expect(await choiceAfter('model', 'agreed')).toEqual({ writer_choice: null })
    expect(await choiceAfter('guide', 'declined')).toEqual({ writer_choice: 'guide' })
  })
})
