/** The handler of export jobs: writes an account into one ZIP, which is sealed with its owner's key. */
import type { RecordCounts } from '#shared/contract/own-data.ts'
import type { ExportFailureCode } from '#shared/job-failure-texts.ts'
import { exportContent } from '../archive/export-content.ts'
import type { ExportSources } from '../archive/export-context.ts'
import { writeZip } from '../archive/zip-writer.ts'
import { BlobStoreFull } from '../ports/blobs.ts'
import { type ClaimedExport, exportQueue } from '../queue/export-queue.ts'
import { jobKinds } from '../queue/job-kinds.ts'
import type { FailureOutcome } from '../queue/leased-queue.ts'
import { scheduleRemoval } from '../services/blob-removals.ts'
import { exportPrefix } from '../services/exports.ts'
import { countRecords } from '../services/record-counts.ts'
import { type Attempt, AttemptTimedOut, type JobHandler, JobLost } from './attempt.ts'

export interface ExporterDependencies extends ExportSources {
  clock: () => Date
  onError(error: unknown, job: ClaimedExport): void
}

/** The relative time that a record of each kind takes, for the progress. */
const weights: Record<keyof RecordCounts, number> = { slides: 1, entries: 1, tracks: 25 }

export function exportHandler(dependencies: ExporterDependencies): JobHandler<ClaimedExport> {
  const { db, clock, onError } = dependencies
  return {
    kind: jobKinds.export,

    async run(attempt) {
      const { job } = attempt
      const blobKey = archiveKey(job)
      const bytes = await writeArchive(dependencies, attempt, blobKey)
      const isStored = await exportQueue(db).complete(job, { blobKey, bytes, now: clock() })
      if (!isStored) throw new JobLost()
    },

    fail(job, error) {
      onError(error, job)
      return storeFailure(dependencies, job, error)
    },

    discard: (job) => discardArchive(dependencies, job).catch((error) => onError(error, job)),
  }
}

/** Each attempt has its own blob key, so that a worker without claim cannot overwrite its successor's file. */
const archiveKey = (job: ClaimedExport) =>
  `${exportPrefix(job.userId, job.id)}archive-${job.attempts}`

async function writeArchive(
  dependencies: ExporterDependencies,
  { job, signal, report }: Attempt<ClaimedExport>,
  blobKey: string,
): Promise<number> {
  const { db, tracks, blobs, clock } = dependencies
  const counts = await countRecords(db, job.userId)
  const total = weightedSumOf(counts)
  const writtenCounts: RecordCounts = { slides: 0, entries: 0, tracks: 0 }
  const content = exportContent(dependencies, {
    userId: job.userId,
    language: job.language,
    timeZone: job.timeZone,
    now: clock(),
    onWritten(kind) {
      writtenCounts[kind] += 1
      report(weightedSumOf(writtenCounts) / total)
    },
  })
  const owner = await tracks.ownerKey(job.userId)
  const archive = writeZip(content, { modifiedAt: clock() })
  return blobs.write(owner, blobKey, unlessAborted(archive, signal))
}

/** Includes 1 for the export itself, which prevents a division by zero for an empty account. */
const weightedSumOf = (counts: RecordCounts) =>
  1 +
  counts.slides * weights.slides +
  counts.entries * weights.entries +
  counts.tracks * weights.tracks

/** Fails the write when the signal is aborted, so that the store keeps nothing. */
async function* unlessAborted(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    signal.throwIfAborted()
    yield chunk
  }
}

async function discardArchive(
  { db, blobs, clock }: ExporterDependencies,
  job: ClaimedExport,
): Promise<void> {
  if (await exportQueue(db).exists(job)) await blobs.remove(archiveKey(job))
  else await scheduleRemoval(db, exportPrefix(job.userId, job.id), clock())
}

function diagnose(error: unknown): { reason: ExportFailureCode; isRetryable: boolean } {
  if (error instanceof BlobStoreFull) return { reason: 'store.full', isRetryable: false }
  if (error instanceof AttemptTimedOut) return { reason: 'export.timeout', isRetryable: false }
  return { reason: 'export.failed', isRetryable: true }
}

function storeFailure(
  { db, clock }: ExporterDependencies,
  job: ClaimedExport,
  error: unknown,
): Promise<FailureOutcome> {
  const now = clock()
  return db.transaction(async (tx) => {
    const outcome = await exportQueue(db).fail(job, { ...diagnose(error), now }, tx)
    if (outcome === 'failed') await scheduleRemoval(tx, exportPrefix(job.userId, job.id), now)
    return outcome
  })
}
