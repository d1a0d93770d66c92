/**
 * The time of a track. Speech takes as long as it takes; silence gives way. Every silence has a
 * weight (how long it would like to be) and bounds, and one common factor stretches or shrinks
 * them all until the whole lasts as long as it should, so that what was a longer pause in the
 * script stays the longer one.
 */
import { pauseSeconds, type Script } from '#core/script/notation.ts'
import { defaultPace } from '#shared/narration.ts'

export const trackSeconds = 300
/** Air before the first word. */
export const openingSeconds = 2

/** What stands after a sentence: a pause the script asks for, or only the end of something. */
export type SilenceKind = 'pause' | 'sentence' | 'paragraph' | 'closing'
export interface Silence {
  kind: SilenceKind
  weight: number
}
export interface Cue {
  text: string
  after: Silence
}

/** Seconds that each kind of silence may last. */
export const silenceBounds = {
  pause: { shortest: pauseSeconds.shortest, longest: pauseSeconds.longest },
  sentence: { shortest: 0.35, longest: 1.6 },
  paragraph: { shortest: 0.8, longest: 3 },
  closing: { shortest: 3, longest: 12 },
} as const satisfies Record<SilenceKind, { shortest: number; longest: number }>

/** Characters that are said in one go. */
const longestBreath = 240

const usual = { sentence: 0.6, paragraph: 1.4, closing: 5 } as const

/** The script as sentences, each with the silence that follows it. */
export function speechCues(script: Script): Cue[] {
  const cues: Cue[] = []
  for (const paragraph of script.paragraphs) {
    for (const item of paragraph) {
      const last = cues.at(-1)
      if (item.kind === 'pause') {
        // Pauses before the first word are what the opening is for.
        if (last) last.after = { kind: 'pause', weight: pauseWeight(last.after) + item.seconds }
      } else if (isSayable(item.text)) {
        cues.push(...inBreaths(item.text).map(clause))
      }
    }
    const last = cues.at(-1)
    if (last?.after.kind === 'sentence') {
      last.after = { kind: 'paragraph', weight: usual.paragraph }
    }
  }
  const last = cues.at(-1)
  if (last) {
    const weight = Math.max(usual.closing, pauseWeight(last.after))
    last.after = { kind: 'closing', weight }
  }
  return cues
}

function clause(text: string): Cue {
  return { text, after: { kind: 'sentence', weight: usual.sentence } }
}

/**
 * A sentence longer than a breath is spoken in parts: voices lose the thread in it, and nobody
 * can read it as one caption. It is cut where a reader would breathe, or else between words.
 */
function inBreaths(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > longestBreath) {
    const reach = rest.slice(0, longestBreath)
    const clauseEnd = Math.max(...[', ', '; ', ': ', ' – ', ' — '].map((m) => reach.lastIndexOf(m)))
    const wordEnd = reach.lastIndexOf(' ')
    const cut =
      clauseEnd > longestBreath / 3 ? clauseEnd + 1 : wordEnd > 0 ? wordEnd : longestBreath
    parts.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return [...parts, rest].filter(isSayable)
}

function pauseWeight(silence: Silence): number {
  return silence.kind === 'pause' ? silence.weight : 0
}

/** A row of dots has nothing that a voice could say. */
function isSayable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

export interface Layout {
  /** When each sentence begins. */
  starts: number[]
  /** How long the silence after each sentence lasts. */
  silences: number[]
  total: number
}

/** Lays sentences of known length out in time; too much speech makes a longer track. */
export function layOutTrack(
  spoken: readonly { seconds: number; after: Silence }[],
  target: number = trackSeconds,
): Layout {
  const speech = spoken.reduce((sum, { seconds }) => sum + seconds, 0)
  const kinds = spoken.map(({ after }) => after)
  const factor = factorFor(kinds, target - openingSeconds - speech)
  const silences = kinds.map((silence) => stretched(silence, factor))
  const starts: number[] = []
  let time = openingSeconds
  for (const [i, { seconds }] of spoken.entries()) {
    starts.push(time)
    time += seconds + (silences[i] ?? 0)
  }
  return { starts, silences, total: time }
}

/** How little silence these can do with. */
export function minimumSilence(silences: readonly Silence[]): number {
  return silences.reduce((sum, { kind }) => sum + silenceBounds[kind].shortest, 0)
}

function stretched({ kind, weight }: Silence, factor: number): number {
  const { shortest, longest } = silenceBounds[kind]
  return Math.min(longest, Math.max(shortest, weight * factor))
}

/** The sum grows with the factor, never falls: halving the range finds the one that fits. */
function factorFor(silences: readonly Silence[], wanted: number): number {
  let low = 0
  let high = 64
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    const sum = silences.reduce((total, silence) => total + stretched(silence, middle), 0)
    if (sum < wanted) low = middle
    else high = middle
  }
  return high
}

/**
 * What a voice needs at the engine's speed 1, its own padding taken away. Engines do not slow down
 * as evenly as they say: at speed s the time grows by s to the power of −slowing.
 */
export interface SpeechRate {
  secondsPerCharacter: number
  secondsPerSentence: number
  slowing: number
}

export interface CalibratedVoice {
  normalSpeed: number
  rate: SpeechRate
}

export function estimateSpeech(cues: readonly Cue[], rate: SpeechRate, speed: number): number {
  const seconds = cues.reduce(
    (sum, { text }) => sum + rate.secondsPerSentence + text.length * rate.secondsPerCharacter,
    0,
  )
  return seconds * speed ** -rate.slowing
}

/** How far a voice may be eased towards a track that lands: fewer would hear it than count it. */
const mostEasing = { faster: 0.12, slower: 0.08 }
/** Silence is to be 30 to 50 percent at the default pace; aim inside, because estimates err. */
const mostSilence = 0.47
/** Seconds that an estimate may be wrong by. */
const margin = 5

/**
 * The engine speed to speak at: the pace times how fast the voice normally is, eased a little where
 * the script is so long that the shortest pauses would not fit, or so short that silence would take
 * over. A script that easing cannot save is spoken at the pace that was asked for, and runs longer.
 */
export function speakingSpeed(
  cues: readonly Cue[],
  voice: CalibratedVoice,
  pace: number,
  target: number = trackSeconds,
): number {
  const { normalSpeed, rate } = voice
  const asked = estimateSpeech(cues, rate, normalSpeed) / pace
  const wanted = easedSpeech(asked, cues, pace, target)
  const speed = normalSpeed * (pace * (asked / wanted)) ** (1 / rate.slowing)
  // Sentences kept from an earlier attempt are found by their speed: no stray digits.
  return Math.round(speed * 1000) / 1000
}

function easedSpeech(asked: number, cues: readonly Cue[], pace: number, target: number): number {
  const least = minimumSilence(cues.map(({ after }) => after))
  const room = target - margin - openingSeconds - least
  if (asked > room) return asked <= room * (1 + mostEasing.faster) ? room : asked
  // Other paces keep the proportion that the default one has.
  const enough = ((1 - mostSilence) * target * defaultPace) / pace
  return Math.max(asked, Math.min(enough, room, asked * (1 + mostEasing.slower)))
}
