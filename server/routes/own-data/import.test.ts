import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '#server/db/schema/operator.ts'
import { importMaxBytes } from '#shared/contract/own-data.ts'
import { type Files, unzipped, zipped } from '#testing/archives.ts'
import { forgedZip, manyEntries } from '#testing/forged-zip.ts'
import {
  exportAccount,
  fillAccountOf,
  idOf,
  importArchive,
  userBlobFiles,
} from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })

let eve: Visitor
let eveId: string
let genuine: Buffer
let files: Files

beforeAll(async () => {
  const ida = await server.signedIn('ida@example.com')
  await fillAccountOf(server, ida, { slides: 3, entries: 4, tracks: 3 })
  genuine = await exportAccount(ida)
  files = await unzipped(genuine)
  eve = await server.signedIn('eve@example.com')
  eveId = await idOf(eve)
})

// Nobody else tries so often.
beforeEach(() => server.database.db.delete(rateLimits))

/** The genuine export with one file changed; null takes it out. */
const changed = (changes: Record<string, Buffer | string | null>) => {
  const merged = { ...files, ...changes }
  const kept = Object.entries(merged).flatMap(([name, content]) =>
    content === null ? [] : [[name, Buffer.from(content)] as const],
  )
  return zipped(Object.fromEntries(kept))
}

type JsonRecord = Record<string, unknown>
const recordsOf = (name: string) => JSON.parse(String(files[name])) as JsonRecord[]
const asRecords = (records: unknown[]) =>
  `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`
/** The first record of a file with some fields changed. */
const withRecord = (name: string, fields: JsonRecord) => {
  const [first, ...others] = recordsOf(name)
  return changed({ [name]: asRecords([{ ...first, ...fields }, ...others]) })
}
const withTrack = (fields: JsonRecord) =>
  changed({
    'audio/0001.json': JSON.stringify({
      ...JSON.parse(String(files['audio/0001.json'])),
      ...fields,
    }),
  })
const withAccount = (fields: JsonRecord) =>
  changed({
    'data/account.json': JSON.stringify({
      ...JSON.parse(String(files['data/account.json'])),
      ...fields,
    }),
  })

async function everythingOfEve() {
  const { pool } = server.database
  const tables = ['target_slides', 'journal_entries', 'tracks', 'charges', 'jobs']
  const counts = tables.map(async (table) => {
    const { rows } = await pool.query(`select * from ${table} where user_id = $1`, [eveId])
    return rows
  })
  const { rows } = await pool.query('select * from users where id = $1', [eveId])
  return { user: rows, others: await Promise.all(counts) }
}
const blobsOfEve = () => userBlobFiles(server).filter((path) => path.includes(eveId))

describe('an import that is refused', () => {
  const slides = 'data/slides.json'
  const journal = 'data/journal.json'
  const far = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString()
  const cases: [string, () => Promise<Uint8Array>, RegExp][] = [
    ['is no ZIP', async () => Buffer.from('hello'), /damaged/],
    ['is empty', async () => Buffer.alloc(0), /damaged|Send the export/],
    ['is cut off', async () => genuine.subarray(0, -100), /damaged/],
    ['lost its beginning', async () => genuine.subarray(200), /damaged/],
    [
      'is another ZIP',
      () => zipped({ 'README.md': Buffer.from('hi') }),
      /not an Evenstream export/,
    ],
    [
      'has a sound of which one bit has turned',
      async () => {
        const turned = Buffer.from(genuine)
        const at = turned.indexOf('ID3') + 2000
        turned.writeUInt8(turned.readUInt8(at) ^ 1, at)
        return turned
      },
      /damaged/,
    ],
    [
      'fills its directory with thirteen megabytes of comments',
      async () => forgedZip(Buffer.alloc(100), manyEntries(200, 65_535)),
      /damaged/,
    ],
    [
      'has more entries than there can be',
      async () => forgedZip(Buffer.alloc(100), manyEntries(60_000)),
      /unpacks to more/,
    ],
    [
      'unpacks the same content many times',
      async () => forgedZip(Buffer.alloc(100), manyEntries(1000)),
      /damaged/,
    ],
    ['leads out of a folder of its own', () => changed({ 'audio/../../evil.mp3': 'x' }), /damaged/],
    ['leads out of its folder', () => changed({ '../../evil.md': 'x' }), /damaged/],
    ['leads to the root', () => changed({ '/etc/passwd': 'x' }), /damaged/],
    ['holds a program', () => changed({ 'setup.exe': 'x' }), /not part of/],
    ['holds a hidden folder', () => changed({ '__MACOSX/x': 'x' }), /not part of/],
    ['is of a later version', () => withAccount({ version: 2 }), /another version/],
    ['is of another product', () => withAccount({ format: 'diary' }), /“format”/],
    ['lacks its slides', () => changed({ [slides]: null }), /incomplete/],
    ['lacks a sound', () => changed({ 'audio/0001.mp3': null }), /do not belong/],
    [
      'has a sound too many',
      () => changed({ 'audio/0009.mp3': files['audio/0001.mp3'] ?? '' }),
      /do not/,
    ],
    ['has broken JSON', () => changed({ [journal]: '[\n{"id":\n]' }), /not as/],
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
      'has a script of hours of pauses',
      () => withRecord(slides, { script: 'Ah. [pause 15s] '.repeat(3_100) }),
      /^A script in it is too long for a narration of five minutes\.$/,
    ],
    [
      'has a meditation of hours of pauses',
      () => withRecord(journal, { meditationScript: 'Ah. [pause 15s] '.repeat(3_100) }),
      /^A script in it is too long for a narration of five minutes\.$/,
    ],
    ['has a NUL in a script', () => withRecord(slides, { script: 'a\0b' }), /script/],
    ['has a lone surrogate', () => withRecord(slides, { theme: '\ud800' }), /theme/],
    ['has a field too many', () => withRecord(slides, { userId: eveId }), /record/],
    [
      'has a slide twice',
      () => changed({ [slides]: asRecords([...recordsOf(slides).slice(1), recordsOf(slides)[1]]) }),
      /do not/,
    ],
    [
      'has a slide more than it says',
      () => changed({ [slides]: asRecords([...recordsOf(slides), recordsOf(slides)[0]]) }),
      /more records than it says/,
    ],
    [
      'has an entry of an unknown slide',
      () => withRecord(journal, { targetSlideId: randomUUID() }),
      /do not/,
    ],
    ['has an id that is none', () => withRecord(slides, { id: "' or 1=1" }), /“id”/],
    ['comes from the future', () => withRecord(slides, { createdAt: far }), /future/],
    [
      'comes from long ago',
      () => withRecord(journal, { createdAt: '1999-12-31T23:59:59.000Z' }),
      /too far back/,
    ],
    ['has a track of nothing', () => withTrack({ slideId: null, entryId: null }), /do not/],
    [
      'has a track of something unknown',
      () => withTrack({ slideId: randomUUID(), entryId: null }),
      /do not/,
    ],
    ['lies about the size of a track', () => withTrack({ bytes: 17 }), /do not/],
    [
      'has a track that is a page',
      async () => {
        const page = Buffer.from('<script>alert(1)</script>'.repeat(100))
        const track = { ...JSON.parse(String(files['audio/0001.json'])), bytes: page.length }
        return changed({ 'audio/0001.mp3': page, 'audio/0001.json': JSON.stringify(track) })
      },
      /not an MP3/,
    ],
    [
      'has a last track that is none',
      async () => {
        const sound = Buffer.from(files['audio/0003.mp3'] ?? '')
        sound.fill(0, 500)
        return changed({ 'audio/0003.mp3': sound })
      },
      /not an MP3/,
    ],
    [
      'claims to hold more',
      () => withAccount({ holds: { slides: 9, entries: 4, tracks: 3 } }),
      /do not/,
    ],
    [
      'focuses on a slide that is not there',
      () => withAccount({ focusedSlideId: randomUUID() }),
      /do not/,
    ],
    [
      'unpacks to a page that is far too large',
      () => changed({ 'slides/0001.md': Buffer.alloc(3 * 1024 ** 2) }),
      /unpacks to more/,
    ],
    [
      'unpacks to a sound that is far too large',
      () => changed({ 'audio/0001.mp3': Buffer.alloc(40 * 1024 ** 2) }),
      /unpacks to more/,
    ],
  ]

  it.each(cases)('because it %s says so, and changes nothing', async (_name, make, reason) => {
    const before = await everythingOfEve()
    const response = await importArchive(eve, await make())
    const problem = (await response.json()) as { detail: string }
    expect(problem.detail).toMatch(reason)
    expect(response.status).toBe(400)
    expect(await everythingOfEve()).toEqual(before)
  })

  it('leaves nothing in the store', async () => {
    await expect.poll(blobsOfEve).toEqual([])
    const noted = async () =>
      (await server.database.pool.query('select prefix from blob_removals')).rows
    await expect.poll(noted).toEqual([])
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

  it('accepts a ZIP and nothing else', async () => {
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      expect((await importArchive(eve, genuine, type)).status).toBe(415)
    }
  })

  it('requires a session, and a page of the same origin', async () => {
    expect((await importArchive(server.visitor(), genuine)).status).toBe(401)
    const foreign = await eve.fetch('/api/own-data/import', {
      method: 'POST',
      headers: { 'content-type': 'application/zip', origin: 'https://evil.example' },
      body: new Uint8Array(genuine),
    })
    expect(foreign.status).toBe(403)
  })

  it('that is aborted during the upload leaves nothing', async () => {
    const noted = async () =>
      (await server.database.pool.query('select prefix from blob_removals')).rows
    const sending = request(`${server.origin}/api/own-data/import`, {
      method: 'POST',
      headers: {
        cookie: [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/zip',
        'content-length': 1_000_000,
      },
    })
    sending.on('error', () => {})
    sending.write(genuine.subarray(0, 5000))
    await expect.poll(noted).toHaveLength(1)
    sending.destroy()
    await expect.poll(noted).toEqual([])
    expect(blobsOfEve()).toEqual([])
  })

  it('succeeds once when several are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => importArchive(eve, genuine)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409])
    expect((await everythingOfEve()).others.map((rows) => rows.length)).toEqual([3, 4, 3, 0, 0])
  })

  it('into an account that is not empty is refused', async () => {
    const response = await importArchive(eve, genuine)
    expect(response.status).toBe(409)
    expect(((await response.json()) as { detail: string }).detail).toContain(
      'without Target Slides',
    )
  })

  it('asks for consent to the outside model again, and keeps a refusal', async () => {
    const { pool } = server.database
    const choiceAfter = async (choice: string, name: string) => {
      const visitor = await server.signedIn(`${name}@example.com`)
      await importArchive(visitor, await withAccount({ writerChoice: choice }))
      const id = await idOf(visitor)
      return (await pool.query('select writer_choice from users where id = $1', [id])).rows[0]
    }
    expect(await choiceAfter('model', 'agreed')).toEqual({ writer_choice: null })
    expect(await choiceAfter('guide', 'declined')).toEqual({ writer_choice: 'guide' })
  })
})
