/** Renders the track of a narration job, and stores it sealed with its owner's key. */
import { truncate } from '#core/truncate.ts'
import { previewPathOf } from '#shared/contract/tracks.ts'
import { trackTags, trackTrailer } from '../audio/id3.ts'
import { renderAudio } from '../audio/render-audio.ts'
import { plannedBytes, planTrack, type TrackPlan, trackPlan } from '../audio/track-plan.ts'
import { utteranceCache } from '../audio/utterance-cache.ts'
import type { SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Database } from '../db/database.ts'
import type { Track, TrackStore } from '../db/stores/track-store.ts'
import {
  findUnfinishedTrack,
  insertUnfinishedTrack,
  type UnfinishedTrack,
} from '../db/stores/unfinished-track-store.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import { notifyUser } from '../live/events.ts'
import type { VoiceEngine } from '../ports/voice.ts'
import { type ClaimedJob, hasFailedBefore } from '../queue/narration-queue.ts'
import { narrationPrefix, segmentKey } from '../services/blob-removals.ts'
import { type Attempt, JobLost } from './attempt.ts'
import { SubjectDeleted, TooLongBefore } from './failures.ts'
import { GrowingTrack, TrackDiverged } from './growing-track.ts'

/** The slide or journal entry that a job narrates. */
export interface NarrationSubject {
  title: string
  script: string
  /** The columns that link its track to it. */
  belongsTo: Pick<Track, 'slideId' | 'entryId'>
}

export interface RenderDependencies {
  db: Database
  blobs: SealedBlobs
  tracks: TrackStore
  engine: VoiceEngine
  /** undefined: the slide or entry was deleted. */
  subjectOf(job: ClaimedJob): Promise<NarrationSubject | undefined>
}

export interface RenderedTrack {
  owner: OwnerKey
  track: Omit<Track, 'createdAt'>
}

const maxTitleLength = 80

/** Each attempt has its own blob key, so that a worker without claim cannot overwrite its successor's track. */
export const trackKey = (job: ClaimedJob) =>
  `${narrationPrefix(job.userId, job.id)}track-${job.attempts}`

export async function renderNarration(
  dependencies: RenderDependencies,
  attempt: Attempt<ClaimedJob>,
): Promise<RenderedTrack> {
  const { job } = attempt
  const subject = await dependencies.subjectOf(job)
  if (!subject) throw new SubjectDeleted()
  const owner = await dependencies.tracks.ownerKey(job.userId)
  const rendering: Rendering = { dependencies, attempt, subject, owner }
  // Its unit is given back, so without this the same text could be spoken again and again for nothing.
  if (await hasFailedBefore(dependencies.db, job, 'script.too_long_spoken')) {
    throw new TooLongBefore()
  }
  const resumable = await findResumableTrack(rendering)
  if (!resumable) return renderTrackOf(rendering, undefined)
  try {
    return await renderTrackOf(rendering, resumable)
  } catch (error) {
    if (!(error instanceof TrackDiverged)) throw error
    return renderTrackOf(rendering, undefined)
  }
}

interface Rendering {
  dependencies: RenderDependencies
  attempt: Attempt<ClaimedJob>
  subject: NarrationSubject
  owner: OwnerKey
}

interface ResumableTrack {
  plan: TrackPlan
  unfinished: UnfinishedTrack
}

/** The track that an earlier attempt began; undefined: there is none that can be continued. */
async function findResumableTrack({ dependencies, attempt, owner }: Rendering) {
  const unfinished = await findUnfinishedTrack(dependencies.db, attempt.job.id)
  if (!unfinished) return undefined
  const plan = trackPlan.parse(JSON.parse(owner.open(planContext(attempt.job), unfinished.plan)))
  const isVoiceInstalled = dependencies.engine.voices.some(({ id }) => id === plan.voice)
  return isVoiceInstalled ? { plan, unfinished } : undefined
}

/** The associated data that binds the encrypted plan to its row. */
const planContext = (job: ClaimedJob) => `unfinished_tracks.plan.${job.id}`

/** Renders the track, and continues the resumable one if there is one. */
async function renderTrackOf(
  rendering: Rendering,
  resumable: ResumableTrack | undefined,
): Promise<RenderedTrack> {
  const { dependencies, attempt, subject, owner } = rendering
  const { job, signal, report } = attempt
  const { engine, blobs } = dependencies
  const { script } = subject
  // The chosen voice may no longer be installed.
  const chosenVoice = engine.voices.find(({ id }) => id === job.voice) ?? engine.voices[0]
  const plan =
    resumable?.plan ?? planTrack({ script, engine, voice: chosenVoice?.id ?? '', pace: job.pace })
  // Not awaited yet: the voice speaks the first sentence while the beginning is stored.
  const growingTrackPromise = openTrack(rendering, plan, resumable)
  // It may reject while the voice is still speaking, before anything awaits it: this prevents an unhandled
  // rejection. Every later await still receives the error.
  growingTrackPromise.catch(() => {})
  const prefix = `${narrationPrefix(job.userId, job.id)}spoken/`
  const audio = await renderAudio({
    script,
    plan,
    engine,
    cache: utteranceCache({ blobs, owner, prefix, attempt: job.attempts }),
    sink: async (chunk) => (await growingTrackPromise).add(chunk),
    onWait: async () => (await growingTrackPromise).flush(),
    onProgress: ({ share }) => report(share),
    signal,
  })
    // Waits for `openTrack` even on failure, so that no write is still running after the attempt ends.
    .finally(() => growingTrackPromise.catch(() => {}))
  const growingTrack = await growingTrackPromise
  const byteLength = await growingTrack.join(trackKey(job), trackTrailer)
  const track = {
    id: job.id,
    ...subject.belongsTo,
    blobKey: trackKey(job),
    bytes: byteLength,
    durationSeconds: audio.durationSeconds,
    pace: job.pace,
    voice: engine.voices.find(({ id }) => id === plan.voice)?.label ?? '',
    captions: audio.captions.map(({ start, end, text }) => ({ start, end, text })),
    peaks: [...audio.peaks],
  }
  return { owner, track }
}

async function openTrack(
  rendering: Rendering,
  plan: TrackPlan,
  resumable: ResumableTrack | undefined,
): Promise<GrowingTrack> {
  const { dependencies, attempt, owner } = rendering
  const { db, blobs } = dependencies
  const track = resumable?.unfinished ?? (await beginTrack(rendering, plan))
  return new GrowingTrack({ db, blobs, owner, job: attempt.job }, track)
}

/** Stores the plan and the tags. From now on the track can be heard as far as it is made. */
async function beginTrack({ dependencies, attempt, subject, owner }: Rendering, plan: TrackPlan) {
  const { job } = attempt
  const { db, blobs } = dependencies
  const title = truncate(subject.title, maxTitleLength)
  const tags = trackTags({ title, seconds: plan.seconds })
  const headerSegment = { attempt: job.attempts, startByte: 0, endByte: tags.length }
  await blobs.write(owner, segmentKey(job.userId, job.id, headerSegment), contentOf(tags))
  const newTrack = {
    plan: owner.seal(planContext(job), JSON.stringify(plan)),
    durationSeconds: plan.seconds,
    bytes: tags.length + plannedBytes(plan) + trackTrailer.length,
    header: headerSegment,
  }
  await db.transaction(async (tx) => {
    if (!(await insertUnfinishedTrack(tx, job, newTrack))) throw new JobLost()
    await notifyUser(tx, job.userId, {
      type: 'job_progress',
      jobId: job.id,
      status: 'processing',
      progress: job.progress,
      queuePosition: null,
      previewUrl: previewPathOf(job.id),
    })
  })
  return { headerBytes: tags.length, madeBytes: tags.length }
}

async function* contentOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
