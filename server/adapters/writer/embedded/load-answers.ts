/** Loads the library of answers to reflections. */
import { readdirSync, readFileSync } from 'node:fs'
import { type Answer, parseAnswers } from '#core/guidance/answers/answer.ts'

const library = new URL('../../../../core/guidance/answers/library/', import.meta.url)

export function readAnswers(): Answer[] {
  return readdirSync(library)
    .sort()
    .flatMap((name) => parseAnswers(readFileSync(new URL(name, library), 'utf8')))
}
