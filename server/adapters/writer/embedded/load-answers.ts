/**
 * Loads the answers to reflections and the vectors of their example entries, which are computed in advance
 * (`npm run index-answers`).
 */
import { readFileSync } from 'node:fs'
import { type Answer, parseAnswers } from '#core/guidance/answers/answer.ts'
import { type AnswerIndex, indexAnswers } from '#core/guidance/answers/find-answers.ts'
import {
  type MatterAnswers,
  parseMatterAnswers,
  parseQuotingAnswers,
  parseShortAnswers,
  parseTwoLineAnswers,
  type QuotingAnswers,
  type ShortAnswers,
  type TwoLineAnswers,
} from '#core/guidance/answers/short-answers.ts'
import {
  parseFamilyAnswers,
  parseSituationAnswers,
  type SituationAnswers,
} from '#core/guidance/answers/situation-answers.ts'
import { type MemoryLines, parseMemoryLines } from '#core/guidance/memory/memory-lines.ts'
import { type Passages, parsePassages } from '#core/guidance/review/passages.ts'
import type { LinearModels } from '#core/reader/linear-model.ts'
import { loadLinearModels } from './load-linear-models.ts'
import { readLibrary } from './read-library.ts'
import { readVectorFile, type TextGroup } from './vector-file.ts'

const folder = new URL('../../../../core/guidance/answers/', import.meta.url)
export const answerIndexFile = new URL('./answer-index.bin', import.meta.url)

export interface AnswerLibrary {
  /** The answers for narrow situations. */
  index: AnswerIndex
  /** The answers for broad situations. */
  situations: readonly SituationAnswers[]
  /** The answers that suit every situation of a family. */
  families: readonly SituationAnswers[]
  /** Without a quotation. */
  plain: ShortAnswers
  quoting: QuotingAnswers
  matters: MatterAnswers
  twoLines: TwoLineAnswers
  memoryLines: MemoryLines
  linearModels: LinearModels
}

export const readAnswers = (): Answer[] => readLibrary(new URL('library/', folder), parseAnswers)

export const readSituationAnswers = (): SituationAnswers[] =>
  // Parsed as one text, because a situation may refer to one of another file (`same: id`).
  parseSituationAnswers(readLibrary(new URL('situations/', folder), (text) => [text]).join('\n'))

export const readFamilies = (): SituationAnswers[] =>
  readLibrary(new URL('families/', folder), parseFamilyAnswers)

/** The example entries of each answer, in the order of their vectors. */
export const answerEntries = (answers: readonly Answer[]): TextGroup[] =>
  answers.map(({ id, entries }) => [id, entries])

export const readShortAnswers = (): ShortAnswers =>
  parseShortAnswers(readFileSync(new URL('short-answers.txt', folder), 'utf8'))

export const readQuotingAnswers = (): QuotingAnswers =>
  parseQuotingAnswers(readFileSync(new URL('quoting-answers.txt', folder), 'utf8'))

export const readMatterAnswers = (): MatterAnswers =>
  parseMatterAnswers(readFileSync(new URL('matter-answers.txt', folder), 'utf8'))

export const readTwoLineAnswers = (): TwoLineAnswers =>
  parseTwoLineAnswers(readFileSync(new URL('two-line-answers.txt', folder), 'utf8'))

export const readMemoryLines = (): MemoryLines =>
  parseMemoryLines(readFileSync(new URL('../memory/lines.txt', folder), 'utf8'))

export const readReviewPassages = (): Passages =>
  parsePassages(readFileSync(new URL('../review/passages.txt', folder), 'utf8'))

export function loadAnswers(): AnswerLibrary {
  const answers = readAnswers()
  const vectors = readVectorFile(answerIndexFile, answerEntries(answers), 'index-answers')
  return {
    index: indexAnswers(answers, vectors),
    situations: readSituationAnswers(),
    families: readFamilies(),
    plain: readShortAnswers(),
    quoting: readQuotingAnswers(),
    matters: readMatterAnswers(),
    twoLines: readTwoLineAnswers(),
    memoryLines: readMemoryLines(),
    linearModels: loadLinearModels(),
  }
}
