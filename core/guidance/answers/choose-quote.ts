// The sentence of an entry that an answer takes up.

import { wordsOf } from '../../script/measure/words.ts'
import { mayBeQuoted } from '../quotable.ts'

/** A shorter sentence says nothing by itself, and a longer one makes the answer the person's own entry. */
const quoteWords = { least: 3, most: 24 }
const maxCharacters = 140
/** Entries often end with the sentence that they were written for. */
const lastSentence = 0.15
/** “did zero math” shows less of somebody than a sentence that tells something. */
const fullLength = { words: 12, share: 0.5 }
/** Only among those that show what the answer is for: so much of it, and at least half as much as the clearest. */
const minShare = 0.3

export interface ReadSentence {
  text: string
  /** How probable that is which the answer is for, a feeling or a situation, from 0 to 1. */
  share: number
  /** How probable it is that it speaks of danger. */
  danger: number
}

/** A sentence that speaks of danger is never held out to somebody, however the whole was read. */
const maxDanger = 0.4

export function isQuotable(sentence: string): boolean {
  const count = wordsOf(sentence).length
  return (
    count >= quoteWords.least &&
    count <= quoteWords.most &&
    sentence.length <= maxCharacters &&
    mayBeQuoted(sentence) &&
    // Quotation marks inside quotation marks, addresses and lists do not read well.
    !/["“”«»@]|https?:|^\s*(?:[-*•]|\d+[.)])\s/u.test(sentence)
  )
}

/** The sentence that shows most clearly what the answer is for, and that tells most; of two alike, the last. */
export function chooseQuote(sentences: readonly ReadSentence[]): string | undefined {
  const scored = sentences
    .map((sentence, at) => ({
      ...sentence,
      score:
        sentence.share +
        fullLength.share * Math.min(1, wordsOf(sentence.text).length / fullLength.words) +
        (at === sentences.length - 1 ? lastSentence : 0),
    }))
    .filter(({ text, danger }) => danger < maxDanger && isQuotable(text))
  const clearest = Math.max(...scored.map(({ share }) => share))
  const felt = scored.filter(({ share }) => share >= Math.max(minShare, clearest / 2))
  if (felt.length === 0) return undefined
  const best = felt.reduce((one, other) => (other.score > one.score ? other : one))
  return withoutFullStop(best.text)
}

/** A question and an exclamation keep their marks. */
const withoutFullStop = (sentence: string) => sentence.trim().replace(/[.,;:…]+$/u, '')
