/**
 * Reads a track while it is being made. What is not made yet is waited for, in any web process: the
 * segments are in the database and the blob store. When the job is completed meanwhile, the finished
 * track, which has the same bytes, serves the rest.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { trackTrailer } from '../audio/id3.ts'
import type { SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Database } from '../db/database.ts'
import { jobs, unfinishedTracks } from '../db/schema/narration.ts'
import type { TrackStore } from '../db/stores/track-store.ts'
import { segmentAt, type UnfinishedTrack } from '../db/stores/unfinished-track-store.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import type { ByteRange } from '../ports/blobs.ts'
import type { Job } from '../queue/narration-queue.ts'
import { segmentKey } from './blob-removals.ts'

export interface PreviewDependencies {
  db: Database
  tracks: TrackStore
  blobs: SealedBlobs
  /** Resolves when it is time to look again for bytes that are not made yet; rejects on an abort. */
  pause?: (signal: AbortSignal) => Promise<unknown>
  /** How often in a row a client is made to wait, while nothing is made, before it is interrupted. */
  maxPauses?: number
}

const pauseMs = 250
/** 45 seconds: longer than a worker's lease, so that another worker can continue; shorter than a proxy's timeout. */
const defaultMaxPauses = 180

export interface Preview {
  size: number
  /** Changes if a later attempt had to begin the track anew. */
  etag: string
  /** Throws `PreviewInterrupted` when the requested bytes will not come, and on an abort. */
  read(range: ByteRange, signal: AbortSignal): AsyncIterable<Uint8Array>
}

/** Reading ended before the requested bytes came. The message says why. */
export class PreviewInterrupted extends Error {
  override name = 'PreviewInterrupted'
}

interface JobState {
  job: Job
  unfinished: UnfinishedTrack | null
}

/** undefined: the user has no such job, or its track has not begun or no longer exists. */
export async function findPreview(
  dependencies: PreviewDependencies,
  userId: string,
  jobId: string,
): Promise<Preview | undefined> {
  const state = await findState(dependencies.db, userId, jobId)
  const trackAttempt = state?.job.trackAttempt ?? undefined
  if (!state || trackAttempt === undefined) return undefined
  const size =
    state.unfinished?.bytes ?? (await dependencies.tracks.find(userId, jobId))?.track.bytes
  if (size === undefined) return undefined
  const owner = await dependencies.tracks.ownerKey(userId)
  const source: Source = { dependencies, userId, jobId, trackAttempt, owner }
  return {
    size,
    etag: `"${jobId}-${trackAttempt}"`,
    read: (range, signal) => readGrowing(source, range, signal),
  }
}

interface Source {
  dependencies: PreviewDependencies
  userId: string
  jobId: string
  trackAttempt: number
  owner: OwnerKey
}

async function* readGrowing(
  source: Source,
  { start, end }: ByteRange,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { pause = defaultPause, maxPauses = defaultMaxPauses } = source.dependencies
  let position = start
  let pauses = 0
  let lastMadeBytes = 0
  while (position < end) {
    if (signal.aborted) throw new PreviewInterrupted('The request was aborted')
    const before = position
    const { madeBytes, content } = await nextPart(source, { start: position, end })
    for await (const chunk of content ?? []) {
      position += chunk.length
      yield chunk
    }
    // A client far ahead of the voice gets nothing, but the track grows towards its position.
    if (position > before || madeBytes > lastMadeBytes) pauses = 0
    lastMadeBytes = madeBytes
    if (position > before) continue
    if (++pauses > maxPauses) throw new PreviewInterrupted('Nothing was made for too long')
    await pause(signal).catch(() => {})
  }
}

const defaultPause = (signal: AbortSignal) => delay(pauseMs, undefined, { signal })

interface NextPart {
  /** How much of the track is made. */
  madeBytes: number
  /** The next bytes of the range; undefined: none of them are made yet. */
  content: AsyncIterable<Uint8Array> | undefined
}

async function nextPart(source: Source, range: ByteRange): Promise<NextPart> {
  const { dependencies, userId, jobId, trackAttempt } = source
  const state = await findState(dependencies.db, userId, jobId)
  if (state?.job.trackAttempt !== trackAttempt) throw new PreviewInterrupted('The track is gone')
  if (state.unfinished) {
    const { madeBytes } = state.unfinished
    return { madeBytes, content: await unfinishedPart(source, state.unfinished, range) }
  }
  const finished = await dependencies.tracks.find(userId, jobId)
  const blob = finished && (await dependencies.blobs.open(finished.owner, finished.track.blobKey))
  if (!blob) throw new PreviewInterrupted('The track is gone')
  return { madeBytes: finished.track.bytes, content: blob.read(range) }
}

async function unfinishedPart(
  { dependencies, userId, jobId, owner }: Source,
  { bytes, madeBytes }: UnfinishedTrack,
  { start, end }: ByteRange,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const trailerStart = bytes - trackTrailer.length
  // Known from the beginning. Some players read it before they play.
  if (start >= trailerStart) {
    return fromMemory(trackTrailer.subarray(start - trailerStart, end - trailerStart))
  }
  const segment = start < madeBytes ? await segmentAt(dependencies.db, jobId, start) : undefined
  if (!segment) return undefined
  // A missing blob usually means that the job has just ended: the next call of `nextPart` notices that.
  const blob = await dependencies.blobs.open(owner, segmentKey(userId, jobId, segment))
  const { startByte, endByte } = segment
  const partEnd = Math.min(end, endByte, trailerStart)
  return blob?.read({ start: start - startByte, end: partEnd - startByte })
}

async function* fromMemory(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function findState(
  db: Database,
  userId: string,
  jobId: string,
): Promise<JobState | undefined> {
  const [state] = await db
    .select({ job: jobs, unfinished: unfinishedTracks })
    .from(jobs)
    .leftJoin(unfinishedTracks, eq(unfinishedTracks.jobId, jobs.id))
    .where(and(eq(jobs.userId, userId), eq(jobs.id, jobId)))
  return state
}
