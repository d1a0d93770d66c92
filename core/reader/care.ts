// Whether a text asks for care, from what the model says about each of its windows.

import { type CareKind, careKinds } from '#shared/care-kinds.ts'
import { careLabels } from './labels.ts'
import { checkedScores } from './scores.ts'

/**
 * What a text is. A goal is a wish in bright words, and a script speaks to its listener in images: the model
 * knows how people write about themselves and has to be surer there.
 */
export type TextUse = 'reflection' | 'goal' | 'script'

/**
 * How a text is read, which decides on the thresholds: in English by one model, in the other languages that
 * there are training texts for by two, and in the rest by the one for English, which has to be surer there.
 */
export type CareReading = TextUse | 'otherLanguages' | 'untrainedLanguages'

/** How probable any danger must be before a text asks for care. */
export interface CareThresholds {
  /** In a window, if it is of this kind. */
  window: Readonly<Record<CareKind, number>>
  /**
   * In a window of a long text, if that is more. Who tells a day at length tells it vividly, which the model
   * takes for danger more often. The kinds that cannot wait hardly differ: a few words more must not hide them.
   */
  long: Readonly<Record<CareKind, number>>
  /**
   * In a part of a window. Out of its context a sentence such as "I want it so badly." sounds worse than
   * it is: without doubt it alarms alone, with some doubt only where its window has a little of it too.
   */
  part: { alone: number; inContext: number; context: number }
  /** In a window of a short or a long text, or in a part, before help is offered beside an ordinary answer. 1: never. */
  offer: Readonly<Record<'short' | 'long' | 'part', number>>
}

/** Probabilities in the order of the labels: none, then the kinds. */
export type CareScores = readonly number[]

/** A text with more words is long. */
export const longTextWords = 40

export interface WindowScores {
  /** Of a long text. */
  isLong: boolean
  window: CareScores
  parts: readonly CareScores[]
}

/** A kind with this share of the highest probability counts as equally probable. */
const near = 0.6
/** What has to be answered first: help that cannot wait. */
const urgency: readonly CareKind[] = ['emergency', 'suicide']

/** The most alarming window decides; null where none alarms. Throws where a score is missing. */
export function careKindOf(
  windows: readonly WindowScores[],
  thresholds: CareThresholds,
): CareKind | null {
  for (const scores of windows.flatMap(({ window, parts }) => [window, ...parts]))
    checkedScores('care', scores, careLabels.length)
  const alarming = windows.flatMap((scores) => alarmingIn(scores, thresholds))
  return alarming.length === 0 ? null : likeliest(alarming)
}

function alarmingIn(
  { isLong, window, parts }: WindowScores,
  thresholds: CareThresholds,
): CareScores[] {
  const { alone, inContext, context } = thresholds.part
  const needed = dangerIn(window) >= context ? inContext : alone
  const alarmingParts = parts.filter((part) => dangerIn(part) >= needed)
  const kind = likeliest([window])
  const { [kind]: ofKind } = thresholds.window
  const isAlarming = dangerIn(window) >= (isLong ? Math.max(ofKind, thresholds.long[kind]) : ofKind)
  return isAlarming ? [window, ...alarmingParts] : alarmingParts
}

/** Whether help is offered, for danger that is possible and not probable enough to be answered with care. */
export const isHelpOffered = (
  windows: readonly WindowScores[],
  { offer }: Pick<CareThresholds, 'offer'>,
): boolean =>
  windows.some(({ isLong, window, parts }) => {
    const isReached = (scores: CareScores, needed: number) =>
      needed < 1 && dangerIn(scores) >= needed
    return (
      isReached(window, isLong ? offer.long : offer.short) ||
      parts.some((part) => isReached(part, offer.part))
    )
  })

const dangerIn = (scores: CareScores) => 1 - (scores[0] ?? 1)

/** The kind with the highest probability in any window; of those near it, the most urgent. */
function likeliest(windows: readonly CareScores[]): CareKind {
  const scored = careKinds.map((kind, index) => ({
    kind,
    score: Math.max(...windows.map((scores) => scores[index + 1] ?? 0)),
  }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  const nearest = scored.filter(({ score }) => score >= near * best.score).map(({ kind }) => kind)
  return urgency.find((kind) => nearest.includes(kind)) ?? best.kind
}

/** The more urgent of two findings; the first where neither is. */
export function moreUrgent(one: CareKind | null, other: CareKind | null): CareKind | null {
  return urgency.find((kind) => kind === one || kind === other) ?? one ?? other
}
