/**
 * The timing of a track. Speech has a fixed length; silences are adjusted. Every silence has a weight
 * (its preferred length) and limits; one common factor scales all of them until the track has its
 * target length, so that a longer pause in the script stays a longer pause.
 */
import { pauseSeconds, type Script } from '#core/script/notation.ts'
import { defaultPace } from '#shared/narration.ts'

export const trackSeconds = 300
/** Silence before the first word. */
export const openingSeconds = 2

/** What follows a sentence: a pause in the script, or the end of a sentence, paragraph or script. */
export type SilenceKind = 'pause' | 'sentence' | 'paragraph' | 'closing'
export interface Silence {
  kind: SilenceKind
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
      const last = cues.at(-1)
      if (item.kind === 'pause') {
        // Pauses before the first word are ignored; the track has its own opening.
        if (last) last.after = { kind: 'pause', weight: pauseWeight(last.after) + item.seconds }
      } else if (isSpeakable(item.text)) {
        cues.push(...splitLongSentence(item.text).map(cueOf))
      }
    }
    const last = cues.at(-1)
    if (last?.after.kind === 'sentence') {
      last.after = { kind: 'paragraph', weight: defaultWeights.paragraph }
    }
  }
  const last = cues.at(-1)
  if (last) {
    const weight = Math.max(defaultWeights.closing, pauseWeight(last.after))
    last.after = { kind: 'closing', weight }
  }
  return cues
}

function cueOf(text: string): Cue {
  return { text, after: { kind: 'sentence', weight: defaultWeights.sentence } }
}

/**
 * Splits a long sentence at the end of a clause, or else between words: engines speak long sentences
 * badly, and they do not fit into one caption.
 */
function splitLongSentence(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > maxCueLength) {
    const reach = rest.slice(0, maxCueLength)
    const clauseEnd = Math.max(...[', ', '; ', ': ', ' – ', ' — '].map((m) => reach.lastIndexOf(m)))
    const wordEnd = reach.lastIndexOf(' ')
    const cut = clauseEnd > maxCueLength / 3 ? clauseEnd + 1 : wordEnd > 0 ? wordEnd : maxCueLength
    parts.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return [...parts, rest].filter(isSpeakable)
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
  spoken: readonly { seconds: number; after: Silence }[],
  target: number = trackSeconds,
): Layout {
  const speech = spoken.reduce((sum, { seconds }) => sum + seconds, 0)
  const kinds = spoken.map(({ after }) => after)
  const factor = factorFor(kinds, target - openingSeconds - speech)
  const silences = kinds.map((silence) => scaled(silence, factor))
  const starts: number[] = []
  let time = openingSeconds
  for (const [i, { seconds }] of spoken.entries()) {
    starts.push(time)
    time += seconds + (silences[i] ?? 0)
  }
  return { starts, silences, total: time }
}

/** The sum of the minimum silences. */
export function minimumSilence(silences: readonly Silence[]): number {
  return silences.reduce((sum, { kind }) => sum + silenceBounds[kind].shortest, 0)
}

function scaled({ kind, weight }: Silence, factor: number): number {
  const { shortest, longest } = silenceBounds[kind]
  return Math.min(longest, Math.max(shortest, weight * factor))
}

/** A binary search: the sum of the silences grows monotonically with the factor. */
function factorFor(silences: readonly Silence[], targetSeconds: number): number {
  let low = 0
  let high = 64
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    const sum = silences.reduce((total, silence) => total + scaled(silence, middle), 0)
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
  normalSpeed: number
  speechRate: SpeechRate
}

export function estimateSpeech(cues: readonly Cue[], rate: SpeechRate, speed: number): number {
  const seconds = cues.reduce(
    (sum, { text }) => sum + rate.secondsPerSentence + text.length * rate.secondsPerCharacter,
    0,
  )
  return seconds * speed ** -rate.speedExponent
}

/** How far the speed may be changed to reach the target length without being noticed. */
const maxAdjustment = { faster: 0.12, slower: 0.08 }
/** Silence must be 30 to 50 % at the default pace; aims below the limit, because estimates err. */
const maxSilenceShare = 0.47
/** The possible error of an estimate. */
const marginSeconds = 5

/**
 * The engine speed for a script: the pace times the normal speed of the voice, changed slightly when the
 * script is too long for the minimum pauses or too short for the maximum silence. A script that does not
 * fit even then is spoken at the requested pace, and the track becomes longer.
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

function adjustedSpeech(
  requested: number,
  cues: readonly Cue[],
  pace: number,
  target: number,
): number {
  const minSilence = minimumSilence(cues.map(({ after }) => after))
  const room = target - marginSeconds - openingSeconds - minSilence
  if (requested > room) return requested <= room * (1 + maxAdjustment.faster) ? room : requested
  // Other paces keep the proportion of the default pace.
  const minSpeech = ((1 - maxSilenceShare) * target * defaultPace) / pace
  return Math.max(requested, Math.min(minSpeech, room, requested * (1 + maxAdjustment.slower)))
}
