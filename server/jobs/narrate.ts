/** Carries a narration out: its script becomes a track, kept under its owner's key. */
import { eq } from 'drizzle-orm'
import { coverArt } from '#core/cover-art/cover-art.ts'
import { truncate } from '#core/truncate.ts'
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
import { type ClaimedJob, complete, exists, fail, type Outcome } from '../queue/narration-queue.ts'
import { addCost, refundUnit } from '../services/allowances.ts'
import { narrationPrefix, scheduleRemoval } from '../services/blob-removals.ts'
import { diagnose, SubjectDeleted } from './failures.ts'
import { type Assignment, AttemptTimedOut, JobLost } from './worker.ts'

/** What is to be narrated. */
export interface NarrationSubject {
  id: string
  title: string
  theme: string
  script: string
  /** The columns by which its track belongs to it. */
  belongsTo: Pick<Track, 'slideId' | 'entryId'>
}

export interface NarratorParts {
  db: Database
  blobs: SealedBlobs
  tracks: TrackStore
  engine: VoiceEngine
  /** Millionths of a dollar that the voice costs. */
  costPerCharacter: number
  clock: () => Date
  /** undefined: it is gone. */
  subjectOf(job: ClaimedJob): Promise<NarrationSubject | undefined>
  onError(error: unknown): void
}

/** Begun so often without an end, it takes every process down that tries. */
const mostAttempts = 30
/**
 * A track takes four minutes on two idle cores, and a script at its bounds twice that: this leaves a
 * machine that is seven times slower enough time. See decision 14.
 */
export const narrationTimeout = 60 * 60 * 1000
const longestTitle = 80

/** How an attempt ended that was not broken off. */
export type RenderOutcome = 'completed' | Outcome

export async function narrate(
  parts: NarratorParts,
  assignment: Assignment<ClaimedJob>,
): Promise<RenderOutcome> {
  const { job, signal } = assignment
  try {
    if (job.attempts > mostAttempts) throw new Error('Begun too often')
    await finish(parts, job, await render(parts, assignment))
    return 'completed'
  } catch (error) {
    if (signal.reason instanceof AttemptTimedOut) {
      // A sentence that was begun does not hear the abort: its process is ended with it.
      await parts.engine.close().catch(parts.onError)
      parts.onError(signal.reason)
      return settleFailure(parts, job, signal.reason)
    }
    if (signal.aborted || error instanceof JobLost) {
      await letGoOf(parts, job).catch(parts.onError)
      throw error
    }
    parts.onError(error)
    return settleFailure(parts, job, error)
  }
}

interface Rendered {
  owner: OwnerKey
  track: Omit<Track, 'createdAt'>
}

async function render(
  { blobs, tracks, engine, subjectOf }: NarratorParts,
  { job, signal, report }: Assignment<ClaimedJob>,
): Promise<Rendered> {
  const subject = await subjectOf(job)
  if (!subject) throw new SubjectDeleted()
  const owner = await tracks.ownerKey(job.userId)
  const prefix = narrationPrefix(job.userId, job.id)
  const blobKey = trackKey(job)
  // A voice that has gone since it was chosen is stood in for by the first of those that are here.
  const voice = engine.voices.find(({ id }) => id === job.voice) ?? engine.voices[0]
  const cover = await coverPicture(coverArt(subject.id, subject.theme, 'morning'))

  const made = await streamIntoStore(
    (sink) =>
      renderTrack({
        script: subject.script,
        title: truncate(subject.title, longestTitle),
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
    bytes: made.bytes,
    durationSeconds: made.durationSeconds,
    pace: job.pace,
    voice: voice?.label ?? '',
    captions: made.captions.map(({ start, end, text }) => ({ start, end, text })),
    peaks: [...made.peaks],
  }
  return { owner, track }
}

/** Each attempt has its own: one that was thought dead cannot overwrite what its successor made. */
const trackKey = (job: ClaimedJob) => `${narrationPrefix(job.userId, job.id)}track-${job.attempts}`

async function finish(
  { db, blobs, tracks, costPerCharacter, clock, onError: onTrouble }: NarratorParts,
  job: ClaimedJob,
  { owner, track }: Rendered,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    // Before the job: whoever deletes an account comes from that side, too.
    await keepUser(tx, job.userId)
    if (!(await complete(tx, job, now))) throw new JobLost()
    await tracks.insert(tx, job.userId, owner, { ...track, createdAt: now })
    const characters = track.captions.reduce((sum, { text }) => sum + text.length, 0)
    if (job.chargeId) await addCost(tx, job.chargeId, Math.round(characters * costPerCharacter))
    await tellOf(tx, job, { status: 'completed', result: resultOf(job, track.id), error: null })
  })
  // Nobody needs these any longer; should this fail, they go with the track one day.
  await removeLeftovers(blobs, job).catch(onTrouble)
}

async function removeLeftovers(blobs: SealedBlobs, job: ClaimedJob): Promise<void> {
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

async function settleFailure(
  { db, clock, costPerCharacter }: NarratorParts,
  job: ClaimedJob,
  error: unknown,
): Promise<Outcome> {
  const now = clock()
  const { reason, mayPass, spokenCharacters } = diagnose(error)
  const canPass = mayPass && job.attempts <= mostAttempts
  return db.transaction(async (tx) => {
    await keepUser(tx, job.userId)
    const outcome = await fail(tx, job, { reason, mayPass: canPass, now })
    if (outcome !== 'failed') return outcome
    if (job.chargeId && spokenCharacters !== undefined) {
      await addCost(tx, job.chargeId, Math.round(spokenCharacters * costPerCharacter))
    } else if (job.chargeId) await refundUnit(tx, job.chargeId)
    await scheduleRemoval(tx, narrationPrefix(job.userId, job.id), now)
    await tellOf(tx, job, { status: 'failed', result: null, error: reason })
    await notifyUser(tx, job.userId, { type: 'user_changed' })
    return outcome
  })
}

/** Holds the row of the owner, and nothing else of theirs, until the end of the transaction. */
async function keepUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
}

type Ending = Pick<
  Extract<Parameters<typeof notifyUser>[2], { type: 'job_completed' }>,
  'status' | 'result' | 'error'
>

const tellOf = (tx: Transaction, job: ClaimedJob, ending: Ending) =>
  notifyUser(tx, job.userId, { type: 'job_completed', jobId: job.id, ...ending })

/** This attempt's own track goes; sentences stay for whoever goes on, if anyone does. */
async function letGoOf({ db, blobs, clock }: NarratorParts, job: ClaimedJob): Promise<void> {
  if (await exists(db, job)) await blobs.remove(trackKey(job))
  else await scheduleRemoval(db, narrationPrefix(job.userId, job.id), clock())
}
