// Whether a text needs support, from the model's scores for each of its windows.

import { type CareKind, careKinds } from '#shared/care-kinds.ts'
import { careLabels } from './labels.ts'
import { checkedScores } from './scores.ts'

/**
 * What kind of text is read. The model has learnt danger mostly from notes of people about themselves. A goal is a wish
 * in bright words, and a script speaks to its listener in images, so both have higher thresholds.
 */
export type TextKind = 'reflection' | 'goal' | 'script'

/**
 * Selects the models, windows and thresholds that search a text for danger. English has a mode for each kind of text
 * and is read by one model; other languages with training texts are read by two, and the rest by the one for English
 * alone, with higher thresholds.
 */
export type ReadingMode = TextKind | 'otherLanguages' | 'untrainedLanguages'

/** How probable any danger must be before a text needs support. */
export interface CareThresholds {
  /** In a window, if it is of this kind. */
  window: Readonly<Record<CareKind, number>>
  /**
   * In a window of a long text, if that is more. A long account of a day has vivid details, which the model
   * takes for danger more often. In reflections, emergency and self-harm have 0 here, and suicide less than the other
   * kinds, so that they are found in a long text too.
   */
  long: Readonly<Record<CareKind, number>>
  /**
   * In a part of a window. Out of its context a sentence such as "I want it so badly." sounds worse than
   * it is. A part alarms alone from `alone` on; from `inContext` on it does if its window reaches `context`.
   */
  part: { alone: number; inContext: number; context: number }
  /**
   * In a window of a short or a long text, or in a part, before help is offered beside an ordinary answer. 1: never.
   */
  offer: Readonly<Record<'short' | 'long' | 'part', number>>
}

/** Probabilities in the order of the labels: none, then the kinds. */
export type CareScores = readonly number[]

/** A text with more words than this is long. */
export const longTextWords = 40

export interface WindowScores {
  /** Whether the window is of a long text. */
  isLong: boolean
  window: CareScores
  parts: readonly CareScores[]
}

/** A kind with this share of the highest probability counts as equally probable. */
const equallyProbableShare = 0.6
/** Kinds in which help cannot wait, the most urgent first. */
const urgentKinds: readonly CareKind[] = ['emergency', 'suicide']

/**
 * The most probable kind of danger in all windows and parts that reach their thresholds, or an urgent kind that counts
 * as equally probable; null if none reaches its threshold. Throws if a score is missing or invalid.
 */
export function careKindOf(
  windows: readonly WindowScores[],
  thresholds: CareThresholds,
): CareKind | null {
  for (const scores of windows.flatMap(({ window, parts }) => [window, ...parts]))
    checkedScores('care', scores, careLabels.length)
  const alarming = windows.flatMap((scores) => alarmingScoresIn(scores, thresholds))
  return alarming.length === 0 ? null : likeliestKind(alarming)
}

function alarmingScoresIn(
  { isLong, window, parts }: WindowScores,
  thresholds: CareThresholds,
): CareScores[] {
  const { alone, inContext, context } = thresholds.part
  const partThreshold = dangerIn(window) >= context ? inContext : alone
  const alarmingParts = parts.filter((part) => dangerIn(part) >= partThreshold)
  const kind = likeliestKind([window])
  const { [kind]: short } = thresholds.window
  const isAlarming = dangerIn(window) >= (isLong ? Math.max(short, thresholds.long[kind]) : short)
  return isAlarming ? [window, ...alarmingParts] : alarmingParts
}

/** Whether help is offered because danger is possible: for a text in which `careKindOf` finds no kind of danger. */
export const isHelpOffered = (
  windows: readonly WindowScores[],
  { offer }: Pick<CareThresholds, 'offer'>,
): boolean =>
  windows.some(({ isLong, window, parts }) => {
    const isReached = (scores: CareScores, threshold: number) =>
      threshold < 1 && dangerIn(scores) >= threshold
    return (
      isReached(window, isLong ? offer.long : offer.short) ||
      parts.some((part) => isReached(part, offer.part))
    )
  })

const dangerIn = (scores: CareScores) => 1 - (scores[0] ?? 1)

/** The kind with the highest probability in any window; among the equally probable, the most urgent. */
function likeliestKind(windows: readonly CareScores[]): CareKind {
  const scored = careKinds.map((kind, index) => ({
    kind,
    score: Math.max(...windows.map((scores) => scores[index + 1] ?? 0)),
  }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  const candidates = scored
    .filter(({ score }) => score >= equallyProbableShare * best.score)
    .map(({ kind }) => kind)
  return urgentKinds.find((kind) => candidates.includes(kind)) ?? best.kind
}

/** The more urgent of two kinds; if neither is urgent, the first that is not null. */
export function moreUrgent(first: CareKind | null, second: CareKind | null): CareKind | null {
  return urgentKinds.find((kind) => kind === first || kind === second) ?? first ?? second
}
