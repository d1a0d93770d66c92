// The feeling that guidance has answered: a meditation from the same entry follows it.

import type { Feeling } from '../../reader/labels.ts'
import type { Answer } from './answer.ts'
import {
  answeredMatters,
  isFilledFrom,
  type MatterAnswers,
  type QuotingAnswers,
  quotingKinds,
  type ShortAnswerKind,
  type ShortAnswers,
  shortAnswerKinds,
  type TwoLineAnswers,
  twoLineKinds,
} from './short-answers.ts'
import type { SituationAnswers } from './situation-answers.ts'

interface FeelingAnswers {
  situations: readonly SituationAnswers[]
  families: readonly SituationAnswers[]
  short: ShortAnswers
  quoting: QuotingAnswers
  matters: MatterAnswers
  twoLines: TwoLineAnswers
}

/** Undefined where the guidance is none of these texts, such as that of a language model. */
export function answeredFeeling(
  guidance: string,
  answers: readonly Answer[],
  { situations, families, short, quoting, matters, twoLines }: FeelingAnswers,
): ShortAnswerKind | undefined {
  const isAnswer = (text: string) => isFilledFrom(text, guidance)
  // A line about the days before may stand beside the answer.
  const answer =
    answers.find(({ text }) => guidance.includes(text)) ??
    [...situations, ...families].find(({ texts }) => texts.some(isAnswer))
  const [feeling]: readonly Feeling[] = answer?.feelings ?? []
  const quoted = quotingKinds.find((kind) => quoting[kind].some(isAnswer))
  // What somebody plans or waits for says too little of a feeling, and two sentences nothing.
  const isWithoutFeeling =
    twoLineKinds.some((kind) => twoLines[kind].some(isAnswer)) ||
    answeredMatters.some((matter) => matters[matter].some(isAnswer))
  return (
    feeling ??
    (isWithoutFeeling || quoted === 'good' || quoted === 'hard' ? 'unclear' : quoted) ??
    shortAnswerKinds.find((kind) => short[kind].some((text) => guidance.includes(text)))
  )
}
