// Short answers to an entry, where no answer to its situation was found. Most quote a sentence of it.

import { feelings } from '../../reader/labels.ts'
import { type Matter, matters } from '../../reader/linear-model.ts'
import { itemsIn, sectionsOf } from '../../sections.ts'

/**
 * The kinds of the answers that quote nothing. Besides the feelings: `wry`: the entry is humorous, and so is the
 * answer. `unclear`: the feeling is not known. `sober`: something grave may have happened. `unread`: the language is
 * not understood, or all other answers were given recently; these answers are never playful.
 */
export const shortAnswerKinds = [...feelings, 'wry', 'unclear', 'sober', 'unread'] as const
export type ShortAnswerKind = (typeof shortAnswerKinds)[number]

export type ShortAnswers = Readonly<Record<ShortAnswerKind, readonly string[]>>

/**
 * What the words around the quoted sentence suit: one of the feelings; humour (`wry`); something `good` or `hard` where
 * the feeling is not certain. The words for `unclear` claim nothing.
 */
export const quotingKinds = [...feelings, 'wry', 'good', 'hard', 'unclear'] as const
export type QuotingKind = (typeof quotingKinds)[number]

/**
 * Matters without answers of their own: the answer is chosen by what else is known of the entry, and may still quote
 * the sentence. `comic` helps to decide whether an answer is amused (`amusedAnswer` in `short-answer.ts`).
 */
const unansweredMatters = [
  'comic',
  'conflict',
  'dreary',
  'plain',
  'sorry',
  'undecided',
  'unsaid',
  'waiting',
] as const
export type AnsweredMatter = Exclude<Matter, (typeof unansweredMatters)[number]>
export const isAnsweredMatter = (matter: Matter): matter is AnsweredMatter =>
  !unansweredMatters.some((each) => each === matter)
export const answeredMatters = matters.filter(isAnsweredMatter)

export type MatterAnswers = Readonly<Record<AnsweredMatter, readonly string[]>>

/** Each answer has one placeholder for the quoted sentence. */
export type QuotingAnswers = Readonly<Record<QuotingKind, readonly string[]>>

const quotePlaceholder = '{quote}'

export const hasQuotePlaceholder = (answer: string): boolean => answer.includes(quotePlaceholder)

export const withQuote = (answer: string, quote: string): string => fillIn(answer, [quote])

/** Replaces the placeholders. After a sentence that ends with “?” or “!”, the full stop or comma is dropped. */
function fillIn(answer: string, sentences: readonly string[]): string {
  const [before = '', ...behind] = answer.split(/\{(?:quote|first|second)\}/u)
  const parts = behind.map((part, at) => {
    const sentence = sentences[at] ?? ''
    return `${sentence}${/[?!]$/u.test(sentence) ? part.replace(/^(”?)[.,]/u, '$1') : part}`
  })
  return [before, ...parts].join('')
}

/** Whether a text contains all of a template but the placeholders. */
export const isFilledFrom = (template: string, text: string): boolean =>
  // The punctuation after a sentence depends on how it ends.
  template.split(/\{(?:quote|first|second)\}”?[.,]?/u).every((part) => text.includes(part.trim()))

/** Quotes two sentences, in the order of the entry. */
export const withTwoLines = (answer: string, lines: readonly [string, string]): string =>
  fillIn(answer, lines)

/**
 * Answers around two sentences of the entry claim nothing about it. Where the feeling is not known, judges preferred
 * them to all other answers. Grave: nothing in them would be out of place beside a loss or a danger.
 */
export const twoLineKinds = ['light', 'grave'] as const
export type TwoLineAnswers = Readonly<Record<(typeof twoLineKinds)[number], readonly string[]>>

export function parseTwoLineAnswers(text: string): TwoLineAnswers {
  const answers = parseSections(text, twoLineKinds)
  for (const answer of Object.values(answers).flat())
    if (!/^[^{}]*\{first\}[^{}]*\{second\}[^{}]*$/u.test(answer))
      throw new Error(`not two sentences in their order: ${answer}`)
  return answers
}

export const parseQuotingAnswers = (text: string): QuotingAnswers =>
  parseQuotingSections(text, quotingKinds)

export const parseMatterAnswers = (text: string): MatterAnswers =>
  parseQuotingSections(text, answeredMatters)

function parseQuotingSections<Kind extends string>(
  text: string,
  kinds: readonly Kind[],
): Record<Kind, string[]> {
  const answers = parseSections(text, kinds)
  for (const answer of Object.values<string[]>(answers).flat())
    if (answer.split(quotePlaceholder).length !== 2) throw new Error(`not one quotation: ${answer}`)
  return answers
}

export const parseShortAnswers = (text: string): ShortAnswers =>
  parseSections(text, shortAnswerKinds)

/** Reads lines beginning with "- " under headings "### kind". Throws where a kind has none. */
function parseSections<Kind extends string>(
  text: string,
  kinds: readonly Kind[],
): Record<Kind, string[]> {
  const sections = sectionsOf(text)
  const entries = kinds.map((kind) => {
    const answers = itemsIn(sections.get(kind) ?? [])
    if (answers.length === 0) throw new Error(`no short answers: ${kind}`)
    return [kind, answers] as const
  })
  return Object.fromEntries(entries) as Record<Kind, string[]>
}
