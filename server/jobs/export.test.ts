import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveLimits } from '#server/archive/limits.ts'
import { type Archive, openArchive } from '#server/archive/zip-reader.ts'
import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { blobRemovals } from '#server/db/schema/narration.ts'
import { accountExports } from '#server/db/schema/own-data.ts'
import { users } from '#server/db/schema/users.ts'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { BlobStoreFull, BlobStoreUnavailable } from '#server/ports/blobs.ts'
import { leaseLength } from '#server/queue/lease.ts'
import { removeScheduledBlobs } from '#server/services/blob-removals.ts'
import { type ExportLocale, findExport, requestExport } from '#server/services/exports.ts'
import { createExportReader } from '#server/services/imports/export-reader.ts'
import { readAll } from '#testing/byte-streams.ts'
import { createDatabase } from '#testing/database.ts'
import { fillAccount, makeMp3 } from '#testing/full-account.ts'
import { ageLeases } from '#testing/leases.ts'
import { MemoryBlobs } from '#testing/memory-blobs.ts'
import { type ClaimedExport, exportQueue, putBackAllExports } from '../queue/export-queue.ts'
import { exportAccount } from './export.ts'
import { AttemptTimedOut, JobLost } from './worker.ts'

class TroubledBlobs extends MemoryBlobs {
  /** Asked before each write, and with each piece of it. */
  trouble: () => Promise<Error | undefined> | Error | undefined = () => undefined

  override async write(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const trouble = () => this.trouble()
    async function* troubled() {
      for await (const piece of content) {
        const error = await trouble()
        if (error) throw error
        yield piece
      }
    }
    return super.write(key, troubled())
  }
}

let database: OpenDatabase
const masterKey = randomBytes(32)
const vault = createVault(masterKey)
const begin = new Date('2026-11-15T08:00:00Z')
let now = begin
const clock = () => now
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
let blobs: TroubledBlobs
let userId: string
const told: unknown[] = []

beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  now = begin
  await db.delete(users)
  await db.delete(blobRemovals)
  told.length = 0
  blobs = new TroubledBlobs()
  userId = randomUUID()
  await db.insert(users).values({ id: userId, email: 'ida@example.com', createdAt: now })
  await vault.createKey(db, userId)
  const sound = await makeMp3(1, 'A sound')
  const contents = { slides: 2, entries: 3, tracks: 2, soundOf: () => sound, lastAt: now }
  await fillAccount({ db, masterKey, blobs }, userId, contents)
  await ask()
})

const here = { language: undefined, timeZone: undefined }
const ask = (reader: ExportLocale = here) =>
  requestExport({ db: database.db, newId: randomUUID, clock }, userId, reader)
const claim = () => exportQueue(database.db).claimNext({ claim: randomUUID(), now })
const claimed = async (): Promise<ClaimedExport> => {
  const job = await claim()
  if (!job) throw new Error('Nothing was due')
  return job
}
const work = (job: ClaimedExport, signal = new AbortController().signal) => {
  const { db } = database
  const stores = {
    slides: createSlideStore(db, vault),
    journal: createJournalStore(db, vault),
    tracks: createTrackStore(db, vault),
  }
  const parts = { db, ...stores, blobs: createSealedBlobs(blobs), clock }
  const onTrouble = (error: unknown) => told.push(error)
  const shares: number[] = []
  const assignment = { job, signal, report: (share: number) => shares.push(share) }
  return exportAccount({ ...parts, onError: onTrouble }, assignment).then(() => shares)
}
const row = async () => (await database.db.select().from(accountExports))[0]
const archive = async () => {
  const { db } = database
  const owner = await createTrackStore(db, vault).ownerKey(userId)
  const blob = await createSealedBlobs(blobs).open(owner, (await row())?.blobKey ?? '')
  if (!blob) throw new Error('Nothing was kept')
  return openArchive(blob, archiveLimits)
}
/** As an import looks at it, which refuses whatever does not belong together. */
const survey = (made: Archive) => createExportReader(made, now).summarise()
const archives = () => [...blobs.blobs.keys()].filter((key) => key.includes('/exports/'))

describe('an export', () => {
  it('reports its progress, which only grows', async () => {
    const shares = await work(await claimed())
    expect(shares.length).toBe(7)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(await row()).toMatchObject({ status: 'completed', progress: 100 })
    expect(archives()).toEqual([(await row())?.blobKey])
  })

  it('is one for a person, however often it is asked for', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask()))
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    await claimed()
    expect((await ask()).id).toBe(asked[0]?.id)
    expect(await claim()).toBeUndefined()
  })

  it('of an account that changes meanwhile refers to nothing that it does not hold', async () => {
    const { db } = database
    const store = createSlideStore(db, vault)
    const [slide] = await store.list(userId, { limit: 1, after: undefined })
    blobs.trouble = async () => {
      // With the first piece: what was listed may be gone by the time that it is read.
      blobs.trouble = () => undefined
      await db.transaction((tx) => store.remove(tx, userId, slide?.id ?? ''))
      return undefined
    }
    await work(await claimed())
    expect(await row()).toMatchObject({ status: 'completed' })
    const { holds } = await survey(await archive())
    expect(holds.slides + holds.entries).toBeGreaterThan(0)
  })

  describe('leaves out', () => {
    const sounds = () => [...blobs.blobs.keys()].filter((name) => name.includes('/narrations/'))
    const damage = (key: string) => {
      const damaged = Buffer.from(blobs.blobs.get(key) ?? '')
      damaged.writeUInt8(damaged.readUInt8(100) ^ 1, 100)
      blobs.blobs.set(key, damaged)
    }
    const lose = (key: string) => blobs.blobs.delete(key)

    it.each([
      ['a track whose sound is damaged', damage, 'The sound of this narration is damaged'],
      ['a track whose sound is lost', lose, 'The sound of this narration could not be found'],
    ])('%s, and says so wherever one would look for it', async (_name, spoil, reason) => {
      // One is of a slide, the other of a reflection.
      for (const key of sounds()) spoil(key)
      await work(await claimed())
      expect(await row()).toMatchObject({ status: 'completed' })
      const made = await archive()
      expect(await survey(made)).toMatchObject({ holds: { tracks: 0 } })
      const textOf = async (name: string) => (await readAll(made.read(name))).toString()

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
    })

    const damageCaptions = () =>
      database.pool.query(
        'update tracks set details = set_byte(details, 20, 255 - get_byte(details, 20))',
      )

    it('captions that are damaged, keeps their sound, and says so in the same places', async () => {
      await damageCaptions()
      await work(await claimed())
      expect(await row()).toMatchObject({ status: 'completed' })
      const made = await archive()
      expect(await survey(made)).toMatchObject({ holds: { tracks: 2 } })
      expect([...made.names].filter((name) => name.endsWith('.vtt'))).toEqual([])
      const textOf = async (name: string) => (await readAll(made.read(name))).toString()

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

    it('a track of which nothing can be read any more', async () => {
      await damageCaptions()
      for (const key of sounds()) damage(key)
      await work(await claimed())
      const made = await archive()
      const account = JSON.parse((await readAll(made.read('data/account.json'))).toString())
      expect(account.holds.tracks).toBe(0)
      expect(account.leftOut.map(({ reason }: { reason: string }) => reason)).toEqual([
        'The sound of this narration is damaged, and not in this export.',
        'The sound of this narration is damaged, and not in this export.',
      ])
    })

    it('without a word a track that was deleted meanwhile', async () => {
      const [key = ''] = sounds()
      blobs.trouble = async () => {
        if (!lose(key)) return undefined
        await database.pool.query('delete from tracks where blob_key = $1', [key])
        return undefined
      }
      await work(await claimed())
      const made = await archive()
      const account = JSON.parse((await readAll(made.read('data/account.json'))).toString())
      expect(account).toMatchObject({ holds: { tracks: 1 }, leftOut: [] })
    })
  })

  it.each([
    ['de-DE', 'Asia/Tokyo', '15. November 2026 um 17:00', '# November 2026'],
    ['en-US', 'America/New_York', 'November 15, 2026 at 3:00 AM', '# November 2026'],
    ['fr', 'Pacific/Apia', '15 novembre 2026 à 21:00', '# novembre 2026'],
    [undefined, undefined, 'November 15, 2026 at 8:00 AM', '# November 2026'],
  ])('dates everything as a browser in %s and %s does', async (language, timeZone, day, month) => {
    await database.db.delete(accountExports)
    await ask({ language, timeZone })
    await work(await claimed())
    const made = await archive()
    const textOf = async (name: string) => (await readAll(made.read(name))).toString()
    expect(await textOf('README.md')).toContain(`as of ${day}:`)
    expect(await textOf('journal/2026-11.md')).toContain(month)
    const [slide] = JSON.parse(await textOf('data/slides.json'))
    const written = new Date(slide.createdAt).toLocaleString(language ?? 'en', {
      timeZone: timeZone ?? 'UTC',
      day: 'numeric',
      month: 'long',
    })
    expect(await textOf('slides/0001.md')).toContain(written)
  })
})

describe('an attempt that fails', () => {
  it('is made again, later, and then succeeds', async () => {
    blobs.trouble = () => new BlobStoreUnavailable('away')
    await work(await claimed())
    expect(told).toHaveLength(1)
    expect(await row()).toMatchObject({ status: 'queued', claim: null })
    expect(await claim()).toBeUndefined()
    pass(5_000)
    blobs.trouble = () => undefined
    await work(await claimed())
    expect(await row()).toMatchObject({ status: 'completed', attempts: 2 })
  })

  it('for the third time is over, with a reason, and can be asked for anew', async () => {
    blobs.trouble = () => new BlobStoreUnavailable('away')
    for (const wait of [5_000, 60_000, 0]) {
      await work(await claimed())
      pass(wait)
    }
    expect(await row()).toMatchObject({ status: 'failed' })
    expect((await findExport(database.db, userId, now))?.error).toContain('try again later')
    const again = await ask()
    expect(again).toMatchObject({ status: 'queued', attempts: 0 })
  })

  it('is made again even where others were laid down before it', async () => {
    for (let i = 0; i < 3; i += 1) await exportQueue(database.db).putBack(await claimed())
    blobs.trouble = () => new BlobStoreUnavailable('away')
    await work(await claimed())
    expect(await row()).toMatchObject({ status: 'queued', attempts: 4, failures: 1 })
  })

  it('for want of room is not made again', async () => {
    blobs.trouble = () => new BlobStoreFull('full')
    await work(await claimed())
    expect(await row()).toMatchObject({ status: 'failed', attempts: 1 })
    expect((await row())?.error).toContain('no room')
  })
})

describe('an attempt that takes too long', () => {
  it('is over, with a reason, is not made again, and leaves no file', async () => {
    const overdue = new AbortController()
    blobs.trouble = () => {
      overdue.abort(new AttemptTimedOut())
      return undefined
    }
    await work(await claimed(), overdue.signal)
    const error = 'The export took too long and was stopped. Please try again later.'
    expect(await row()).toMatchObject({ status: 'failed', error, attempts: 1 })
    await removeScheduledBlobs(database.db, blobs, now, (trouble) => told.push(trouble))
    expect(archives()).toEqual([])
  })
})

describe('a worker', () => {
  it('whose clock is ahead takes none out of another’s hands', async () => {
    await claimed()
    // Of the database, whose clock nobody sets here.
    now = new Date(Date.now() + 10 * leaseLength)
    expect(await claim()).toBeUndefined()
  })

  it('that is stopped lays it down, and leaves no file', async () => {
    const stopping = new AbortController()
    blobs.trouble = () => {
      stopping.abort(new Error('stopping'))
      return undefined
    }
    const job = await claimed()
    await expect(work(job, stopping.signal)).rejects.toThrow('stopping')
    await exportQueue(database.db).putBack(job)
    expect(archives()).toEqual([])
    blobs.trouble = () => undefined
    await work(await claimed())
    expect(await row()).toMatchObject({ status: 'completed' })
  })

  it('that died is taken over from, and its late file is not kept', async () => {
    const late = await claimed()
    expect(await claim()).toBeUndefined()
    await ageLeases(database, leaseLength)
    const successor = await claimed()
    expect(successor.id).toBe(late.id)
    await work(successor)
    await expect(work(late)).rejects.toBeInstanceOf(JobLost)
    expect(archives()).toEqual([(await row())?.blobKey])
  })

  it('finds what its dead predecessor held when it alone is left', async () => {
    await claimed()
    await putBackAllExports(database.db)
    await work(await claimed())
    expect(await row()).toMatchObject({ status: 'completed' })
  })

  it('that died a second time over an export leaves it for a while', async () => {
    await claimed()
    await ageLeases(database, leaseLength)
    await claimed()
    await ageLeases(database, leaseLength)
    expect(await claim()).toBeUndefined()
    await ageLeases(database, 15_000)
    expect(await claim()).toBeDefined()
  })

  it('whose person is deleted meanwhile leaves nothing behind', async () => {
    const job = await claimed()
    blobs.trouble = async () => {
      await database.db.delete(users)
      return undefined
    }
    await expect(work(job)).rejects.toBeInstanceOf(JobLost)
    await removeScheduledBlobs(database.db, blobs, now, () => {})
    expect(archives()).toEqual([])
    expect(await row()).toBeUndefined()
  })
})
