import { describe, expect, it } from 'vitest'
import { accountExports } from '#server/db/schema/own-data.ts'
import { users } from '#server/db/schema/users.ts'
import {
  blobs,
  claimDueExport,
  database,
  exportRow,
  openExported,
  prepareExport,
  readText,
  request,
  runExport,
  slideStore,
  summarise,
  trackStore,
  userId,
} from './export.test-support.ts'

prepareExport()

describe('the content of an export', () => {
  it('has no reference to a missing record when a slide is deleted meanwhile', async () => {
    const { db } = database
    const store = slideStore()
    const [slide] = await store.list(userId, { limit: 1, after: undefined })
    await db.update(users).set({ focusedSlideId: slide?.id })
    // When the slides are listed, the account with its focused slide has been read.
    const slides: typeof store = {
      ...store,
      async listWithScripts(...request) {
        await store.remove(db, userId, slide?.id ?? '')
        return store.listWithScripts(...request)
      },
    }
    await runExport(await claimDueExport(), undefined, { slides })
    expect(await exportRow()).toMatchObject({ status: 'completed' })
    const { counts, focusedSlideId } = await summarise(await openExported())
    expect(counts).toMatchObject({ slides: 1, entries: 3 })
    expect(focusedSlideId).toBeNull()
  })

  it('has no link to the page of a slide that is deleted after its record is written', async () => {
    const { db } = database
    const store = slideStore()
    const [deleted] = await store.list(userId, { limit: 1, after: undefined })
    let listedCount = 0
    // The slides are listed once for the records and once more for the pages.
    const slides: typeof store = {
      ...store,
      async listWithScripts(...request) {
        listedCount += 1
        if (listedCount === 2) await store.remove(db, userId, deleted?.id ?? '')
        return store.listWithScripts(...request)
      },
    }
    await runExport(await claimDueExport(), undefined, { slides })
    const archive = await openExported()
    const isPage = (name: string) => /^slides\/\d+\.md$/.test(name)
    const readme = await readText(archive, 'README.md')
    const linked = [...readme.matchAll(/\]\((slides\/[^)]+)\)/g)].map(([, name]) => name)
    expect([...archive.names].filter(isPage)).toHaveLength(1)
    expect(linked).toEqual([...archive.names].filter(isPage))
  })

  describe('with damaged or missing parts', () => {
    const audioKeys = () => [...blobs.blobs.keys()].filter((name) => name.includes('/narrations/'))
    const damageBlob = (key: string) => {
      const damaged = Buffer.from(blobs.blobs.get(key) ?? '')
      damaged.writeUInt8(damaged.readUInt8(100) ^ 1, 100)
      blobs.blobs.set(key, damaged)
    }
    const loseBlob = (key: string) => blobs.blobs.delete(key)

    it.each([
      ['a track whose sound is damaged', damageBlob, 'The sound of this narration is damaged'],
      ['a track whose sound is lost', loseBlob, 'The sound of this narration could not be found'],
    ])(
      'leaves out %s, and says so in every file that mentions it',
      async (_name, makeUnreadable, reason) => {
        // One track is of a slide, the other of a reflection.
        for (const key of audioKeys()) makeUnreadable(key)
        await runExport(await claimDueExport())
        expect(await exportRow()).toMatchObject({ status: 'completed' })
        const archive = await openExported()
        expect(await summarise(archive)).toMatchObject({ counts: { tracks: 0 } })
        const textOf = (name: string) => readText(archive, name)

        const [slide] = JSON.parse(await textOf('data/slides.json'))
        const [entry] = JSON.parse(await textOf('data/journal.json'))
        expect(JSON.parse(await textOf('data/account.json')).leftOut).toEqual(
          expect.arrayContaining([
            { slideId: slide.id, entryId: null, reason: expect.stringContaining(reason) },
            { slideId: null, entryId: entry.id, reason: expect.stringContaining(reason) },
          ]),
        )
        const readme = await textOf('README.md')
        expect(readme).toContain('## Left out')
        expect(readme).toContain(`I paint.”: ${reason}`)
        expect(readme).toMatch(new RegExp(`- A reflection, narrated on .+: ${reason}`))
        expect(await textOf('slides/0001.md')).toContain(reason)
        expect(await textOf('slides/0002.md')).not.toContain('The sound')
        expect((await textOf('journal/2026-11.md')).split(reason)).toHaveLength(2)
      },
    )

    const damageCaptions = () =>
      database.pool.query(
        'update tracks set details = set_byte(details, 20, 255 - get_byte(details, 20))',
      )

    it('leaves out damaged captions, contains the sound of their tracks, and says so in the same files', async () => {
      await damageCaptions()
      await runExport(await claimDueExport())
      expect(await exportRow()).toMatchObject({ status: 'completed' })
      const archive = await openExported()
      expect(await summarise(archive)).toMatchObject({ counts: { tracks: 2 } })
      expect([...archive.names].filter((name) => name.endsWith('.vtt'))).toEqual([])
      const textOf = (name: string) => readText(archive, name)

      const reason = 'The captions of this narration are damaged, and not in this export.'
      const [slide] = JSON.parse(await textOf('data/slides.json'))
      const [entry] = JSON.parse(await textOf('data/journal.json'))
      const account = JSON.parse(await textOf('data/account.json'))
      expect(account.holds.tracks).toBe(2)
      expect(account.leftOut).toEqual(
        expect.arrayContaining([
          { slideId: slide.id, entryId: null, reason },
          { slideId: null, entryId: entry.id, reason },
        ]),
      )
      const readme = await textOf('README.md')
      expect(readme).toContain(`I paint.”: ${reason}`)
      expect(readme).toMatch(new RegExp(`- A reflection, narrated on .+: ${reason}`))
      expect(await textOf('slides/0001.md')).toMatch(/\[Listen\]\(.+\)\n\nThe captions of/)
      expect((await textOf('journal/2026-11.md')).split(reason)).toHaveLength(2)
    })

    it('leaves out a track whose sound and captions are damaged, and gives one reason', async () => {
      await damageCaptions()
      for (const key of audioKeys()) damageBlob(key)
      await runExport(await claimDueExport())
      const archive = await openExported()
      const account = JSON.parse(await readText(archive, 'data/account.json'))
      expect(account.holds.tracks).toBe(0)
      expect(account.leftOut.map(({ reason }: { reason: string }) => reason)).toEqual([
        'The sound of this narration is damaged, and not in this export.',
        'The sound of this narration is damaged, and not in this export.',
      ])
    })

    it('does not mention a track that was deleted meanwhile', async () => {
      const [key = ''] = audioKeys()
      const store = trackStore()
      // The deletion comes after the tracks are listed and before their audio is read.
      const tracks: typeof store = {
        ...store,
        async list(...request) {
          const listedTracks = await store.list(...request)
          loseBlob(key)
          await database.pool.query('delete from tracks where blob_key = $1', [key])
          return listedTracks
        },
      }
      await runExport(await claimDueExport(), undefined, { tracks })
      const archive = await openExported()
      const account = JSON.parse(await readText(archive, 'data/account.json'))
      expect(account).toMatchObject({ holds: { tracks: 1 }, leftOut: [] })
    })
  })

  async function expectDates(
    language: string | undefined,
    timeZone: string | undefined,
    day: string,
    month: string,
  ): Promise<void> {
    await database.db.delete(accountExports)
    await request({ language, timeZone })
    await runExport(await claimDueExport())
    const archive = await openExported()
    const textOf = (name: string) => readText(archive, name)
    expect(await textOf('README.md')).toContain(`as of ${day}:`)
    expect(await textOf('journal/2026-11.md')).toContain(month)
    const [slide] = JSON.parse(await textOf('data/slides.json'))
    const createdOn = new Date(slide.createdAt).toLocaleString(language ?? 'en', {
      timeZone: timeZone ?? 'UTC',
      day: 'numeric',
      month: 'long',
    })
    expect(await textOf('slides/0001.md')).toContain(createdOn)
  }

  it.each([
    ['de-DE', 'Asia/Tokyo', '15. November 2026 um 17:00', '# November 2026'],
    ['en-US', 'America/New_York', 'November 15, 2026 at 3:00 AM', '# November 2026'],
    ['fr', 'Pacific/Apia', '15 novembre 2026 à 21:00', '# novembre 2026'],
  ])('formats dates as a browser with locale %s in %s does', expectDates)

  it('formats dates in English and in UTC if the browser sent neither locale nor zone', () =>
    expectDates(undefined, undefined, 'November 15, 2026 at 8:00 AM', '# November 2026'))
})
