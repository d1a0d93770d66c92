// Chooses the sentence of an entry that an answer quotes.

import { wordsOf } from '../../script/measure/words.ts'
import { mayBeQuoted } from '../quotable.ts'

/** A shorter sentence says nothing by itself, and a longer one would fill the answer. */
const quoteWords = { min: 3, max: 24 }
const maxCharacters = 140
/** A sentence of this length has the full score for length. */
const fullScoreWords = 12
/**
 * The weight of each feature in the score of a sentence. Fitted to 1,500 entries in which judges marked the key
 * sentence: in four of five entries by other authors that sentence is found, or one as good. The later a sentence is
 * in its entry, the more often it is the marked one.
 */
const weights = {
  position: 1.7,
  length: 1,
  firstPerson: 0.5,
  neutral: -0.8,
  emotionWords: 0.5,
  errandWords: -0.4,
}
const emotionWords =
  /!|\b(?:happy|sad|angry|mad|proud|scared|afraid|miss|love|hate|cried|crying|laugh\w*|jealous|worried|nervous|hope|wish|want|glad|hurt\w*|lonely|furious)\b/i
const errandWords = /\b(?:must|need to|have to|remember to|buy|call|ring)\b/i

export interface ReadSentence {
  text: string
  /** Its position in the entry, from 0 to 1. */
  position: number
  /** The probability that it expresses no feeling. */
  neutral: number
  /** The probability that it speaks of danger. */
  danger: number
}

/** A sentence that may speak of danger is not chosen, even if the whole entry speaks of none. */
const maxDanger = 0.4

export function isQuotable(sentence: string): boolean {
  const count = wordsOf(sentence).length
  return (
    count >= quoteWords.min &&
    count <= quoteWords.max &&
    sentence.length <= maxCharacters &&
    mayBeQuoted(sentence) &&
    // Quotation marks inside quotation marks, addresses and lists do not read well.
    !/["“”«»@]|https?:|^\s*(?:[-*•]|\d+[.)])\s/u.test(sentence)
  )
}

/** The sentence with the highest score, which is probably what the entry is about; of equal ones, the last. */
export function chooseQuote<Sentence extends ReadSentence>(
  sentences: readonly Sentence[],
): Sentence | undefined {
  const [best] = sentences
    .filter(({ text, danger }) => danger < maxDanger && isQuotable(text))
    .toReversed()
    .sort((a, b) => scoreOf(b) - scoreOf(a))
  return best && { ...best, text: withoutFullStop(best.text) }
}

function scoreOf({ text, position, neutral }: ReadSentence): number {
  return (
    weights.position * position +
    weights.length * Math.min(1, wordsOf(text).length / fullScoreWords) +
    weights.firstPerson * Number(/\b(?:I|me|my)\b/i.test(text)) +
    weights.neutral * neutral +
    weights.emotionWords * Number(emotionWords.test(text)) +
    weights.errandWords * Number(errandWords.test(text))
  )
}

/** Removes the punctuation at the end; a question and an exclamation keep their marks. */
export const withoutFullStop = (sentence: string) => sentence.trim().replace(/[.,;:…]+$/u, '')
