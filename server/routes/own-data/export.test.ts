import { beforeAll, describe, expect, it } from 'vitest'
import type { listWeeklyReviews } from '#shared/contract/weekly-reviews.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import { openedArchive } from '#testing/archives.ts'
import { readAll } from '#testing/byte-streams.ts'
import type { HttpClient } from '#testing/http-client.ts'
import {
  exportAccount,
  fillAccountOf,
  getOwnDataOf,
  idOf,
  importArchive,
  userBlobFiles,
} from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'
import { wholeAccountOf } from '#testing/whole-account.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })
const words = ['Quendolport', 'Mirrelund', 'Osterwick']
const counts = { slides: 4, entries: 9, tracks: 4 }
const hours = (count: number) => count * 60 * 60 * 1000

let ida: HttpClient
let bo: HttpClient
let archive: Buffer
let slideIds: string[]

beforeAll(async () => {
  ;[ida, bo] = [await server.signedIn('ida@example.com'), await server.signedIn('bo@example.com')]
  ;({ slideIds } = await fillAccountOf(server, ida, counts, (index) => words[index % 3] ?? ''))
  await ida.send('PUT', '/api/users/focused-slide', { slideId: slideIds[2] })
  archive = await exportAccount(ida)
})

const currentArchive = () => openedArchive(archive)
const textOf = async (name: string) =>
  (await readAll((await currentArchive()).read(name))).toString()
const json = async <Value>(response: Promise<Response>) => (await (await response).json()) as Value

describe('requests of a user whose row is locked by an import', () => {
  it('wait for the lock with one connection, so that other users are served', async () => {
    const { pool } = server.database
    const eve = await server.signedIn('locked@example.com')
    const lockingConnection = await pool.connect()
    const countWaiting = async () => {
      const { rows } = await pool.query(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return (rows[0] as { count: number }).count
    }
    try {
      await lockingConnection.query('begin')
      await lockingConnection.query(
        "select id from users where email = 'locked@example.com' for update",
      )
      const requests = Array.from({ length: 15 }, () => eve.send('POST', '/api/own-data/export'))
      await expect.poll(countWaiting).toBeGreaterThan(0)
      expect((await bo.get('/api/own-data')).status).toBe(200)
      expect(await countWaiting()).toBe(1)
      await lockingConnection.query('rollback')
      for (const response of await Promise.all(requests)) expect(response.status).toBe(202)
    } finally {
      lockingConnection.release()
    }
  })
})

describe('an export', () => {
  it('is one ZIP with readable pages, data, audio and captions', async () => {
    const names = [...(await currentArchive()).names]
    const pages = ['slides/0001.md', 'slides/0002.md', 'slides/0003.md', 'slides/0004.md']
    const sound = [1, 2, 3, 4].flatMap((n) =>
      ['mp3', 'vtt', 'json'].map((kind) => `audio/000${n}.${kind}`),
    )
    const data = ['account', 'journal', 'reviews', 'slides', 'usage'].map(
      (name) => `data/${name}.json`,
    )
    const journal = names.filter((name) => name.startsWith('journal/'))
    expect(journal.length).toBeGreaterThan(0)
    expect(names.sort()).toEqual(['README.md', ...pages, ...sound, ...data, ...journal].sort())
  })

  it('contains the texts of slides, reflections and reviews, on the pages and as data', async () => {
    const account = await wholeAccountOf(ida)
    const recordsOf = async (name: string) => JSON.parse(await textOf(`data/${name}.json`))

    const slides = account.slides.map(({ goalDescription, script, track }) => ({
      goalDescription: String(goalDescription),
      script: String(script),
      hasTrack: track !== null,
    }))
    expect(slides).toHaveLength(counts.slides)
    expect(await recordsOf('slides')).toMatchObject(
      slides.map(({ goalDescription, script }) => ({ goalDescription, script })),
    )
    for (const [index, { goalDescription, script, hasTrack }] of slides.entries()) {
      const page = await textOf(`slides/000${index + 1}.md`)
      for (const line of goalDescription.split('\n')) expect(page).toContain(`> ${line}`)
      expect(page).toContain(script)
      expect(page.includes('](../audio/')).toBe(hasTrack)
    }

    const names = [...(await currentArchive()).names].filter((name) => name.startsWith('journal/'))
    const journal = (await Promise.all(names.map(textOf))).join('\n')
    expect(account.entries).toHaveLength(counts.entries)
    expect(await recordsOf('journal')).toMatchObject(
      account.entries.map(({ content, aiFeedback }, index) => ({
        content,
        aiFeedback,
        // As fillAccount writes it; no call returns it.
        meditationScript: index % 4 === 0 ? `You sit by the ${words[index % 3]}. [pause 5s]` : null,
      })),
    )
    // Several entries have the same texts.
    const timesIn = (texts: unknown[], text: unknown) => texts.filter((one) => one === text).length
    for (const name of ['content', 'aiFeedback']) {
      const texts = account.entries.map((entry) => entry[name])
      for (const text of texts)
        expect(journal.split(String(text))).toHaveLength(timesIn(texts, text) + 1)
    }

    expect(account.reviews.length).toBeGreaterThan(1)
    const reviews = account.reviews as unknown as ResponseBody<typeof listWeeklyReviews>
    expect(await recordsOf('reviews')).toMatchObject(
      reviews.map(({ opening, lines, lightened, returned, question }) => ({
        opening,
        lines: lines.map(({ text }) => ({ text })),
        lightened,
        returned,
        question,
      })),
    )
    for (const { opening, lines, lightened, question } of reviews) {
      const texts = [opening, ...lines.map(({ text }) => text), lightened, question]
      for (const text of texts) expect(journal).toContain(text)
    }

    const readme = await textOf('README.md')
    expect(readme).toContain('ida@example.com')
    expect(readme).toContain('](slides/0004.md)')
    expect(JSON.parse(await textOf('data/account.json'))).toMatchObject({
      format: 'evenstream-export',
      version: 1,
      holds: counts,
      focusedSlideId: slideIds[2],
    })
    expect(await textOf('audio/0001.vtt')).toMatch(/^WEBVTT/)
  })

  it('is reported with its size and its expiry', async () => {
    const { export: accountExport, holds } = await getOwnDataOf(ida)
    expect(holds).toEqual(counts)
    expect(accountExport).toMatchObject({ status: 'completed', progress: 100, error: null })
    expect(accountExport?.bytes).toBe(archive.length)
    expect(Date.parse(accountExport?.expiresAt ?? '') - server.now.getTime()).toBe(hours(24))
  })

  it('is served as a file, also in ranges, and is not cacheable', async () => {
    const response = await ida.get('/api/own-data/export/file', { range: 'bytes=2-5' })
    expect(response.status).toBe(206)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(archive.subarray(2, 6))
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="evenstream-\d{4}-\d\d-\d\d\.zip"$/,
    )
  })

  it('is visible to its owner only', async () => {
    expect((await bo.get('/api/own-data/export/file')).status).toBe(404)
    expect((await server.client().get('/api/own-data/export/file')).status).toBe(401)
    expect((await getOwnDataOf(bo)).export).toBeNull()
  })

  it('is stored in the blob store, and no text of it in plain text in the database', async () => {
    const dump = await server.dump()
    for (const word of words) expect(dump).not.toContain(word)
    expect(userBlobFiles(server).some((path) => path.includes('/exports/'))).toBe(true)
  })

  it('does not appear among the user’s narration jobs', async () => {
    expect(await json(ida.get('/api/jobs'))).toEqual([])
  })
})

describe('importing an export', () => {
  interface Slide {
    id: string
    trackId: string | null
  }

  it('restores the same account with the same audio, and uses no allowance', async () => {
    const response = await importArchive(bo, archive)
    expect(await response.json()).toEqual(counts)
    expect(response.status).toBe(200)
    const [before, after] = [await wholeAccountOf(ida), await wholeAccountOf(bo)]
    expect(after).toEqual(before)
    expect(after.focusedGoal).toBeDefined()
    expect(after.slides).toHaveLength(counts.slides)
    expect(after.entries).toHaveLength(counts.entries)
    const tracks = [...after.slides, ...after.entries].flatMap(({ track }) => track ?? [])
    expect(new Set(tracks.map((track) => (track as { sha256: string }).sha256)).size).toBe(4)
    expect((await server.database.pool.query('select * from charges')).rows).toEqual([])
  })

  it('restores slides and reflections: apart from ids, an export of the new account has the same records', async () => {
    const newOwner = await server.signedIn('again@example.com')
    expect((await importArchive(newOwner, archive)).status).toBe(200)
    const originalArchive = archive
    const withoutIds = (text: string) =>
      text.replaceAll(/"(id|targetSlideId|slideId|entryId)":("[^"]+"|null)/g, '')
    const [slides, journal] = [await textOf('data/slides.json'), await textOf('data/journal.json')]
    archive = await exportAccount(newOwner)
    expect(withoutIds(await textOf('data/slides.json'))).toBe(withoutIds(slides))
    expect(withoutIds(await textOf('data/journal.json'))).toBe(withoutIds(journal))
    archive = originalArchive
  })

  it('restores the name of the voice of a track if it contains a space and an accent', async () => {
    const [narrated, restored] = [
      await server.signedIn('narrated@example.com'),
      await server.signedIn('restored@example.com'),
    ]
    await fillAccountOf(server, narrated, { slides: 1, entries: 0, tracks: 1 })
    const voice = 'Zoë Moreau'
    await server.database.pool.query('update tracks set voice = $1 where user_id = $2', [
      voice,
      await idOf(narrated),
    ])
    const response = await importArchive(restored, await exportAccount(narrated))
    expect(response.status).toBe(200)
    expect((await wholeAccountOf(restored)).slides[0]?.track).toMatchObject({ voice })
  })

  it('deletes the uploaded file', async () => {
    await expect
      .poll(() => userBlobFiles(server).filter((path) => path.includes('/imports/')))
      .toEqual([])
    // The scheduled removal is deleted after its blob.
    await expect.poll(() => server.dump()).not.toContain('/imports/')
  })

  it('creates audio that is deleted with its slide', async () => {
    const slideWithTrackOf = (client: HttpClient) =>
      json<Slide[]>(client.get('/api/target-slides')).then((all) => all.find((s) => s.trackId))
    const slide = await slideWithTrackOf(bo)
    const audioFiles = () =>
      userBlobFiles(server).filter((path) => path.includes(String(slide?.trackId)))
    expect(audioFiles()).toHaveLength(1)
    await bo.send('DELETE', `/api/target-slides/${slide?.id}`)
    await expect.poll(audioFiles).toEqual([])
  })
})

describe('a second export', () => {
  it('replaces the first, whose file is deleted', async () => {
    const files = () => userBlobFiles(server).filter((path) => path.includes('/exports/'))
    const filesBefore = files()
    await exportAccount(ida)
    await expect.poll(() => files().length).toBe(filesBefore.length)
    expect(files()).not.toEqual(filesBefore)
  })

  it('formats dates in the language and time zone of its request', async () => {
    const originalArchive = archive
    archive = await exportAccount(ida, {
      'accept-language': 'de-AT',
      'x-time-zone': 'Asia/Kolkata',
    })
    const dateAndTime = server.now.toLocaleString('de-AT', {
      timeZone: 'Asia/Kolkata',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
    expect(await textOf('README.md')).toContain(`as of ${dateAndTime}`)
    archive = originalArchive
  })
})

describe('an export that is a day old', () => {
  it('is deleted, also from the blob store', async () => {
    server.now = new Date(server.now.getTime() + hours(24) - 1000)
    expect((await ida.get('/api/own-data/export/file')).status).toBe(200)
    server.now = new Date(server.now.getTime() + 2000)
    expect((await ida.get('/api/own-data/export/file')).status).toBe(404)
    expect((await getOwnDataOf(ida)).export).toBeNull()
    await expect
      .poll(() => userBlobFiles(server).filter((path) => path.includes('/exports/')))
      .toEqual([])
  })
})
