/** Carries an export out: the account becomes one file, kept under its owner's key for a day. */
import type { Holdings } from '#shared/contract/own-data.ts'
import { exportContent } from '../archive/export-content.ts'
import type { ExportSources } from '../archive/export-context.ts'
import { writeZip } from '../archive/zip-writer.ts'
import { BlobStoreFull } from '../ports/blobs.ts'
import {
  type ClaimedExport,
  completeExport,
  exportExists,
  failExport,
} from '../queue/export-queue.ts'
import { scheduleRemoval } from '../services/blob-removals.ts'
import { exportPrefix } from '../services/exports.ts'
import { countHoldings } from '../services/holdings.ts'
import { type Assignment, AttemptTimedOut, JobLost } from './worker.ts'

export interface ExporterParts extends ExportSources {
  clock: () => Date
  onError(error: unknown): void
}

/** Begun so often without an end, it takes every process down that tries. */
const mostAttempts = 10
/** Enough for 25 GiB in a store that gives and takes about a mebibyte a second. */
export const exportTimeout = 6 * 60 * 60 * 1000

/** About how long each takes: most of the time goes into sound. */
const weights: Record<keyof Holdings, number> = { slides: 1, entries: 1, tracks: 25 }

export async function exportAccount(
  parts: ExporterParts,
  { job, signal, report }: Assignment<ClaimedExport>,
): Promise<void> {
  const { db, clock, onError: onTrouble } = parts
  // Each attempt has its own: one that was thought dead cannot overwrite what its successor made.
  const blobKey = `${exportPrefix(job.userId, job.id)}archive-${job.attempts}`
  try {
    if (job.attempts > mostAttempts) throw new Error('Begun too often')
    const bytes = await write(parts, { job, signal, report }, blobKey)
    await db.transaction(async (tx) => {
      const isKept = await completeExport(tx, job, { blobKey, bytes, now: clock() })
      if (!isKept) throw new JobLost()
    })
  } catch (error) {
    if (signal.reason instanceof AttemptTimedOut) {
      onTrouble(signal.reason)
      return settleFailure(parts, job, signal.reason)
    }
    if (signal.aborted || error instanceof JobLost) {
      await letGoOf(parts, job, blobKey).catch(onTrouble)
      throw error
    }
    onTrouble(error)
    await settleFailure(parts, job, error)
  }
}

async function write(
  parts: ExporterParts,
  { job, signal, report }: Assignment<ClaimedExport>,
  blobKey: string,
): Promise<number> {
  const { db, tracks, blobs, clock } = parts
  const holds = await countHoldings(db, job.userId)
  const total = sumOf(holds)
  const written: Holdings = { slides: 0, entries: 0, tracks: 0 }
  const content = exportContent(parts, {
    userId: job.userId,
    language: job.language,
    timeZone: job.timeZone,
    now: clock(),
    onWritten(kind) {
      written[kind] += 1
      report(sumOf(written) / total)
    },
  })
  const owner = await tracks.ownerKey(job.userId)
  const archive = writeZip(content, { modifiedAt: clock() })
  return blobs.write(owner, blobKey, unlessAborted(archive, signal))
}

const sumOf = (holds: Holdings) =>
  1 +
  holds.slides * weights.slides +
  holds.entries * weights.entries +
  holds.tracks * weights.tracks

/** The store sees its content fail, and keeps nothing. */
async function* unlessAborted(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    signal.throwIfAborted()
    yield piece
  }
}

async function letGoOf(
  { db, blobs, clock }: ExporterParts,
  job: ClaimedExport,
  blobKey: string,
): Promise<void> {
  if (await exportExists(db, job)) await blobs.remove(blobKey)
  else await scheduleRemoval(db, exportPrefix(job.userId, job.id), clock())
}

function diagnose(error: unknown): { reason: string; mayPass: boolean } {
  if (error instanceof BlobStoreFull) {
    return { reason: 'There is no room to keep the file. We have been told.', mayPass: false }
  }
  if (error instanceof AttemptTimedOut) {
    const reason = 'The export took too long and was stopped. Please try again later.'
    return { reason, mayPass: false }
  }
  return { reason: 'The export could not be made. Please try again later.', mayPass: true }
}

async function settleFailure(
  { db, clock }: ExporterParts,
  job: ClaimedExport,
  error: unknown,
): Promise<void> {
  const now = clock()
  const { reason, mayPass } = diagnose(error)
  await db.transaction(async (tx) => {
    const isOver = await failExport(tx, job, {
      reason,
      mayPass: mayPass && job.attempts <= mostAttempts,
      now,
    })
    if (isOver) await scheduleRemoval(tx, exportPrefix(job.userId, job.id), now)
  })
}
