// The answer to an entry whose situation no answer was written for: a few sentences around a sentence of the entry, for
// its feeling, or for something good or hard, as far as the caller knows it. Blind readers found a quotation beside
// words for another feeling worse than none, so where nothing is known the words around it claim no feeling.

import { chooseQuote, isQuotable, type ReadSentence } from '#core/guidance/answers/choose-quote.ts'
import {
  type QuotingKind,
  type ShortAnswerKind,
  withQuote,
} from '#core/guidance/answers/short-answers.ts'
import type { SaidSentences } from '#core/guidance/said-sentences.ts'
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
  const { kind, library } = options
  if (kind === 'sober') return plainShortAnswer(kind, options)
  const quote = await quoteFrom(kind, options)
  const answers =
    quote === undefined ? [] : library.quoting[kind].map((answer) => withQuote(answer, quote))
  return freshOf(answers, options) ?? plainShortAnswer(withoutQuote(kind), options)
}

/** Words about something good or hard need to say what it is. */
const withoutQuote = (kind: QuotingKind): ShortAnswerKind =>
  kind === 'good' || kind === 'hard' ? 'unclear' : kind

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
function shareOf(kind: QuotingKind, { feeling = [], valence = [] }: Scores): number {
  const [good = 0, bad = 0] = valence
  if (kind === 'good') return good
  if (kind === 'hard') return bad
  if (kind === 'unclear') return 1 - (feeling[feelings.indexOf('neutral')] ?? 0)
  return feeling[feelings.indexOf(kind)] ?? 0
}

/** Words for joy or for nothing in particular do not stand beside a sentence that hurts. */
function suits(kind: QuotingKind, { valence: [, bad = 0] = [] }: Scores): boolean {
  if (kind === 'joy' || kind === 'pride' || kind === 'calm') return bad < maxBadOfGood
  return kind !== 'unclear' || bad < maxBadOfUnclear
}

async function quoteFrom(
  kind: QuotingKind,
  { reflection, reader }: Options,
): Promise<string | undefined> {
  const sentences = reflection
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter(isQuotable)
    .slice(-maxSentences)
  const read: ReadSentence[] = []
  for (const text of sentences) {
    const scores = await reader.scores(readableText(text))
    const share = shareOf(kind, scores)
    const isMeant = kind === 'good' || kind === 'hard' ? share >= clearValence : suits(kind, scores)
    if (isMeant) read.push({ text, feeling: share, danger: 1 - (scores.care[0] ?? 0) })
  }
  return chooseQuote(read)
}
