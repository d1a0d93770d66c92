/**
 * Imports an export into an empty account. The upload is stored sealed, then read and checked completely
 * in a worker thread, and then all rows are written in one transaction. The removal of every
 * blob is scheduled before it is written, so that a failure or a crash leaves nothing behind.
 */
import { eq, inArray } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import { importMaxBytes, type RecordCounts } from '#shared/contract/own-data.ts'
import { ArchiveRefused } from '../archive/zip-reader.ts'
import type { OpenBlob, SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Database, Transaction } from '../db/database.ts'
import { blobRemovals } from '../db/schema/narration.ts'
import { users } from '../db/schema/users.ts'
import type { JournalStore } from '../db/stores/journal-store.ts'
import type { ReviewStore } from '../db/stores/review-store.ts'
import type { SlideStore } from '../db/stores/slide-store.ts'
import type { TrackStore } from '../db/stores/track-store.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import { BlobStoreFull, BlobStoreUnavailable } from '../ports/blobs.ts'
import { makeRemovalsDue, narrationPrefix, scheduleRemoval } from './blob-removals.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import type { ExportReader, ImportSummary } from './imports/export-reader.ts'
import { insertImportedRows, type StoredAudio } from './imports/insert-rows.ts'
import { ReaderFailed, readInThread } from './imports/reader.ts'
import { consumeRateLimit, type RateLimit } from './rate-limits.ts'
import { countRecords, isEmptyAccount } from './record-counts.ts'

export interface ImportDependencies {
  db: Database
  slides: SlideStore
  journal: JournalStore
  reviews: ReviewStore
  tracks: TrackStore
  blobs: SealedBlobs
  /** Limits concurrent imports: each uses a thread and then a database connection. */
  limiter: ConcurrencyLimiter
  /** Milliseconds after which reading is aborted and the file refused. */
  readTimeoutMs?: number
  newId: () => string
  clock: () => Date
}

/** Longer than any import takes. */
const removalDelayMs = 24 * 60 * 60 * 1000

export async function assertEmptyAccount(
  db: Database | Transaction,
  userId: string,
): Promise<void> {
  if (isEmptyAccount(await countRecords(db, userId))) return
  throw new Failure('resource.conflict', { reason: 'account_not_empty' })
}

/** A user imports once; further attempts are allowed for wrong files. */
export const importRateLimit: RateLimit = { burst: 10, refillIntervalMs: 6 * 60_000 }

/** Counts one attempt of the user; throws if there have been too many. */
export async function checkImportRateLimit(
  { db, tracks, clock }: ImportDependencies,
  userId: string,
): Promise<void> {
  const key = (await tracks.ownerKey(userId)).derive('import rate limit')
  await consumeRateLimit(db, { key, limit: importRateLimit, now: clock(), reason: 'imports' })
}

/** A safety net: reading usually takes much less, because the content is limited. */
const defaultReadTimeoutMs = 15 * 60_000

/** `clientGone` aborts the import when the client has disconnected. */
export async function importAccount(
  dependencies: ImportDependencies,
  userId: string,
  upload: AsyncIterable<Uint8Array>,
  clientGone: AbortSignal = new AbortController().signal,
): Promise<RecordCounts> {
  const { db, blobs, tracks, limiter, newId, clock } = dependencies
  await assertEmptyAccount(db, userId)
  const owner = await tracks.ownerKey(userId)
  const prefix = `users/${userId}/imports/${newId()}/`
  const scheduledPrefixes: string[] = []
  /** Called before something is written below the prefix. */
  const scheduleBlobRemoval = async (blobPrefix: string) => {
    await scheduleRemoval(db, blobPrefix, new Date(clock().getTime() + removalDelayMs))
    scheduledPrefixes.push(blobPrefix)
  }
  try {
    await scheduleBlobRemoval(prefix)
    await blobs.write(owner, `${prefix}upload`, limitSize(upload))
    // After the upload, so that a slow connection does not occupy the limiter.
    return await limiter(userId, async () => {
      clientGone.throwIfAborted()
      const file = await blobs.open(owner, `${prefix}upload`)
      if (!file) throw new Error('The upload is missing')
      return unpack(dependencies, {
        userId,
        owner,
        file,
        scheduledPrefixes,
        scheduleBlobRemoval,
        clientGone,
      })
    })
  } catch (error) {
    throw toFailure(error)
  } finally {
    // The blobs in use are no longer scheduled for removal. If this fails, the others are removed about a day later.
    await makeRemovalsDue(db, scheduledPrefixes, clock()).catch(() => {})
  }
}

interface Unpacking {
  userId: string
  owner: OwnerKey
  file: OpenBlob
  /** The prefixes whose removal was scheduled, that of the upload first. */
  scheduledPrefixes: readonly string[]
  scheduleBlobRemoval(prefix: string): Promise<void>
  clientGone: AbortSignal
}

async function unpack(dependencies: ImportDependencies, work: Unpacking): Promise<RecordCounts> {
  const { clock, readTimeoutMs = defaultReadTimeoutMs } = dependencies
  const timedOut = new AbortController()
  const timer = setTimeout(() => {
    timedOut.abort(new ArchiveRefused({ reason: 'import_took_too_long' }))
  }, readTimeoutMs)
  const signal = AbortSignal.any([work.clientGone, timedOut.signal])
  const reader = readInThread(work.file, { now: clock(), signal })
  try {
    return await importContent(dependencies, work, reader)
  } finally {
    clearTimeout(timer)
    await reader.close()
  }
}

async function importContent(
  dependencies: ImportDependencies,
  work: Unpacking,
  reader: ExportReader,
): Promise<RecordCounts> {
  const { userId, owner, scheduledPrefixes } = work
  const summary = await reader.summarise()
  const audio = await storeAudio(dependencies, work, reader, summary)
  await dependencies.db.transaction(async (tx) => {
    // Locks the user, so that no slide is created between the check and the commit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await assertEmptyAccount(tx, userId)
    await insertImportedRows(tx, dependencies, { userId, owner, reader, summary, audio })
    // All but the first, which is the upload, are in use from now on.
    const usedPrefixes = scheduledPrefixes.slice(1)
    if (usedPrefixes.length > 0) {
      await tx.delete(blobRemovals).where(inArray(blobRemovals.prefix, usedPrefixes))
    }
  })
  return summary.counts
}

/** Stores the audio of every track and validates it on the way. */
async function storeAudio(
  { blobs, newId }: ImportDependencies,
  { userId, owner, scheduleBlobRemoval }: Unpacking,
  reader: ExportReader,
  { trackFiles }: ImportSummary,
): Promise<Map<string, StoredAudio>> {
  const audio = new Map<string, StoredAudio>()
  for (const file of trackFiles) {
    const id = newId()
    const prefix = narrationPrefix(userId, id)
    await scheduleBlobRemoval(prefix)
    // Like the blob key of a track that was narrated at the first attempt.
    const blobKey = `${prefix}track-1`
    await blobs.write(owner, blobKey, reader.audio(file))
    audio.set(file, { id, blobKey })
  }
  return audio
}

/** Translates an error into the refusal that the client gets. */
function toFailure(error: unknown): unknown {
  if (error instanceof BlobStoreFull || error instanceof BlobStoreUnavailable) {
    return new Failure('server.unavailable', { reason: 'import_not_stored' }, { cause: error })
  }
  if (error instanceof ReaderFailed) {
    return new Failure('server.unavailable', { reason: 'import_not_read' }, { cause: error })
  }
  return error
}

/** Counts the bytes that arrive, because Content-Length cannot be trusted. */
async function* limitSize(upload: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of upload) {
      size += chunk.length
      if (size > importMaxBytes) throw importTooLarge()
      yield chunk
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('request.invalid', { reason: 'import_incomplete' }, { cause: error })
  }
}

export const importTooLarge = () =>
  new Failure('request.too_large', { what: 'import', maxBytes: importMaxBytes })
