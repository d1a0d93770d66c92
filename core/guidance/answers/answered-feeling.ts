// Finds the feeling that guidance has answered, so that the meditation for the same entry answers it too.

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
  plain: ShortAnswers
  quoting: QuotingAnswers
  matters: MatterAnswers
  twoLines: TwoLineAnswers
}

/** Undefined where the guidance is none of these texts, such as that of a language model. */
export function answeredFeeling(
  guidance: string,
  answers: readonly Answer[],
  { situations, families, plain, quoting, matters, twoLines }: FeelingAnswers,
): ShortAnswerKind | undefined {
  const isInGuidance = (text: string) => isFilledFrom(text, guidance)
  // The guidance may also contain a line about earlier entries.
  const answer =
    answers.find(({ text }) => guidance.includes(text)) ??
    [...situations, ...families].find(({ texts }) => texts.some(isInGuidance))
  const [feeling]: readonly Feeling[] = answer?.feelings ?? []
  const quoted = quotingKinds.find((kind) => quoting[kind].some(isInGuidance))
  // An answer to a matter, such as a plan, says too little about the feeling, and an answer around two sentences says
  // nothing about it.
  const isWithoutFeeling =
    twoLineKinds.some((kind) => twoLines[kind].some(isInGuidance)) ||
    answeredMatters.some((matter) => matters[matter].some(isInGuidance))
  // The quoting kinds `good` and `hard` are no feelings.
  return (
    feeling ??
    (isWithoutFeeling || quoted === 'good' || quoted === 'hard' ? 'unclear' : quoted) ??
    shortAnswerKinds.find((kind) => plain[kind].some((text) => guidance.includes(text)))
  )
}
