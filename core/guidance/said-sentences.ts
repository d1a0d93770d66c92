// What was said to somebody lately: no sentence is said twice within a month.

import { bareLetters } from '../script/goal-text.ts'
import { wordsOf } from '../script/measure/words.ts'
import { splitSentences } from '../script/notation.ts'

/** For so many days no sentence is repeated. */
export const unrepeatedDays = 31

export class SaidSentences {
  /** For each sentence how many answers ago it was said last. */
  readonly #age = new Map<string, number>()

  /** `answers`: newest first. */
  constructor(answers: readonly string[]) {
    for (const [age, answer] of answers.entries())
      for (const sentence of sentencesOf(answer))
        if (!this.#age.has(sentence)) this.#age.set(sentence, age)
  }

  includesAnyOf(text: string): boolean {
    return sentencesOf(text).some((sentence) => this.#age.has(sentence))
  }

  /** The text of which every sentence was said longest ago. */
  oldestOf(texts: readonly string[]): string {
    const ageOf = (text: string) =>
      Math.min(...sentencesOf(text).map((sentence) => this.#age.get(sentence) ?? Infinity))
    return texts.reduce((oldest, text) => (ageOf(text) > ageOf(oldest) ? text : oldest))
  }
}

/** Words around a quotation are repeated whatever they quote, but a single one ("And “…”") is not noticed. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/“[^”]*”/g, '“”')
    .split('\n')
    .flatMap(splitSentences)
    .filter((sentence) => !sentence.includes('“”') || wordsOf(sentence).length > 1)
    .map(bareLetters)
    .filter((sentence) => sentence !== '')
}
