// The sentences of a user's recent answers: none is repeated within a month, unless no other answer is left.

import { wordsOf } from '../script/measure/words.ts'
import { splitSentences } from '../script/notation.ts'
import { bareLetters } from '../script/strip-text.ts'

/** A sentence counts as recent for this number of days. */
export const unrepeatedDays = 31

export class RecentSentences {
  /** For each sentence: how many answers ago it was last used. */
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

  /** The text whose most recently used sentence was used longest ago. */
  oldestOf(texts: readonly string[]): string {
    const ageOf = (text: string) =>
      Math.min(...sentencesOf(text).map((sentence) => this.#age.get(sentence) ?? Infinity))
    return texts.reduce((oldest, text) => (ageOf(text) > ageOf(oldest) ? text : oldest))
  }
}

/**
 * The sentences in a form that can be compared. Quotations are emptied: the same words around another quotation are a
 * repetition, except for a single word ("And “…”").
 */
function sentencesOf(text: string): string[] {
  return text
    .replace(/“[^”]*”/g, '“”')
    .split('\n')
    .flatMap(splitSentences)
    .filter((sentence) => !sentence.includes('“”') || wordsOf(sentence).length > 1)
    .map(bareLetters)
    .filter((sentence) => sentence !== '')
}
