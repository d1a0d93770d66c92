/**
 * The limits of a narration. Imports, writers and the worker all check them, so that an accepted script can be
 * narrated, unless its speech turns out too long (`spokenSeconds`), and any other is refused early.
 *
 * For comparison: the scripts of the built-in writer for 206 goals have at most about 2,500 spoken
 * characters, 60 sentences and 230 planned seconds.
 */
import { parseScript, type Script } from '#core/script/notation.ts'
import { typicalRate } from './estimate.ts'
import {
  type Cue,
  estimateSpeech,
  minimumSilence,
  openings,
  speechCues,
  trackSeconds,
} from './timing.ts'

export const narrationLimits = {
  /** The length of the stored text with its notation. Checked first, because counting is cheaper than parsing. */
  scriptCharacters: 10_000,
  spokenCharacters: 4_500,
  /** The number of spoken sentences: a long sentence that is split counts as several. */
  sentences: 120,
  /** The estimated length at the normal pace, which is the fastest, with minimum silences. */
  plannedSeconds: trackSeconds,
  /**
   * The length of the audio from the voice. The longest plan takes 460 s at the slowest pace; more than this means that
   * the text takes far longer to speak than its length suggests (digits, symbols).
   */
  spokenSeconds: 600,
} as const

type Measure = keyof typeof narrationLimits

export interface ExceededLimit {
  readonly measure: Measure
  readonly figure: number
  readonly limit: number
}

/** The first limit that a script exceeds, before it is spoken; undefined: none. */
export function exceededNarrationLimit(text: string, parsed?: Script): ExceededLimit | undefined {
  const excess = limitIfExceeded('scriptCharacters', text.length)
  if (excess) return excess
  const cues = speechCues(parsed ?? parseScript(text))
  const characters = cues.reduce((sum, { text }) => sum + text.length, 0)
  return (
    limitIfExceeded('spokenCharacters', characters) ??
    limitIfExceeded('sentences', cues.length) ??
    limitIfExceeded('plannedSeconds', Math.ceil(minTrackSeconds(cues)))
  )
}

/** The exceeded limit of the seconds of speech, which are known only after speaking. */
export const exceededSpeechLimit = (seconds: number): ExceededLimit | undefined =>
  limitIfExceeded('spokenSeconds', Math.ceil(seconds))

function limitIfExceeded(measure: Measure, figure: number): ExceededLimit | undefined {
  const limit = narrationLimits[measure]
  return figure > limit ? { measure, figure, limit } : undefined
}

function minTrackSeconds(cues: readonly Cue[]): number {
  const silence = minimumSilence(cues.map(({ after }) => after))
  const expanded = cues.map((cue) => ({
    ...cue,
    text: cue.text.replace(spokenAsWords, typicalWord),
  }))
  return openings.silence + estimateSpeech(expanded, typicalRate, 1) + silence
}

/** Digits and symbols, each of which a voice reads as about one word. */
const spokenAsWords = /[^\p{L}\p{M}\s.,;:!?'"’‘“”()…–—-]/gu
const typicalWord = ' thousand,'
