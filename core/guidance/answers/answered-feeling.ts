// The feeling that guidance has answered: a meditation from the same entry follows it.

import { type Feeling, feelings } from '../../reader/labels.ts'
import type { Answer } from './answer.ts'
import {
  isFilledFrom,
  type QuotingAnswers,
  type ShortAnswerKind,
  type ShortAnswers,
  shortAnswerKinds,
} from './short-answers.ts'

/** Undefined where the guidance is none of these texts, such as that of a language model. */
export function answeredFeeling(
  guidance: string,
  answers: readonly Answer[],
  { short, quoting }: { short: ShortAnswers; quoting: QuotingAnswers },
): ShortAnswerKind | undefined {
  // A line about the days before may stand beside the answer.
  const answer = answers.find(({ text }) => guidance.includes(text))
  const [feeling]: readonly Feeling[] = answer?.feelings ?? []
  return (
    feeling ??
    feelings.find((each) => quoting[each].some((text) => isFilledFrom(text, guidance))) ??
    shortAnswerKinds.find((kind) => short[kind].some((text) => guidance.includes(text)))
  )
}
