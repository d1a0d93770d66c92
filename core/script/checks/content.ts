// Advice on content: senses, words of the goal, parts and variety.

import { partPatterns, type Sense, senseWords } from '../measure/lexicon.ts'
import { contentWords, movingVariety, repeatedFourGrams, stem } from '../measure/words.ts'
import { bareLetters, withoutMarkup } from '../strip-text.ts'
import { adviceLimits } from './limits.ts'
import type { CheckRow } from './row.ts'

function sensesIn(words: readonly string[]): Record<Sense, number> {
  const count = (sense: Sense) => words.filter((word) => senseWords[sense].has(word)).length
  return {
    sight: count('sight'),
    sound: count('sound'),
    touch: count('touch'),
    smell: count('smell'),
    taste: count('taste'),
  }
}

export function sensesRow(words: string[]): CheckRow {
  const counts = sensesIn(words)
  const senses = Object.keys(counts) as Sense[]
  return {
    name: 'senses',
    figure: senses.map((sense) => `${sense} ${counts[sense]}`).join(', '),
    limit: senses.map((sense) => `${sense} ≥ ${adviceLimits.senseWords[sense]}`).join(', '),
    pass: senses.every((sense) => counts[sense] >= adviceLimits.senseWords[sense]),
  }
}

/** How many of the goal's first content words the script uses. */
export function goalWordsUsed(
  words: readonly string[],
  spoken: string,
  goal: string,
): { used: number; total: number } {
  const goalWords = contentWords(withoutMarkup(goal)).slice(0, adviceLimits.goalWords.maxCounted)
  const stems = new Set(words.map(stem))
  const letters = bareLetters(spoken)
  // In other writing systems a word may have no spaces around it, so it is also searched for among the letters.
  const isUsed = (word: string) =>
    stems.has(stem(word)) || (/[^\p{Script=Latin}\d'’.,-]/u.test(word) && letters.includes(word))
  return { used: goalWords.filter(isUsed).length, total: goalWords.length }
}

export function goalRow(words: string[], spoken: string, goal: string): CheckRow {
  const { used, total } = goalWordsUsed(words, spoken, goal)
  const share = total === 0 ? 1 : used / total
  return {
    name: "the goal's own content words",
    figure: `${(share * 100).toFixed(0)} % (${used} of ${total})`,
    limit: `≥ ${adviceLimits.goalWords.share * 100} %`,
    pass: share >= adviceLimits.goalWords.share,
  }
}

export function varietyRows(words: string[]): CheckRow[] {
  const grams = repeatedFourGrams(words)
  const variety = movingVariety(words)
  return [
    {
      name: 'repeated 4-grams',
      figure: grams.length === 0 ? '0' : `${grams.length} (${grams.slice(0, 3).join('; ')})`,
      limit: `≤ ${adviceLimits.repeatedFourGrams}`,
      pass: grams.length <= adviceLimits.repeatedFourGrams,
    },
    {
      name: 'variety of words (MATTR-50)',
      figure: variety.toFixed(3),
      limit: `≥ ${adviceLimits.wordVariety.toFixed(2)}`,
      pass: variety >= adviceLimits.wordVariety,
    },
  ]
}

export function partsRow(paragraphs: string[][]): CheckRow {
  const texts = paragraphs.map((sentences) => sentences.join(' '))
  const whole = texts.join(' ')
  const opening = whole.slice(0, whole.length / 3)
  const ending = whole.slice(-whole.length / 4)
  const missing = [
    ...(partPatterns.settle.test(opening) ? [] : ['settle']),
    ...(partPatterns.release.test(whole) ? [] : ['release']),
    ...(partPatterns.step.test(whole) ? [] : ['step']),
    ...(partPatterns.thanks.test(whole) ? [] : ['thanks']),
    ...(partPatterns.close.test(ending) ? [] : ['close']),
  ]
  return {
    name: 'settle, release, step, thanks, close',
    figure: missing.length === 0 ? 'all present' : `missing: ${missing.join(', ')}`,
    limit: 'all present',
    pass: missing.length === 0,
  }
}
