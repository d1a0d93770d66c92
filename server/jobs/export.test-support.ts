/** Prepares an account with content, one queued export, and a blob store that fails on request. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ExportSources } from '#server/archive/export-context.ts'
import { archiveLimits } from '#server/archive/limits.ts'
import { type Archive, openArchive } from '#server/archive/zip-reader.ts'
import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { blobRemovals } from '#server/db/schema/narration.ts'
import { accountExports } from '#server/db/schema/own-data.ts'
import { users } from '#server/db/schema/users.ts'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
import { createReviewStore } from '#server/db/stores/review-store.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { type ExportLocale, requestExport } from '#server/services/exports.ts'
import { createExportReader } from '#server/services/imports/export-reader.ts'
import { readAll } from '#testing/byte-streams.ts'
import { createDatabase } from '#testing/database.ts'
import { fillAccount, makeMp3 } from '#testing/full-account.ts'
import { MemoryBlobs } from '#testing/memory-blobs.ts'
import { type ClaimedExport, type ExportQueue, exportQueue } from '../queue/export-queue.ts'
import { runAttempt } from './attempt.ts'
import { exportHandler } from './export.ts'

class FailingBlobs extends MemoryBlobs {
  /** Called before each chunk that is written. If it returns an error, the write fails with it. */
  beforeChunk: () => Promise<Error | undefined> | Error | undefined = () => undefined

  override async write(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const beforeChunk = () => this.beforeChunk()
    async function* failing() {
      for await (const chunk of content) {
        const error = await beforeChunk()
        if (error) throw error
        yield chunk
      }
    }
    return super.write(key, failing())
  }
}

const masterKey = randomBytes(32)
const vault = createVault(masterKey)
const start = new Date('2026-11-15T08:00:00Z')
export let database: OpenDatabase
export let queue: ExportQueue
export let now = start
export const setClock = (time: Date) => {
  now = time
}
export const advanceClock = (milliseconds: number) =>
  setClock(new Date(now.getTime() + milliseconds))
export let blobs: FailingBlobs
export let userId: string
/** The errors that the handler has reported. */
export const errors: unknown[] = []

export function prepareExport(): void {
  beforeAll(async () => {
    database = openDatabase(await createDatabase(), () => {})
    queue = exportQueue(database.db)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    const { db } = database
    now = start
    await db.delete(users)
    await db.delete(blobRemovals)
    errors.length = 0
    blobs = new FailingBlobs()
    userId = randomUUID()
    await db.insert(users).values({ id: userId, email: 'ida@example.com', createdAt: now })
    await vault.createKey(db, userId)
    const sound = await makeMp3(1, 'A sound')
    const contents = { slides: 2, entries: 3, tracks: 2, soundOf: () => sound, lastAt: now }
    await fillAccount({ db, masterKey, blobs }, userId, contents)
    await request()
  })
}

const noLocale = { language: undefined, timeZone: undefined }
export const request = (locale: ExportLocale = noLocale) =>
  requestExport({ db: database.db, newId: randomUUID, clock: () => now }, userId, locale)

export const claimNext = () => queue.claimNext({ claim: randomUUID(), now })
export const claimDueExport = async (): Promise<ClaimedExport> => {
  const job = await claimNext()
  if (!job) throw new Error('No export is due')
  return job
}

export const slideStore = () => createSlideStore(database.db, vault)
export const trackStore = () => createTrackStore(database.db, vault)

/** Returns each progress that was reported, from 0 to 1. */
export async function runExport(
  job: ClaimedExport,
  signal = new AbortController().signal,
  overrides: Partial<ExportSources> = {},
) {
  const { db } = database
  const handler = exportHandler({
    db,
    slides: slideStore(),
    journal: createJournalStore(db, vault),
    reviews: createReviewStore(db, vault),
    tracks: trackStore(),
    blobs: createSealedBlobs(blobs),
    clock: () => now,
    onError: (error) => errors.push(error),
    ...overrides,
  })
  const shares: number[] = []
  await runAttempt(handler, { job, signal, report: (share) => shares.push(share) })
  return shares
}

export const exportRow = async () => (await database.db.select().from(accountExports))[0]

export const openExported = async () => {
  const owner = await trackStore().ownerKey(userId)
  const blob = await createSealedBlobs(blobs).open(owner, (await exportRow())?.blobKey ?? '')
  if (!blob) throw new Error('The export has no file')
  return openArchive(blob, archiveLimits)
}
export const readText = async (archive: Archive, name: string) =>
  (await readAll(archive.read(name))).toString()
/** Reads the archive as an import does, which refuses records that refer to missing ones. */
export const summarise = (archive: Archive) => createExportReader(archive, now).summarise()
export const exportBlobKeys = () =>
  [...blobs.blobs.keys()].filter((key) => key.includes('/exports/'))
