// The answer to an entry whose situation no answer was written for: a few sentences around the sentence that it was
// written for. They are about its feeling where that is certain, else about what somebody does with the sentence, or
// about something good, as far as that is known. Blind readers found a quotation beside words for another feeling
// worse than none. Where nothing is known, or it may be grave, two sentences are taken up and nothing is claimed.

import {
  chooseQuote,
  isQuotable,
  type ReadSentence,
  withoutFullStop,
} from '#core/guidance/answers/choose-quote.ts'
import {
  type AnsweredMatter,
  hasQuotePlace,
  isAnsweredMatter,
  type QuotingKind,
  type ShortAnswerKind,
  withQuote,
  withTwoLines,
} from '#core/guidance/answers/short-answers.ts'
import type { SituationAnswers } from '#core/guidance/answers/situation-answers.ts'
import type { SaidSentences } from '#core/guidance/said-sentences.ts'
import { feelings } from '#core/reader/labels.ts'
import { type Matter, matterOf, softnessOf } from '#core/reader/linear-model.ts'
import { readableText } from '#core/reader/plain-text.ts'
import { wordsOf } from '#core/script/measure/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import type { Reader, Scores } from '../../reader/reader.ts'
import { tellsOfLoss } from './hardship-words.ts'
import type { AnswerLibrary } from './load-answers.ts'

/** Words of joy or amusement do not stand beside a sentence that hurts. */
const maxBadOfGood = 0.3
const maxBadOfAmused = 0.5
const minGoodOfPleasing = 0.4
/** Words for a feeling stand beside a sentence that shows it: so much, and at least half as much as the clearest. */
const minShare = 0.3
/** Words of comfort do not stand beside a sentence that pleases. */
const maxGoodOfHard = 0.6
const minBadOfHard = 0.5
const clearlyBad = 0.75
/** From here on a friend would have answered 8 of 10 entries of validation authors gently or tenderly. */
export const clearlySoft = 0.6
const maxDangerOfAffirmed = 0.08
/** The models read the beginning only. */
const maxWordsOfAffirmed = 80
/** From 0.4 on three of four marked sentences of validation authors are of that matter, or of one nearly as right. */
const clearMatter = 0.45
const backedMatter = 0.35
/** Two sentences stand without words that would soften a danger in them. */
const maxDangerOfLines = 0.2
const maxWordsOfLine = 20
/** Beside anything harder, words that would suit a loss are used. */
const maxBadOfLight = 0.5
const maxSoftnessOfLight = 0.4
/** What is longer than this tells no more for it. */
const fullLine = 16
/** Each sentence is one run of the model; what an entry was written for is often at its end. */
const maxSentences = 12

/** An amused answer is tried before any of these. */
export type ShortKind = Exclude<QuotingKind, 'wry'> | 'sober'

interface Options {
  reflection: string
  /** The vector of the entry. */
  vector: Float32Array
  kind: ShortKind
  /** The reader finds no danger in the entry, not even a little. */
  isHarmless: boolean
  /** The entry was written with humour, and nothing in it speaks of something that hurts. */
  mayAmuse: boolean
  said: SaidSentences
  reader: Reader
  library: AnswerLibrary
  random: () => number
}

export async function shortAnswer(options: Options): Promise<string> {
  const { reflection, kind, isHarmless, mayAmuse, vector, library } = options
  const amused = mayAmuse ? await amusedAnswer(options) : undefined
  if (amused !== undefined) return amused
  const quote = await quoteFrom(options, (scores) => shareOfKind(kind, scores))
  if (quote === undefined) return plainShortAnswer(withoutQuote(kind), options)
  const softness = softnessOf(vector, library.linearModels)
  const mayAffirm =
    isHarmless &&
    quote.danger < maxDangerOfAffirmed &&
    wordsOf(reflection).length <= maxWordsOfAffirmed &&
    !wordsOfAnEnd.test(reflection)
  const read = { kind, quote, softness, mayAffirm }
  const matter = answeredMatterOf(await matterIn(quote, options), read)
  const quoting = quotingKindOf(read)
  const aroundOne = quoting
    ? library.quoting[quoting].map((text) => withQuote(text, quote.text))
    : []
  const aroundTwo = answeredWithTwoLines.has(kind) ? await aroundTwoLines(quote, options) : []
  return (
    (matter && freshAround(quote, library.matters[matter], options)) ??
    freshOf(claimless.has(kind) ? aroundTwo : [...aroundTwo, ...aroundOne], options) ??
    freshOf(aroundOne, options) ??
    plainShortAnswer(withoutQuote(kind), options)
  )
}

/** Kinds of which too little is known to say anything about the matter. */
const claimless: ReadonlySet<ShortKind> = new Set<ShortKind>(['unclear', 'sober', 'hard'])
/** Readers preferred two sentences to words for these, too; both are used, so that answers differ in form. */
const answeredWithTwoLines: ReadonlySet<ShortKind> = new Set<ShortKind>([
  ...claimless,
  'joy',
  'pride',
  'calm',
  'neutral',
  'tiredness',
])

/**
 * The sentence that the entry was written for and the one that tells most beside it, in their order. Neither says that
 * somebody has died: that is not held out to anybody.
 */
async function aroundTwoLines(quote: Quote, options: Options): Promise<string[]> {
  const tells = ({ text }: Quote) => Math.min(fullLine, wordsOf(text).length)
  const [other] = (await readSentences(options))
    .filter(({ place, danger, text }) => {
      const isShort = wordsOf(text).length <= maxWordsOfLine
      return place !== quote.place && danger < maxDangerOfLines && isShort && !tellsOfLoss(text)
    })
    .sort((one, next) => tells(next) - tells(one) || next.place - one.place)
  if (other === undefined || quote.danger >= maxDangerOfLines || tellsOfLoss(quote.text)) return []
  const { isHarmless, kind, vector, library } = options
  const isLight =
    isHarmless &&
    (kind === 'unclear' || !claimless.has(kind)) &&
    Math.max(quote.bad, other.bad) < maxBadOfLight &&
    softnessOf(vector, library.linearModels) < maxSoftnessOfLight
  const { light, grave } = library.twoLines
  const beside = { ...other, text: withoutFullStop(other.text) }
  const [first, second] = quote.place < other.place ? [quote, beside] : [beside, quote]
  return (isLight ? [...light, ...grave] : grave).map((text) =>
    withTwoLines(text, [first.text, second.text]),
  )
}

/** Two models need to find it funny: an amused answer to anything else is worse than a plain one. */
async function amusedAnswer(options: Options): Promise<string | undefined> {
  const quote = await quoteFrom(options, ({ valence: [, bad = 0] = [] }) =>
    bad < maxBadOfAmused ? 1 : undefined,
  )
  if (quote === undefined) return undefined
  const { matter, share } = await matterIn(quote, options)
  if (matter !== 'comic' || share < backedMatter) return undefined
  const { quoting, short } = options.library
  return freshAround(quote, quoting.wry, options) ?? freshOf(short.wry, options)
}

const matterIn = async ({ text }: Quote, { vector, reader, library }: Options) =>
  matterOf(await reader.vector(readableText(text)), vector, library.linearModels)

const freshAround = (quote: Quote, answers: readonly string[], options: Options) =>
  freshOf(
    answers.map((answer) => withQuote(answer, quote.text)),
    options,
  )

interface Read {
  kind: ShortKind
  quote: Quote
  /** How probably a friend would answer the entry gently or tenderly. */
  softness: number
  /** Neither the entry nor the sentence may speak of danger or an end, and all of the entry was read. */
  mayAffirm: boolean
}

/**
 * Beside a grave matter a sentence needs to be understood. A single sentence is too easily misread to go by it alone.
 */
function quotingKindOf({ kind, quote, softness }: Read): QuotingKind | undefined {
  if (kind === 'sober') return undefined
  const isHard = quote.bad >= clearlyBad && softness >= clearlySoft
  return kind === 'unclear' && isHard ? 'hard' : kind
}

/** What somebody is congratulated on. */
const pleasing: ReadonlySet<Matter> = new Set<Matter>(['managed', 'news', 'pleasure', 'kindness'])
/** What somebody is wished well with: where the reader has missed a danger, that may be to wish them dead. */
const intended: ReadonlySet<Matter> = new Set<Matter>(['wish', 'plan'])
const wordsOfAnEnd =
  /\b(?:stop|stops|end|ends|ended|ending|over|disappear|vanish|sleep|gone|leave|leaving|quit|peace|goodbye|farewell|letters?|ready|last|anymore|any more|join|bridge|pills?|tablets|kilos?|kg|pounds|lbs|weight|calories|thin|skinny|drink)\b/i
/** A sentence that begins so is a wish, of the person and no other, and no doubt. */
const beginsAsWish =
  /^(?:(?:and|but|so) )?(?:I (?:just |really |only )?want (?:to|an?)|I(?: would|['’]?d) (?:really |so |very much )?(?:like|love) to|would (?:like|love) to)\b(?! have\b)[^?]*$/i

/** What the sentence is about, where that is clear and does not contradict what is known of the entry. */
function answeredMatterOf(
  { matter, share }: { matter: Matter; share: number },
  read: Read,
): AnsweredMatter | undefined {
  const { kind, quote, softness } = read
  if (beginsAsWish.test(quote.text) && mayBeAbout('wish', read)) return 'wish'
  // Two models that agree are surer than one; beside a grave matter the surer one is needed.
  const isBacked =
    (matter === 'missing' || matter === 'moved') && softness >= clearlySoft && kind !== 'sober'
  if (share < (isBacked ? backedMatter : clearMatter)) return undefined
  return isAnsweredMatter(matter) && mayBeAbout(matter, read) ? matter : undefined
}

function mayBeAbout(matter: Matter, { kind, quote, softness, mayAffirm }: Read): boolean {
  const { good, bad } = quote
  if (kind === 'sober') return matter === 'missing' && good < maxGoodOfHard
  if (intended.has(matter) || pleasing.has(matter)) {
    if (!mayAffirm || softness >= clearlySoft || bad >= maxBadOfGood) return false
    if (pleasing.has(matter)) return isGladKind(kind) && good >= minGoodOfPleasing
    return kind === 'unclear' || isGladKind(kind)
  }
  // Where a hard feeling is known, it is answered.
  if (kind !== 'unclear' && kind !== 'hard') return false
  if (matter === 'moved') return softness >= clearlySoft
  return good < maxGoodOfHard && bad >= minBadOfHard
}

/** One of the answers of a family, around a sentence of the entry or without one. */
export async function answerWithQuote(
  { feelings: [feeling = 'neutral'], texts }: SituationAnswers,
  options: Pick<Options, 'reflection' | 'reader' | 'said' | 'random'>,
): Promise<string | undefined> {
  const quote = await quoteFrom(options, (scores) => shareOfKind(feeling, scores))
  const quoting = texts.filter(hasQuotePlace)
  const filled = quote === undefined ? [] : quoting.map((text) => withQuote(text, quote.text))
  const plain = texts.filter((text) => !hasQuotePlace(text))
  return freshOf(filled, options) ?? freshOf(plain, options)
}

/** Words about something good or hard need to say what it is; what is hard and cannot be quoted may be grave. */
function withoutQuote(kind: ShortKind): ShortAnswerKind {
  if (kind === 'hard') return 'sober'
  return kind === 'good' ? 'unclear' : kind
}

/** Where all were said already, the one that was said longest ago. */
export function plainShortAnswer(
  kind: ShortAnswerKind,
  options: Pick<Options, 'said' | 'library' | 'random'>,
): string {
  const { unread, [kind]: answers } = options.library.short
  return (
    freshOf(answers, options) ??
    freshOf(unread, options) ??
    options.said.oldestOf([...answers, ...unread])
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

export const isGladKind = (kind: ShortKind) =>
  kind === 'joy' || kind === 'pride' || kind === 'calm' || kind === 'good'

/** How well a sentence shows what the answer is for; undefined where the two contradict each other. */
function shareOfKind(
  kind: ShortKind,
  { feeling = [], valence: [good = 0, bad = 0] = [] }: Scores,
): number | undefined {
  if (kind === 'unclear' || kind === 'sober') return 1
  if (isGladKind(kind) && bad >= maxBadOfGood) return undefined
  if (kind === 'good') return good
  if (kind === 'hard') return bad >= minBadOfHard && good < maxGoodOfHard ? bad : undefined
  if (kind === 'neutral') return bad < maxBadOfAmused ? 1 : undefined
  if (!isGladKind(kind) && good >= maxGoodOfHard) return undefined
  return feeling[feelings.indexOf(kind)] ?? 0
}

interface Quote extends ReadSentence {
  /** Which sentence of the entry it is. */
  place: number
  good: number
  bad: number
}

/** The sentence that the entry was written for, among those that show what the answer is for. */
async function quoteFrom(
  options: Pick<Options, 'reflection' | 'reader'>,
  shareIn: (scores: Scores) => number | undefined,
): Promise<Quote | undefined> {
  const shown = (await readSentences(options)).flatMap((sentence) => {
    const share = shareIn(sentence.scores)
    return share === undefined ? [] : [{ ...sentence, share }]
  })
  const clearest = Math.max(...shown.map(({ share }) => share))
  return chooseQuote(shown.filter(({ share }) => share >= Math.max(minShare, clearest / 2)))
}

async function readSentences({
  reflection,
  reader,
}: Pick<Options, 'reflection' | 'reader'>): Promise<(Quote & { scores: Scores })[]> {
  const all = reflection
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
  const read: (Quote & { scores: Scores })[] = []
  for (const [place, text] of [...all.entries()].slice(-maxSentences)) {
    if (!isQuotable(text)) continue
    const scores = await reader.scores(readableText(text))
    const { care, feeling = [], valence: [good = 0, bad = 0] = [] } = scores
    read.push({
      text,
      place,
      position: all.length > 1 ? place / (all.length - 1) : 1,
      neutral: feeling[feelings.indexOf('neutral')] ?? 0,
      danger: 1 - (care[0] ?? 0),
      good,
      bad,
      scores,
    })
  }
  return read
}
