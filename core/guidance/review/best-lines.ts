// Chooses the sentences of a week that its review quotes. Positive, concrete and complete ones with some feeling come
// first; painful ones are left out, except a few sad ones.

import { dotProduct } from '../../reader/dot-product.ts'
import { type Feeling, feelings, valences } from '../../reader/labels.ts'
import { contentWords, wordsOf } from '../../script/measure/words.ts'
import { mayBeQuoted } from '../quotable.ts'
import type { ReadLine } from './reviewed-entry.ts'

/** Numbers of words. A shorter sentence says little by itself, and a longer one is too long to quote. */
const words = { min: 4, bestMin: 7, bestMax: 24, max: 32 }
/** The probability from which a line counts as bad, or as sad. */
const badThreshold = 0.5
/** The probability from which a line counts as clearly positive. */
const positiveThreshold = 0.6
/** Two lines whose vectors are this similar say the same. */
const sameMeaningThreshold = 0.7
/** If fewer lines than this are good, sad ones are added, up to this many lines in all. */
const maxLinesWithSad = 2

const completeSentence = /[.!?…]["”’')\]]*$/u
/** Of the bad lines only those with these feelings are quoted: not worry, anger or guilt. */
const quotableSadFeelings: readonly Feeling[] = [
  'tiredness',
  'sadness',
  'loneliness',
  'heartbreak',
  'grief',
]

/** `p` is good, `n` bad, `m` mixed and `o` neither. */
const valenceOf = (line: ReadLine, valence: (typeof valences)[number]) =>
  line.valences[valences.indexOf(valence)] ?? 0
const probabilityOf = (line: ReadLine, ...names: readonly Feeling[]) =>
  names.reduce((sum, name) => sum + (line.feelings[feelings.indexOf(name)] ?? 0), 0)

function isQuotable({ text }: ReadLine): boolean {
  const count = wordsOf(text).length
  if (count < words.min || count > words.max) return false
  // A line in capitals is shouting, and one that ends with a comma or a dash is unfinished.
  if (!/\p{Ll}/u.test(text) || /[,:;–—-]$/u.test(text)) return false
  return mayBeQuoted(text)
}

/** At most `max` lines, each from a different entry, in the order of the week. */
export function bestLines(lines: readonly ReadLine[], max: number): ReadLine[] {
  const quotable = lines.filter(isQuotable)
  const isGood = (line: ReadLine) => valenceOf(line, 'n') < badThreshold
  const isSad = (line: ReadLine) =>
    !isGood(line) && probabilityOf(line, ...quotableSadFeelings) >= badThreshold
  const chosen: ReadLine[] = []
  const addBest = (candidates: readonly ReadLine[], limit: number) => {
    for (const line of byQuality(candidates)) {
      if (chosen.length >= limit) return
      if (chosen.every((other) => isDistinct(line, other))) chosen.push(line)
    }
  }
  addBest(quotable.filter(isGood), max)
  addBest(quotable.filter(isSad), Math.min(max, maxLinesWithSad))
  return chosen.sort((a, b) => lines.indexOf(a) - lines.indexOf(b))
}

const isDistinct = (line: ReadLine, other: ReadLine) =>
  other.entryId !== line.entryId && dotProduct(other.vector, line.vector) < sameMeaningThreshold

/** The best of the lines that are clearly positive and may be quoted; undefined if there is none. */
export function bestPositiveLine(lines: readonly ReadLine[]): ReadLine | undefined {
  const positive = lines.filter(
    (line) =>
      isQuotable(line) &&
      valenceOf(line, 'p') >= positiveThreshold &&
      probabilityOf(line, 'joy', 'pride', 'calm') >= positiveThreshold,
  )
  return byQuality(positive)[0]
}

const byQuality = (lines: readonly ReadLine[]) =>
  [...lines].sort((a, b) => qualityOf(b) - qualityOf(a))

function qualityOf(line: ReadLine): number {
  const { text } = line
  const length = wordsOf(text).length
  const valence = valenceOf(line, 'p') + 0.7 * valenceOf(line, 'm') + 0.4 * valenceOf(line, 'o')
  const feelingProbability = 1 - probabilityOf(line, 'neutral')
  // Concrete things make a line personal: "the lady made me a cheese sandwich".
  const concrete = Math.min(1, contentWords(text).length / 8)
  const isCompleteAndOfBestLength =
    length >= words.bestMin && length <= words.bestMax && completeSentence.test(text)
  const isQuestionOrHasDigits = text.endsWith('?') || /\d/.test(text)
  return (
    valence +
    0.7 * feelingProbability +
    0.8 * concrete +
    (isCompleteAndOfBestLength ? 0.3 : 0) -
    (isQuestionOrHasDigits ? 0.6 : 0)
  )
}
