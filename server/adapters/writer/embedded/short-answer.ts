// The answer to an entry whose situation no answer was written for: a few sentences around a sentence of the entry, for
// its feeling, or for something good or hard, as far as the caller knows it. Blind readers found a quotation beside
// words for another feeling worse than none, so where nothing is known the words around it claim no feeling.

import { chooseQuote, isQuotable, type ReadSentence } from '#core/guidance/answers/choose-quote.ts'
import { shareOf } from '#core/guidance/answers/find-situation.ts'
import {
  hasQuotePlace,
  type QuotingKind,
  type ShortAnswerKind,
  withQuote,
} from '#core/guidance/answers/short-answers.ts'
import type { SituationAnswers } from '#core/guidance/answers/situation-answers.ts'
import type { SaidSentences } from '#core/guidance/said-sentences.ts'
import { humourOf } from '#core/reader/humour.ts'
import { feelings } from '#core/reader/labels.ts'
import { readableText } from '#core/reader/plain-text.ts'
import { splitSentences } from '#core/script/notation.ts'
import type { Reader, Scores } from '../../reader/reader.ts'
import type { AnswerLibrary } from './load-answers.ts'

/** A sentence that is neither clearly good nor clearly hard is not answered as if it were. */
const clearValence = 0.6
const maxBadOfGood = 0.3
const maxBadOfUnclear = 0.5
/** Each sentence is one run of the model; what an entry was written for is often at its end. */
const maxSentences = 12

export type ShortKind = QuotingKind | 'sober'

interface Options {
  reflection: string
  kind: ShortKind
  said: SaidSentences
  reader: Reader
  library: AnswerLibrary
  random: () => number
}

export async function shortAnswer(options: Options): Promise<string> {
  const { kind, library, reader } = options
  if (kind === 'sober') return plainShortAnswer(kind, options)
  const quote = await quoteFrom(options, async (scores, text) => {
    // The joke is where the humour is clearest.
    if (kind === 'wry')
      return suits(kind, scores) ? humourOf(await reader.vector(text), library.humour) : undefined
    const share = shareOfKind(kind, scores)
    const isMeant = kind === 'good' || kind === 'hard' ? share >= clearValence : suits(kind, scores)
    return isMeant ? share : undefined
  })
  const answers =
    quote === undefined ? [] : library.quoting[kind].map((answer) => withQuote(answer, quote))
  // Where nothing may be quoted, a smile is not safe either.
  if (kind === 'wry' && quote === undefined) return plainShortAnswer('unclear', options)
  return freshOf(answers, options) ?? plainShortAnswer(withoutQuote(kind), options)
}

/** One of the answers of a family, around a sentence of the entry or without one. */
export async function answerWithQuote(
  answers: SituationAnswers,
  options: Omit<Options, 'kind'>,
): Promise<string | undefined> {
  const {
    feelings: [kind = 'neutral'],
    texts,
  } = answers
  const quote = await quoteFrom(options, async (scores) =>
    suits(kind, scores) ? shareOf(answers, scores.situation ?? []) : undefined,
  )
  const quoting = texts.filter(hasQuotePlace)
  const filled = quote === undefined ? [] : quoting.map((text) => withQuote(text, quote))
  const plain = texts.filter((text) => !hasQuotePlace(text))
  return freshOf(filled, options) ?? freshOf(plain, options)
}

/** Words about something good or hard need to say what it is; what is hard and cannot be quoted may be grave. */
function withoutQuote(kind: QuotingKind): ShortAnswerKind {
  if (kind === 'hard') return 'sober'
  return kind === 'good' ? 'unclear' : kind
}

/** Where all were said already, the one that was said longest ago. */
export function plainShortAnswer(
  kind: ShortAnswerKind,
  options: Pick<Options, 'said' | 'library' | 'random'>,
): string {
  const { sober, [kind]: answers } = options.library.short
  return (
    freshOf(answers, options) ??
    freshOf(sober, options) ??
    options.said.oldestOf([...answers, ...sober])
  )
}

/** One of the answers that were not said lately, by chance. */
export function freshOf(
  answers: readonly string[],
  { said, random }: Pick<Options, 'said' | 'random'>,
): string | undefined {
  const unsaid = answers.filter((answer) => !said.includesAnyOf(answer))
  return unsaid[Math.floor(random() * unsaid.length)]
}

/** How well a sentence shows what the answer is for. */
function shareOfKind(
  kind: Exclude<QuotingKind, 'wry'>,
  { feeling = [], valence = [] }: Scores,
): number {
  const [good = 0, bad = 0] = valence
  if (kind === 'good') return good
  if (kind === 'hard') return bad
  if (kind === 'unclear') return 1 - (feeling[feelings.indexOf('neutral')] ?? 0)
  return feeling[feelings.indexOf(kind)] ?? 0
}

/** Words for joy or for nothing in particular do not stand beside a sentence that hurts. */
function suits(kind: QuotingKind, { valence: [, bad = 0] = [] }: Scores): boolean {
  if (kind === 'joy' || kind === 'pride' || kind === 'calm') return bad < maxBadOfGood
  return (kind !== 'unclear' && kind !== 'wry') || bad < maxBadOfUnclear
}

/** The sentence that has the most of what `shareIn` measures; it may refuse sentences by undefined. */
async function quoteFrom(
  { reflection, reader }: Pick<Options, 'reflection' | 'reader'>,
  shareIn: (scores: Scores, text: string) => Promise<number | undefined>,
): Promise<string | undefined> {
  const sentences = reflection
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter(isQuotable)
    .slice(-maxSentences)
  const read: ReadSentence[] = []
  for (const text of sentences) {
    const readable = readableText(text)
    const scores = await reader.scores(readable)
    const share = await shareIn(scores, readable)
    if (share !== undefined) read.push({ text, share, danger: 1 - (scores.care[0] ?? 0) })
  }
  return chooseQuote(read)
}
