// The answer to an entry whose situation no answer was written for: a few sentences for the feeling, around a
// sentence of the entry where the feeling is clear. Blind readers found a quotation beside words for another
// feeling worse than none.

import { chooseQuote, isQuotable, type ReadSentence } from '#core/guidance/answers/choose-quote.ts'
import { type ShortAnswerKind, withQuote } from '#core/guidance/answers/short-answers.ts'
import type { SaidSentences } from '#core/guidance/said-sentences.ts'
import { type Feeling, feelings } from '#core/reader/labels.ts'
import { readableText } from '#core/reader/plain-text.ts'
import { splitSentences } from '#core/script/notation.ts'
import type { Reader } from '../../reader/reader.ts'
import type { AnswerLibrary } from './load-answers.ts'

/** Each sentence is one run of the model; what an entry was written for is often at its end. */
const maxSentences = 12

interface Options {
  reflection: string
  kind: ShortAnswerKind
  said: SaidSentences
  reader: Reader
  library: AnswerLibrary
  random: () => number
}

export async function shortAnswer(options: Options): Promise<string> {
  const { kind, library } = options
  if (kind === 'unclear' || kind === 'sober') return plainShortAnswer(kind, options)
  const quote = await quoteFrom(kind, options)
  const answers =
    quote === undefined ? [] : library.quoting[kind].map((answer) => withQuote(answer, quote))
  return fresh(answers, options) ?? plainShortAnswer(kind, options)
}

/** Where all were said already, the one that was said longest ago. */
export function plainShortAnswer(
  kind: ShortAnswerKind,
  options: Pick<Options, 'said' | 'library' | 'random'>,
): string {
  const { sober, [kind]: answers } = options.library.short
  return (
    fresh(answers, options) ??
    fresh(sober, options) ??
    options.said.oldestOf([...answers, ...sober])
  )
}

function fresh(
  answers: readonly string[],
  { said, random }: Pick<Options, 'said' | 'random'>,
): string | undefined {
  const unsaid = answers.filter((answer) => !said.includesAnyOf(answer))
  return unsaid[Math.floor(random() * unsaid.length)]
}

async function quoteFrom(
  feeling: Feeling,
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
    const { care, feeling: shares = [] } = await reader.scores(readableText(text))
    const share = shares[feelings.indexOf(feeling)] ?? 0
    read.push({ text, feeling: share, danger: 1 - (care[0] ?? 0) })
  }
  return chooseQuote(read)
}
