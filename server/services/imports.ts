/**
 * An export comes back into an empty account. The file is kept, sealed, before it is looked into;
 * everything in it is read and checked, in a thread of its own, before a row is written, and all rows
 * are written in one transaction. What is kept on the way is noted for removal before it is written, so that a failure,
 * and even the death of the process, leaves nothing behind.
 */
import { eq, inArray } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import { type Holdings, importMaxBytes } from '#shared/contract/own-data.ts'
import { ArchiveRefused } from '../archive/zip-reader.ts'
import type { OpenBlob, SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Database, Transaction } from '../db/database.ts'
import { blobRemovals } from '../db/schema/narration.ts'
import { users } from '../db/schema/users.ts'
import type { JournalStore } from '../db/stores/journal-store.ts'
import type { SlideStore } from '../db/stores/slide-store.ts'
import type { TrackStore } from '../db/stores/track-store.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import { BlobStoreFull, BlobStoreUnavailable } from '../ports/blobs.ts'
import { narrationPrefix, removeSooner, scheduleRemoval } from './blob-removals.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { countHoldings, isEmpty } from './holdings.ts'
import type { ExportReader, ImportSummary } from './imports/export-reader.ts'
import { insertImportedRows, type StoredAudio } from './imports/insert-rows.ts'
import { ReaderFailed, readInThread } from './imports/reader.ts'
import { consumeRateLimit, type RateLimit } from './rate-limits.ts'

export interface ImportParts {
  db: Database
  slides: SlideStore
  journal: JournalStore
  tracks: TrackStore
  blobs: SealedBlobs
  /** Few are unpacked at once: each has a thread of its own, and then a connection to the database. */
  limiter: ConcurrencyLimiter
  /** After so many milliseconds of reading a file is refused. */
  readTimeout?: number
  newId: () => string
  clock: () => Date
}

/** Longer than any import takes. What is noted for then is taken back when the import succeeds. */
const graceLength = 24 * 60 * 60 * 1000

export async function assertEmptyAccount(
  db: Database | Transaction,
  userId: string,
): Promise<void> {
  if (isEmpty(await countHoldings(db, userId))) return
  throw new Failure('resource.conflict', { reason: 'account_not_empty' })
}

/** Somebody succeeds once. The rest is for files that turn out to be the wrong ones. */
export const importRateLimit: RateLimit = { burst: 10, refillInterval: 6 * 60_000 }

export async function checkImportRateLimit(
  { db, tracks, clock }: ImportParts,
  userId: string,
): Promise<void> {
  const key = (await tracks.ownerKey(userId)).derive('import turns')
  await consumeRateLimit(db, { key, limit: importRateLimit, now: clock(), reason: 'imports' })
}

/** The limits of what is read end every import long before; this one holds if they have a gap. */
const usualLongestReading = 15 * 60_000

/** Aborted when the client is gone: nobody waits for the answer any more. */
export async function importAccount(
  parts: ImportParts,
  userId: string,
  upload: AsyncIterable<Uint8Array>,
  clientGone: AbortSignal = new AbortController().signal,
): Promise<Holdings> {
  const { db, blobs, tracks, limiter: unpacking, newId, clock } = parts
  await assertEmptyAccount(db, userId)
  const owner = await tracks.ownerKey(userId)
  const prefix = `users/${userId}/imports/${newId()}/`
  const kept: string[] = []
  /** Below this something is about to be written. */
  const keepFor = async (below: string) => {
    await scheduleRemoval(db, below, new Date(clock().getTime() + graceLength))
    kept.push(below)
  }
  try {
    await keepFor(prefix)
    await blobs.write(owner, `${prefix}upload`, bounded(upload))
    // Only now: nobody's slow line keeps others from importing.
    return await unpacking(userId, async () => {
      clientGone.throwIfAborted()
      const file = await blobs.open(owner, `${prefix}upload`)
      if (!file) throw new Error('The upload is missing')
      return unpack(parts, { userId, owner, file, kept, keepFor, clientGone })
    })
  } catch (error) {
    throw refusalOf(error)
  } finally {
    // What was taken into use is no longer noted. If this fails, the rest goes within a day.
    await removeSooner(db, kept, clock()).catch(() => {})
  }
}

interface Unpacking {
  userId: string
  owner: OwnerKey
  file: OpenBlob
  /** What is noted for removal, the file itself first. */
  kept: readonly string[]
  keepFor(prefix: string): Promise<void>
  clientGone: AbortSignal
}

async function unpack(parts: ImportParts, work: Unpacking): Promise<Holdings> {
  const { clock, readTimeout: longestReading = usualLongestReading } = parts
  const timeUp = new AbortController()
  const timer = setTimeout(() => {
    timeUp.abort(new ArchiveRefused({ reason: 'import_took_too_long' }))
  }, longestReading)
  const signal = AbortSignal.any([work.clientGone, timeUp.signal])
  const reader = readInThread(work.file, { now: clock(), signal })
  try {
    return await bringBack(parts, work, reader)
  } finally {
    clearTimeout(timer)
    await reader.close()
  }
}

async function bringBack(
  parts: ImportParts,
  work: Unpacking,
  reader: ExportReader,
): Promise<Holdings> {
  const { userId, owner, kept } = work
  const surveyed = await reader.summarise()
  const sounds = await keepSounds(parts, work, reader, surveyed)
  await parts.db.transaction(async (tx) => {
    // Whoever makes a slide meanwhile is seen here, or waits until this is over.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await assertEmptyAccount(tx, userId)
    await insertImportedRows(tx, parts, { userId, owner, reader, surveyed, sounds })
    const stays = kept.slice(1)
    if (stays.length > 0) await tx.delete(blobRemovals).where(inArray(blobRemovals.prefix, stays))
  })
  return surveyed.holds
}

/** Keeps the sound of every track, checked on its way. */
async function keepSounds(
  { blobs, newId }: ImportParts,
  { userId, owner, keepFor }: Unpacking,
  reader: ExportReader,
  { tracks }: ImportSummary,
): Promise<Map<string, StoredAudio>> {
  const sounds = new Map<string, StoredAudio>()
  for (const file of tracks) {
    const id = newId()
    const prefix = narrationPrefix(userId, id)
    await keepFor(prefix)
    const blobKey = `${prefix}track-1`
    await blobs.write(owner, blobKey, reader.sound(file))
    sounds.set(file, { id, blobKey })
  }
  return sounds
}

/** What a failure means for whoever sent the file. */
function refusalOf(error: unknown): unknown {
  if (error instanceof BlobStoreFull || error instanceof BlobStoreUnavailable) {
    return new Failure('server.unavailable', { reason: 'import_not_stored' }, { cause: error })
  }
  if (error instanceof ReaderFailed) {
    return new Failure('server.unavailable', { reason: 'import_not_read' }, { cause: error })
  }
  return error
}

/** Counted as it comes: what a request says about its length is only what it says. */
async function* bounded(upload: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const piece of upload) {
      size += piece.length
      if (size > importMaxBytes) throw importTooLarge()
      yield piece
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('request.invalid', { reason: 'import_incomplete' }, { cause: error })
  }
}

export const importTooLarge = () =>
  new Failure('request.too_large', { what: 'import', maxBytes: importMaxBytes })
