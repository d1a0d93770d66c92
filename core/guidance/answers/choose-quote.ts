// The sentence of an entry that an answer takes up.

import { wordsOf } from '../../script/measure/words.ts'
import { mayBeQuoted } from '../quotable.ts'

/** A shorter sentence says nothing by itself, and a longer one makes the answer the person's own entry. */
const quoteWords = { least: 3, most: 24 }
const maxCharacters = 140
/** A sentence of so many words tells enough. */
const fullLength = 12
/**
 * How much each sign counts that a sentence is the one the entry was written for. Fitted to 1,500 entries in which
 * readers marked the sentence that a friend would take up: in four of five entries by other authors it is found, or one
 * as good. The later a sentence, the more often it is the one.
 */
const signs = {
  position: 1.7,
  length: 1,
  firstPerson: 0.5,
  neutral: -0.8,
  charged: 0.5,
  errand: -0.4,
}
const charged =
  /!|\b(?:happy|sad|angry|mad|proud|scared|afraid|miss|love|hate|cried|crying|laugh\w*|jealous|worried|nervous|hope|wish|want|glad|hurt\w*|lonely|furious)\b/i
const errand = /\b(?:must|need to|have to|remember to|buy|call|ring)\b/i

export interface ReadSentence {
  text: string
  /** Where it stands in the entry, from 0 to 1. */
  position: number
  /** How probable it is that it tells of no feeling. */
  neutral: number
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

/** The sentence that the entry was most probably written for; of two alike, the last. */
export function chooseQuote<Sentence extends ReadSentence>(
  sentences: readonly Sentence[],
): Sentence | undefined {
  const [best] = sentences
    .filter(({ text, danger }) => danger < maxDanger && isQuotable(text))
    .toReversed()
    .sort((one, other) => scoreOf(other) - scoreOf(one))
  return best && { ...best, text: withoutFullStop(best.text) }
}

function scoreOf({ text, position, neutral }: ReadSentence): number {
  return (
    signs.position * position +
    signs.length * Math.min(1, wordsOf(text).length / fullLength) +
    signs.firstPerson * Number(/\b(?:I|me|my)\b/i.test(text)) +
    signs.neutral * neutral +
    signs.charged * Number(charged.test(text)) +
    signs.errand * Number(errand.test(text))
  )
}

/** A question and an exclamation keep their marks. */
export const withoutFullStop = (sentence: string) => sentence.trim().replace(/[.,;:…]+$/u, '')
