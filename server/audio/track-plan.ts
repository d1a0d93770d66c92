/**
 * What is decided about a track before its first sentence is spoken. A later attempt at the same track
 * follows the stored plan, so that it makes the same bytes.
 */
import * as z from 'zod/mini'
import { exceededNarrationLimit } from '#core/narration/limits.ts'
import { estimateSentences, plannedSeconds } from '#core/narration/running-layout.ts'
import {
  type Cue,
  type Opening,
  openings,
  speakingSpeed,
  speechCues,
  trackSeconds,
} from '#core/narration/timing.ts'
import { parseScript } from '#core/script/notation.ts'
import { requireVoice, type VoiceEngine, VoiceFailed } from '#server/ports/voice.ts'
import { mp3Bytes } from './mp3.ts'
import { NotNarratable } from './not-narratable.ts'

export const trackPlan = z.object({
  voice: z.string(),
  sampleRate: z.number(),
  /** The engine speed for the pace, changed slightly to fit the length (see `speakingSpeed`). */
  speed: z.number(),
  /** The planned length of the track. */
  seconds: z.number(),
  /** Absent in plans that were stored before tracks had a tone: these tracks open with silence. */
  opening: z._default(z.enum(Object.keys(openings) as [Opening, ...Opening[]]), 'silence'),
  /** The estimated seconds of speech of each cue. */
  estimates: z.array(z.number()),
})
export type TrackPlan = z.output<typeof trackPlan>

export interface PlanRequest {
  readonly script: string
  readonly engine: VoiceEngine
  readonly voice: string
  /** One of the paces of `#shared/narration.ts`. */
  readonly pace: number
  /** Default: 'tone'. */
  readonly opening?: Opening | undefined
  /** The target duration. 0: as short as the silences allow, for a voice sample. */
  readonly seconds?: number | undefined
}

export function planTrack(request: PlanRequest): TrackPlan {
  const { seconds: target = trackSeconds, opening = 'tone', pace } = request
  const voice = requireVoice(request.engine, request.voice)
  const cues = cuesOf(request.script)
  const speed = speakingSpeed(cues, voice, pace, target)
  const estimates = estimateSentences(cues, voice.speechRate, speed)
  const seconds = plannedSeconds(cues, estimates, target, openings[opening])
  return { voice: voice.id, sampleRate: voice.sampleRate, speed, seconds, opening, estimates }
}

/** Refuses a script that cannot be narrated. */
export function cuesOf(script: string): Cue[] {
  const excess = exceededNarrationLimit(script)
  if (excess) throw new NotNarratable(excess)
  const cues = speechCues(parseScript(script))
  // Like an engine that returns no sound: another attempt would not help.
  if (cues.length === 0) throw new VoiceFailed('voice.silent', 'The script has nothing to say')
  return cues
}

export const plannedSamples = ({ seconds, sampleRate }: TrackPlan) =>
  Math.round(seconds * sampleRate)

/** The size of the encoded audio, without tags. */
export const plannedBytes = (plan: TrackPlan) => mp3Bytes(plannedSamples(plan), plan.sampleRate)
