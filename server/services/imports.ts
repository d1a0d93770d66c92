/**
 * An export comes back into an empty account. The file is kept, sealed, before it is looked into;
 * everything in it is read and checked before a row is written, and all rows are written in one
 * transaction. What is kept on the way is noted for removal before it is written, so that a failure,
 * and even the death of the process, leaves nothing behind.
 */
import { eq, inArray } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import { type Holdings, importMaxBytes } from '#shared/contract/own-data.ts'
import { archiveLimits } from '../archive/format.ts'
import { type Archive, ArchiveRefused, openArchive } from '../archive/zip-reader.ts'
import type { SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Database, Transaction } from '../db/database.ts'
import { blobRemovals } from '../db/schema/narration.ts'
import { users } from '../db/schema/people.ts'
import type { JournalStore } from '../db/stores/journal-store.ts'
import type { SlideStore } from '../db/stores/slide-store.ts'
import type { TrackStore } from '../db/stores/track-store.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import { BlobStoreFull, BlobStoreUnavailable } from '../ports/blobs.ts'
import { bringForward, narrationPrefix, noteRemoval } from './blob-removals.ts'
import type { Gate } from './gate.ts'
import { holdingsOf, isEmpty } from './holdings.ts'
import { bringBackRows } from './imports/rows.ts'
import { bringBackSound, survey } from './imports/survey.ts'
import { type RateLimit, takeTurn } from './rate-limits.ts'

export interface ImportParts {
  db: Database
  slides: SlideStore
  journal: JournalStore
  tracks: TrackStore
  blobs: SealedBlobs
  /** Few are unpacked at once: each then holds a connection to the database. */
  unpacking: Gate
  newId: () => string
  clock: () => Date
}

/** Longer than any import takes. What is noted for then is taken back when the import succeeds. */
const graceLength = 24 * 60 * 60 * 1000

export async function assertEmptyAccount(
  db: Database | Transaction,
  userId: string,
): Promise<void> {
  if (isEmpty(await holdingsOf(db, userId))) return
  throw new Failure(
    'resource.conflict',
    'An export can only be imported into an account without Target Slides and reflections.',
  )
}

/** Somebody succeeds once. The rest is for files that turn out to be the wrong ones. */
export const importLimit: RateLimit = { burst: 10, every: 6 * 60_000 }

export async function takeImportTurn(
  { db, tracks, clock }: ImportParts,
  userId: string,
): Promise<void> {
  const key = (await tracks.ownerKey(userId)).derive('import turns')
  const reason = 'That is a lot of imports. Please try again a little later.'
  await takeTurn(db, { key, limit: importLimit, now: clock(), reason })
}

export async function importAccount(
  parts: ImportParts,
  userId: string,
  upload: AsyncIterable<Uint8Array>,
): Promise<Holdings> {
  const { db, blobs, tracks, unpacking, newId, clock } = parts
  await assertEmptyAccount(db, userId)
  const owner = await tracks.ownerKey(userId)
  const prefix = `users/${userId}/imports/${newId()}/`
  const kept: string[] = []
  /** Below this something is about to be written. */
  const keepFor = async (below: string) => {
    await noteRemoval(db, below, new Date(clock().getTime() + graceLength))
    kept.push(below)
  }
  try {
    await keepFor(prefix)
    await blobs.write(owner, `${prefix}upload`, bounded(upload))
    // Only now: nobody's slow line keeps others from importing.
    return await unpacking(userId, async () => {
      const file = await blobs.open(owner, `${prefix}upload`)
      if (!file) throw new Error('The upload is missing')
      const archive = await openArchive(file, archiveLimits)
      try {
        return await unpack(parts, { userId, owner, archive, kept, keepFor })
      } finally {
        archive.close()
      }
    })
  } catch (error) {
    throw refusalOf(error)
  } finally {
    // What was taken into use is no longer noted. If this fails, the rest goes within a day.
    await bringForward(db, kept, clock()).catch(() => {})
  }
}

interface Unpacking {
  userId: string
  owner: OwnerKey
  archive: Archive
  /** What is noted for removal, the file itself first. */
  kept: readonly string[]
  keepFor(prefix: string): Promise<void>
}

async function unpack(
  parts: ImportParts,
  { userId, owner, archive, kept, keepFor }: Unpacking,
): Promise<Holdings> {
  const { db, blobs, newId, clock } = parts
  const surveyed = await survey(archive, { newId, now: clock() })
  const sounds = await bringBackSound(archive, surveyed, {
    blobs,
    owner,
    keepFor,
    prefixOf: (trackId) => narrationPrefix(userId, trackId),
  })
  await db.transaction(async (tx) => {
    // Whoever makes a slide meanwhile is seen here, or waits until this is over.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await assertEmptyAccount(tx, userId)
    await bringBackRows(tx, parts, { userId, owner, archive, surveyed, sounds })
    const stays = kept.slice(1)
    if (stays.length > 0) await tx.delete(blobRemovals).where(inArray(blobRemovals.prefix, stays))
  })
  const { slides, entries, tracks } = surveyed
  return { slides: slides.size, entries: entries.size, tracks: tracks.length }
}

/** What a failure means for whoever sent the file. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ArchiveRefused) return new Failure('request.invalid', error.message)
  if (error instanceof BlobStoreFull || error instanceof BlobStoreUnavailable) {
    const reason = 'The file could not be kept, and nothing was changed. Try again later.'
    return Object.assign(new Failure('server.unavailable', reason), { cause: error })
  }
  return error
}

/** Counted as it comes: what a request says about its length is only what it says. */
async function* bounded(upload: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const piece of upload) {
      size += piece.length
      if (size > importMaxBytes) throw new Failure('request.too_large', tooLarge)
      yield piece
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    const brokenOff = new Failure('request.invalid', 'The file did not arrive whole.')
    throw Object.assign(brokenOff, { cause: error })
  }
}

export const tooLarge = 'The file is larger than one gibibyte, the most that can be imported.'
