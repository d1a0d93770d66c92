/** The handler of narration jobs: renders the track of a script and stores it sealed with its owner's key. */
import { eq } from 'drizzle-orm'
import { coverArt } from '#core/cover-art/cover-art.ts'
import { truncate } from '#core/truncate.ts'
import type { SocketMessage } from '#shared/contract/messages.ts'
import { audioPathOf } from '#shared/contract/tracks.ts'
import { coverPicture } from '../audio/cover.ts'
import { renderTrack } from '../audio/render-track.ts'
import { sentenceCache } from '../audio/sentence-cache.ts'
import { streamIntoStore } from '../audio/stream-into-store.ts'
import type { SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Database, Transaction } from '../db/database.ts'
import { users } from '../db/schema/users.ts'
import type { Track, TrackStore } from '../db/stores/track-store.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import { notifyUser } from '../live/events.ts'
import type { VoiceEngine } from '../ports/voice.ts'
import { jobKinds } from '../queue/job-kinds.ts'
import type { FailureOutcome } from '../queue/leased-queue.ts'
import { type ClaimedJob, narrationQueue } from '../queue/narration-queue.ts'
import { addCost, refundUnit } from '../services/allowances.ts'
import { narrationPrefix, scheduleRemoval } from '../services/blob-removals.ts'
import { narrationFailureReason } from '../services/failure-reasons.ts'
import {
  type Attempt,
  type AttemptOutcome,
  AttemptTimedOut,
  type JobHandler,
  JobLost,
} from './attempt.ts'
import { diagnose, SubjectDeleted } from './failures.ts'

/** The slide or journal entry that a job narrates. */
export interface NarrationSubject {
  id: string
  title: string
  theme: string
  script: string
  /** The columns that link its track to it. */
  belongsTo: Pick<Track, 'slideId' | 'entryId'>
}

export interface NarratorParts {
  db: Database
  blobs: SealedBlobs
  tracks: TrackStore
  engine: VoiceEngine
  /** The price of the voice in millionths of a dollar. */
  costPerCharacter: number
  clock: () => Date
  /** undefined: the slide or entry was deleted. */
  subjectOf(job: ClaimedJob): Promise<NarrationSubject | undefined>
  onError(error: unknown, job: ClaimedJob): void
}

/** The outcome of an attempt that was not interrupted. */
export type RenderOutcome = AttemptOutcome

const maxTitleLength = 80

export function narrationHandler(parts: NarratorParts): JobHandler<ClaimedJob> {
  const { db, engine, onError } = parts
  return {
    kind: jobKinds.narration,

    run: async (attempt) => finish(parts, attempt.job, await render(parts, attempt)),

    async fail(job, error) {
      onError(error, job)
      // A voice process does not notice an abort within a sentence, so it is ended.
      if (error instanceof AttemptTimedOut) {
        await engine.close().catch((failure) => onError(failure, job))
      }
      return storeFailure(parts, job, error)
    },

    discard: (job) => discardTrack(parts, job).catch((error) => onError(error, job)),

    onProgress: (job, progress) =>
      notifyUser(db, job.userId, {
        type: 'job_progress',
        jobId: job.id,
        status: 'processing',
        progress,
        queuePosition: null,
      }),
  }
}

interface RenderedTrack {
  owner: OwnerKey
  track: Omit<Track, 'createdAt'>
}

async function render(
  { blobs, tracks, engine, subjectOf }: NarratorParts,
  { job, signal, report }: Attempt<ClaimedJob>,
): Promise<RenderedTrack> {
  const subject = await subjectOf(job)
  if (!subject) throw new SubjectDeleted()
  const owner = await tracks.ownerKey(job.userId)
  const prefix = narrationPrefix(job.userId, job.id)
  const blobKey = trackKey(job)
  // The chosen voice may no longer be installed.
  const voice = engine.voices.find(({ id }) => id === job.voice) ?? engine.voices[0]
  const cover = await coverPicture(coverArt(subject.id, subject.theme, 'morning'))

  const renderedTrack = await streamIntoStore(
    (sink) =>
      renderTrack({
        script: subject.script,
        title: truncate(subject.title, maxTitleLength),
        engine,
        voice: voice?.id ?? '',
        pace: job.pace,
        cover,
        cache: sentenceCache(blobs, owner, `${prefix}spoken/`),
        sink,
        onProgress: ({ share }) => report(share),
        signal,
      }),
    (content) => blobs.write(owner, blobKey, content),
  )
  const track = {
    id: job.id,
    ...subject.belongsTo,
    blobKey,
    bytes: renderedTrack.bytes,
    durationSeconds: renderedTrack.durationSeconds,
    pace: job.pace,
    voice: voice?.label ?? '',
    captions: renderedTrack.captions.map(({ start, end, text }) => ({ start, end, text })),
    peaks: [...renderedTrack.peaks],
  }
  return { owner, track }
}

/** Each attempt has its own key, so that a worker without claim cannot overwrite its successor's track. */
const trackKey = (job: ClaimedJob) => `${narrationPrefix(job.userId, job.id)}track-${job.attempts}`

async function finish(
  { db, blobs, tracks, costPerCharacter, clock, onError }: NarratorParts,
  job: ClaimedJob,
  { owner, track }: RenderedTrack,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    await lockUser(tx, job.userId)
    if (!(await narrationQueue(db).complete(job, { now }, tx))) throw new JobLost()
    await tracks.insert(tx, job.userId, owner, { ...track, createdAt: now })
    const characters = track.captions.reduce((sum, { text }) => sum + text.length, 0)
    if (job.chargeId) await addCost(tx, job.chargeId, Math.round(characters * costPerCharacter))
    await notifyJobEnd(tx, job, {
      status: 'completed',
      result: resultOf(job, track.id),
      error: null,
    })
  })
  // If this fails, the remaining blobs are removed together with the track.
  await removeIntermediates(blobs, job).catch((error) => onError(error, job))
}

/** Removes the spoken sentences and the tracks of earlier attempts. */
async function removeIntermediates(blobs: SealedBlobs, job: ClaimedJob): Promise<void> {
  const prefix = narrationPrefix(job.userId, job.id)
  await blobs.removeAll(`${prefix}spoken/`)
  for (let attempt = 1; attempt < job.attempts; attempt++) {
    await blobs.remove(`${prefix}track-${attempt}`)
  }
}

const resultOf = (job: ClaimedJob, trackId: string) =>
  job.jobType === 'target_slide_audio'
    ? { audioUrl: audioPathOf(trackId) }
    : { meditationAudioUrl: audioPathOf(trackId) }

async function storeFailure(
  { db, clock, costPerCharacter }: NarratorParts,
  job: ClaimedJob,
  error: unknown,
): Promise<FailureOutcome> {
  const now = clock()
  const { reason, isRetryable, spokenCharacters } = diagnose(error)
  return db.transaction(async (tx) => {
    await lockUser(tx, job.userId)
    const outcome = await narrationQueue(db).fail(job, { reason, isRetryable, now }, tx)
    if (outcome !== 'failed') return outcome
    if (job.chargeId && spokenCharacters !== undefined) {
      await addCost(tx, job.chargeId, Math.round(spokenCharacters * costPerCharacter))
    } else if (job.chargeId) await refundUnit(tx, job.chargeId)
    await scheduleRemoval(tx, narrationPrefix(job.userId, job.id), now)
    await notifyJobEnd(tx, job, {
      status: 'failed',
      result: null,
      ...narrationFailureReason(reason),
    })
    await notifyUser(tx, job.userId, { type: 'user_changed' })
    return outcome
  })
}

/** Locks the owner's row before the job's, as the deletion of an account does, to avoid a deadlock. */
async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
}

type JobEnd = Omit<Extract<SocketMessage, { type: 'job_completed' }>, 'type' | 'jobId'>

const notifyJobEnd = (tx: Transaction, job: ClaimedJob, jobEnd: JobEnd) =>
  notifyUser(tx, job.userId, { type: 'job_completed', jobId: job.id, ...jobEnd })

/** Removes this attempt's track. Its sentences stay for the next attempt, unless the job is gone. */
async function discardTrack({ db, blobs, clock }: NarratorParts, job: ClaimedJob): Promise<void> {
  if (await narrationQueue(db).exists(job)) await blobs.remove(trackKey(job))
  else await scheduleRemoval(db, narrationPrefix(job.userId, job.id), clock())
}
