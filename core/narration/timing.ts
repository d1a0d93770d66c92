/**
 * The timing of a track. Speech has a fixed length; silences are adjusted. Every silence has a weight
 * (its preferred length) and limits; one common factor scales all of them until the track has its
 * target length or they are at their limits, so that a longer pause in the script usually stays a longer pause.
 */
import { pauseSeconds, type Script } from '#core/script/notation.ts'
import { defaultPace } from '#shared/narration.ts'

/** The target length of a track. */
export const trackSeconds = 300
/** Seconds before the first word: of a soft tone, or of silence. */
export const openings = { tone: 7, silence: 2 } as const
export type Opening = keyof typeof openings
/** The opening unless another one is given. */
export const openingSeconds = openings.tone

/** What follows a sentence: a pause in the script, or the end of a sentence, paragraph or script. */
export type SilenceKind = 'pause' | 'sentence' | 'paragraph' | 'closing'
export interface Silence {
  kind: SilenceKind
  /** Its preferred length in seconds, before all silences are scaled by one factor. */
  weight: number
}
export interface Cue {
  text: string
  after: Silence
}

/** The limits of each kind of silence in seconds. */
export const silenceBounds = {
  pause: { shortest: pauseSeconds.shortest, longest: pauseSeconds.longest },
  sentence: { shortest: 0.35, longest: 1.6 },
  paragraph: { shortest: 0.8, longest: 3 },
  closing: { shortest: 3, longest: 12 },
} as const satisfies Record<SilenceKind, { shortest: number; longest: number }>

/** The maximum characters of one cue. */
const maxCueLength = 240

const defaultWeights = { sentence: 0.6, paragraph: 1.4, closing: 5 } as const

/** The script as cues: sentences, each with the silence that follows it. */
export function speechCues(script: Script): Cue[] {
  const cues: Cue[] = []
  for (const paragraph of script.paragraphs) {
    for (const item of paragraph) {
      const lastCue = cues.at(-1)
      if (item.kind === 'pause') {
        // Pauses before the first word are ignored; the track has its own opening.
        if (lastCue)
          lastCue.after = { kind: 'pause', weight: pauseWeight(lastCue.after) + item.seconds }
      } else if (isSpeakable(item.text)) {
        cues.push(...splitLongSentence(item.text).map(createCue))
      }
    }
    const lastCue = cues.at(-1)
    if (lastCue?.after.kind === 'sentence') {
      lastCue.after = { kind: 'paragraph', weight: defaultWeights.paragraph }
    }
  }
  const lastCue = cues.at(-1)
  if (lastCue) {
    const weight = Math.max(defaultWeights.closing, pauseWeight(lastCue.after))
    lastCue.after = { kind: 'closing', weight }
  }
  return cues
}

function createCue(text: string): Cue {
  return { text, after: { kind: 'sentence', weight: defaultWeights.sentence } }
}

/**
 * Splits a long sentence at the end of a clause, else between words, else anywhere: engines speak long sentences
 * badly, and they do not fit into one caption.
 */
function splitLongSentence(sentence: string): string[] {
  const parts: string[] = []
  let remaining = sentence
  while (remaining.length > maxCueLength) {
    const head = remaining.slice(0, maxCueLength)
    const clauseEnd = Math.max(...[', ', '; ', ': ', ' – ', ' — '].map((m) => head.lastIndexOf(m)))
    const wordEnd = head.lastIndexOf(' ')
    const cut = clauseEnd > maxCueLength / 3 ? clauseEnd + 1 : wordEnd > 0 ? wordEnd : maxCueLength
    parts.push(remaining.slice(0, cut).trim())
    remaining = remaining.slice(cut).trim()
  }
  return [...parts, remaining].filter(isSpeakable)
}

function pauseWeight(silence: Silence): number {
  return silence.kind === 'pause' ? silence.weight : 0
}

/** Whether the text has a letter or digit; a row of dots cannot be spoken. */
function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

export interface Layout {
  /** The start of each sentence in seconds. */
  starts: number[]
  /** The length of the silence after each sentence in seconds. */
  silences: number[]
  total: number
}

/** Places sentences of known length in time. Too much speech makes the track longer. */
export function layOutTrack(
  sentences: readonly { seconds: number; after: Silence }[],
  target: number = trackSeconds,
  opening: number = openingSeconds,
): Layout {
  const speechSeconds = sentences.reduce((sum, { seconds }) => sum + seconds, 0)
  const unscaledSilences = sentences.map(({ after }) => after)
  const factor = findFactor(unscaledSilences, target - opening - speechSeconds)
  const silences = unscaledSilences.map((silence) => scaleSilence(silence, factor))
  const starts: number[] = []
  let time = opening
  for (const [i, { seconds }] of sentences.entries()) {
    starts.push(time)
    time += seconds + (silences[i] ?? 0)
  }
  return { starts, silences, total: time }
}

/** The sum of the minimum silences. */
export function minimumSilence(silences: readonly Silence[]): number {
  return silences.reduce((sum, { kind }) => sum + silenceBounds[kind].shortest, 0)
}

/** The seconds of a silence at this factor, within its limits. */
export function scaleSilence({ kind, weight }: Silence, factor: number): number {
  const { shortest, longest } = silenceBounds[kind]
  return Math.min(longest, Math.max(shortest, weight * factor))
}

/** At this factor every silence has its maximum length. */
const maxFactor = 64
/** Each step halves the interval: after 40 steps the error of a whole track is far below the length of a sample. */
const searchSteps = 40

/**
 * The factor at which the silences add up to `targetSeconds`, or come closest to it within their limits. A binary
 * search: their sum grows monotonically with the factor.
 */
export function findFactor(silences: readonly Silence[], targetSeconds: number): number {
  let low = 0
  let high = maxFactor
  for (let step = 0; step < searchSteps; step++) {
    const middle = (low + high) / 2
    const sum = silences.reduce((total, silence) => total + scaleSilence(silence, middle), 0)
    if (sum < targetSeconds) low = middle
    else high = middle
  }
  return high
}

/**
 * The speech rate of a voice at speed 1 of its engine, without padding. Engines do not scale linearly:
 * at speed s the time is multiplied by s to the power of −speedExponent.
 */
export interface SpeechRate {
  secondsPerCharacter: number
  secondsPerSentence: number
  speedExponent: number
}

export interface CalibratedVoice {
  /** The speed of its engine at which it speaks at the pace 1. */
  normalSpeed: number
  speechRate: SpeechRate
}

/** The seconds of speech at a speed of the engine, without silences. */
export function estimateSpeech(cues: readonly Cue[], rate: SpeechRate, speed: number): number {
  const seconds = cues.reduce(
    (sum, { text }) => sum + rate.secondsPerSentence + text.length * rate.secondsPerCharacter,
    0,
  )
  return seconds * speed ** -rate.speedExponent
}

/** How far the speed may be changed to reach the target length without being noticed. */
const maxAdjustment = { faster: 0.12, slower: 0.08 }
/**
 * Silence may be 30 to 55 % at the default pace. A short script is spoken a little slower to stay below
 * this share, because estimates err.
 */
const maxSilenceShare = 0.47
/** The possible error of an estimate. */
const marginSeconds = 5

/**
 * The engine speed for a script: the one at which its speech takes the time at the normal speed of the voice, divided
 * by the pace. That time is changed slightly when the script is too long for the minimum pauses or too short for the
 * maximum silence. A script that does not fit even then is spoken at the requested pace, and the track becomes longer.
 */
export function speakingSpeed(
  cues: readonly Cue[],
  voice: CalibratedVoice,
  pace: number,
  target: number = trackSeconds,
): number {
  const { normalSpeed, speechRate: rate } = voice
  const requestedSeconds = estimateSpeech(cues, rate, normalSpeed) / pace
  const adjustedSeconds = adjustedSpeech(requestedSeconds, cues, pace, target)
  const speed =
    normalSpeed * (pace * (requestedSeconds / adjustedSeconds)) ** (1 / rate.speedExponent)
  // Rounded, because the speed is part of the cache key of spoken sentences.
  return Math.round(speed * 1000) / 1000
}

/** The seconds that the speech is to take: those requested, or slightly more or fewer. */
function adjustedSpeech(
  requestedSeconds: number,
  cues: readonly Cue[],
  pace: number,
  target: number,
): number {
  const minSilence = minimumSilence(cues.map(({ after }) => after))
  const maxSpeech = target - marginSeconds - openingSeconds - minSilence
  if (requestedSeconds > maxSpeech) {
    const canFit = requestedSeconds <= maxSpeech * (1 + maxAdjustment.faster)
    return canFit ? maxSpeech : requestedSeconds
  }
  // Other paces keep the proportion of the default pace.
  const minSpeech = ((1 - maxSilenceShare) * target * defaultPace) / pace
  const slowestSpeech = requestedSeconds * (1 + maxAdjustment.slower)
  return Math.max(requestedSeconds, Math.min(minSpeech, maxSpeech, slowestSpeech))
}
