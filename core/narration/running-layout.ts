/**
 * Lays out a track while it is being spoken. Its length is planned before the first sentence, from
 * estimates. After each sentence, whose length is then known, the following silence is decided; the
 * silences still to come correct the errors of the estimates.
 */
import {
  type Cue,
  estimateSpeech,
  findFactor,
  layOutTrack,
  openingSeconds,
  type Silence,
  type SpeechRate,
  scaleSilence,
  silenceBounds,
  trackSeconds,
} from './timing.ts'

/** The estimated seconds of each sentence. */
export const estimateSentences = (cues: readonly Cue[], rate: SpeechRate, speed: number) =>
  cues.map((cue) => estimateSpeech([cue], rate, speed))

/** A track that does not fit into its target gets this share of its speech on top, in case estimates are low. */
const longTrackMargin = 0.05
const roundingSeconds = 0.001

/** The length of a track: the target, or more or less for a script whose silences cannot reach it. */
export function plannedSeconds(
  cues: readonly Cue[],
  estimates: readonly number[],
  target: number = trackSeconds,
  opening: number = openingSeconds,
): number {
  const { total } = layOutTrack(
    cues.map(({ after }, i) => ({ seconds: estimates[i] ?? 0, after })),
    target,
    opening,
  )
  return total <= target + roundingSeconds ? total : total + longTrackMargin * sum(estimates)
}

interface LayoutOptions {
  /** The silence after each sentence. */
  silences: readonly Silence[]
  estimates: readonly number[]
  /** The length of the track. */
  seconds: number
  /** The seconds before the first sentence. */
  opening?: number
}

/** Until this many seconds have been spoken, the original estimates count more than the voice's actual rate. */
const confidenceSeconds = 30
/**
 * The share of the remaining speech that is held back for errors of its estimate. Without it, the first
 * silences of a full track would take the time that its last sentences may need.
 */
const reserveShare = 0.02
/** Held back as well: the error of the last sentence, which only the closing silence can correct. */
const reserveSeconds = 1.5
/**
 * Less than the shortest closing silence that is planned (`silenceBounds`): so far it shrinks if the speech takes
 * longer than estimated. If even less time is left, the track becomes longer than planned.
 */
const minActualClosingSeconds = 1

export class RunningLayout {
  readonly #silences: readonly Silence[]
  readonly #estimates: readonly number[]
  readonly #seconds: number
  #placed = 0
  #time: number
  #spokenSeconds = 0

  constructor({ silences, estimates, seconds, opening = openingSeconds }: LayoutOptions) {
    this.#time = opening
    this.#silences = silences
    this.#estimates = estimates
    this.#seconds = seconds
  }

  /** Where the next sentence starts; after the last sentence, the end of the track. */
  get position(): number {
    return this.#time
  }

  /** Places the next sentence, and returns the seconds of silence that follow it. */
  place(sentenceSeconds: number): number {
    this.#spokenSeconds += sentenceSeconds
    const speechEnd = this.#time + sentenceSeconds
    const silence = this.#silenceAt(this.#placed++, speechEnd)
    this.#time = speechEnd + silence
    return silence
  }

  #silenceAt(index: number, speechEnd: number): number {
    const silence = this.#silences[index]
    if (!silence) return 0
    const secondsLeft = this.#seconds - speechEnd
    // The last silence ends the track. If too little is left for it, the track becomes longer.
    if (index === this.#silences.length - 1) return Math.max(minActualClosingSeconds, secondsLeft)
    const speechLeft = sum(this.#estimates.slice(index + 1)) * this.#estimateCorrection()
    const silenceLeft = secondsLeft - speechLeft * (1 + reserveShare)
    const silences = this.#silences.slice(index)
    const reserve = reserveFor(silences, silenceLeft)
    return scaleSilence(silence, findFactor(silences, silenceLeft - reserve))
  }

  /** How much longer or shorter than estimated the voice speaks. */
  #estimateCorrection(): number {
    const estimatedSeconds = sum(this.#estimates.slice(0, this.#placed))
    return (this.#spokenSeconds + confidenceSeconds) / (estimatedSeconds + confidenceSeconds)
  }
}

/** The seconds held back: fewer if the closing silence is near its maximum, because unused ones are added to it. */
function reserveFor(silences: readonly Silence[], silenceLeft: number): number {
  const closing = silences.at(-1)
  if (!closing) return 0
  const closingSeconds = scaleSilence(closing, findFactor(silences, silenceLeft))
  const spareSeconds = silenceBounds.closing.longest - closingSeconds
  return Math.min(reserveSeconds, Math.max(0, spareSeconds))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
