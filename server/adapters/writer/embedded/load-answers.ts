/**
 * Loads the answers to reflections and the vectors of their entries, which are computed in advance
 * (`npm run index-answers`).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { type Answer, parseAnswers } from '#core/guidance/answers/answer.ts'
import { type AnswerIndex, indexAnswers } from '#core/guidance/answers/find-answers.ts'
import { parseShortAnswers, type ShortAnswers } from '#core/guidance/answers/short-answers.ts'
import { type MemoryLines, parseMemoryLines } from '#core/guidance/memory/memory-lines.ts'
import { readVectorFile, type TextGroup } from './vector-file.ts'

const folder = new URL('../../../../core/guidance/answers/', import.meta.url)
export const answerIndexFile = new URL('./answer-index.bin', import.meta.url)

export interface AnswerLibrary {
  index: AnswerIndex
  short: ShortAnswers
  memoryLines: MemoryLines
}

export function readAnswers(): Answer[] {
  const library = new URL('library/', folder)
  return readdirSync(library)
    .sort()
    .flatMap((name) => parseAnswers(readFileSync(new URL(name, library), 'utf8')))
}

/** The entries of each answer, in the order of their vectors. */
export const answerEntries = (answers: readonly Answer[]): TextGroup[] =>
  answers.map(({ id, entries }) => [id, entries])

export const readShortAnswers = (): ShortAnswers =>
  parseShortAnswers(readFileSync(new URL('short-answers.txt', folder), 'utf8'))

export const readMemoryLines = (): MemoryLines =>
  parseMemoryLines(readFileSync(new URL('../memory/lines.txt', folder), 'utf8'))

export function loadAnswers(): AnswerLibrary {
  const answers = readAnswers()
  const vectors = readVectorFile(answerIndexFile, answerEntries(answers), 'index-answers')
  return {
    index: indexAnswers(answers, vectors),
    short: readShortAnswers(),
    memoryLines: readMemoryLines(),
  }
}
