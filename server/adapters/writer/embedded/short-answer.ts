// The answer to an entry whose situation has no answer: a few sentences that quote the key sentence of the entry, if
// there is one to quote. They are about its matter (what it expresses, such as a plan), about the feeling, or about
// something good or hard, as far as these are known. In blind readings, judges found a quotation beside words for a
// wrong feeling worse than no quotation. Where nothing is known, or only something hard or grave, the answer quotes two
// sentences and claims nothing, if two can be quoted.

import {
  chooseQuote,
  isQuotable,
  type ReadSentence,
  withoutFullStop,
} from '#core/guidance/answers/choose-quote.ts'
import {
  type AnsweredMatter,
  hasQuotePlaceholder,
  isAnsweredMatter,
  type QuotingKind,
  type ShortAnswerKind,
  withQuote,
  withTwoLines,
} from '#core/guidance/answers/short-answers.ts'
import type { SituationAnswers } from '#core/guidance/answers/situation-answers.ts'
import type { RecentSentences } from '#core/guidance/recent-sentences.ts'
import { feelings } from '#core/reader/labels.ts'
import { type Matter, matterOf, softnessOf } from '#core/reader/linear-model.ts'
import { readableText } from '#core/reader/plain-text.ts'
import { wordsOf } from '#core/script/measure/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import type { Reader, Scores } from '../../reader/reader.ts'
import { tellsOfLoss } from './hardship-words.ts'
import type { AnswerLibrary } from './load-answers.ts'

/** From this probability of something bad on, a quoted sentence gets no glad words and no good wishes. */
const maxBadForGlad = 0.3
/** From this one on, it gets no amused words, and none for a neutral feeling. */
const maxBadForAmused = 0.5
/** Nobody is congratulated on a quoted sentence that is good with a lower probability. */
const minGoodForPleasing = 0.4
/**
 * Words for a feeling need a quoted sentence that shows the feeling: with at least this probability, and at least half
 * of that of the clearest sentence.
 */
const minProbability = 0.3
/** Words of comfort are not used with a quoted sentence that pleases. */
const maxGoodForHard = 0.6
/** Words for something hard need a quoted sentence that is bad with at least this probability. */
const minBadForHard = 0.5
/** From this probability on, a quoted sentence can show that an unclear entry is hard. */
const clearlyBad = 0.75
/** From this softness on, a friend would have answered 8 of 10 entries of validation authors gently or tenderly. */
export const clearlySoft = 0.6
/** From this probability of danger on, nobody is congratulated or wished well. */
const maxDangerForAffirmed = 0.08
/** The models may read only the beginning of a longer entry. */
const maxWordsForAffirmed = 80
/** From this probability on, the matter of 176 of 225 key sentences of validation authors was right or nearly right. */
const clearMatter = 0.45
/** Enough where a second model supports the same matter. */
const supportedMatter = 0.35
/** Low, because an answer that only quotes two sentences has no words that would soften a danger in them. */
const maxDangerForTwoLines = 0.2
const maxWordsOfLine = 20
/** From these values on, the two lines get words that would also suit a loss. */
const maxBadForLight = 0.5
const maxSoftnessForLight = 0.4
/** A longer line does not count as more informative. */
const maxInformativeWords = 16
/** Each sentence is one run of the model. The last ones are read: the most important is often at the end. */
const maxSentences = 12

/**
 * `sober`: something grave may have happened. Without `wry`, because an amused answer is tried before any of these.
 */
export type ShortKind = Exclude<QuotingKind, 'wry'> | 'sober'

interface Options {
  reflection: string
  /** The vector of the entry. */
  vector: Float32Array
  kind: ShortKind
  /** Danger is very improbable in the whole entry. */
  isHarmless: boolean
  /** The entry was written with humour, and nothing in it speaks of something that hurts. */
  mayAmuse: boolean
  recentSentences: RecentSentences
  reader: Reader
  library: AnswerLibrary
  random: () => number
}

export async function shortAnswer(options: Options): Promise<string> {
  const { reflection, kind, isHarmless, mayAmuse, vector, library } = options
  const amused = mayAmuse ? await amusedAnswer(options) : undefined
  if (amused !== undefined) return amused
  const quote = await findQuote(options, (scores) => probabilityOfKind(kind, scores))
  if (quote === undefined) return plainShortAnswer(kindWithoutQuote(kind), options)
  const softness = softnessOf(vector, library.linearModels)
  const mayAffirm =
    isHarmless &&
    quote.danger < maxDangerForAffirmed &&
    wordsOf(reflection).length <= maxWordsForAffirmed &&
    !endingWords.test(reflection)
  const context = { kind, quote, softness, mayAffirm }
  const matter = answeredMatterOf(await matterOfQuote(quote, options), context)
  const quotingKind = quotingKindOf(context)
  const aroundOne = quotingKind
    ? library.quoting[quotingKind].map((text) => withQuote(text, quote.text))
    : []
  const aroundTwo = kindsWithTwoLines.has(kind) ? await aroundTwoLines(quote, options) : []
  return (
    (matter && pickUnrepeatedAround(quote, library.matters[matter], options)) ??
    pickUnrepeated(
      kindsWithoutClaims.has(kind) ? aroundTwo : [...aroundTwo, ...aroundOne],
      options,
    ) ??
    pickUnrepeated(aroundOne, options) ??
    plainShortAnswer(kindWithoutQuote(kind), options)
  )
}

/** Kinds for which too little is known to say anything about what happened. */
const kindsWithoutClaims: ReadonlySet<ShortKind> = new Set<ShortKind>(['unclear', 'sober', 'hard'])
/** For the further kinds, too, judges preferred two quoted lines; both forms are used, for variety. */
const kindsWithTwoLines: ReadonlySet<ShortKind> = new Set<ShortKind>([
  ...kindsWithoutClaims,
  'joy',
  'pride',
  'calm',
  'neutral',
  'tiredness',
])

/**
 * Answers that quote the key sentence and the most informative of the other sentences, in the order of the entry.
 * A sentence that tells of a loss (`tellsOfLoss`) is neither of the two.
 */
async function aroundTwoLines(quote: Quote, options: Options): Promise<string[]> {
  const informativeWords = ({ text }: Quote) => Math.min(maxInformativeWords, wordsOf(text).length)
  const [otherLine] = (await readSentences(options))
    .filter(({ index, danger, text }) => {
      const isShort = wordsOf(text).length <= maxWordsOfLine
      return index !== quote.index && danger < maxDangerForTwoLines && isShort && !tellsOfLoss(text)
    })
    .sort((a, b) => informativeWords(b) - informativeWords(a) || b.index - a.index)
  if (otherLine === undefined || quote.danger >= maxDangerForTwoLines || tellsOfLoss(quote.text))
    return []
  const { isHarmless, kind, vector, library } = options
  const isLight =
    isHarmless &&
    (kind === 'unclear' || !kindsWithoutClaims.has(kind)) &&
    Math.max(quote.bad, otherLine.bad) < maxBadForLight &&
    softnessOf(vector, library.linearModels) < maxSoftnessForLight
  const { light, grave } = library.twoLines
  const otherQuote = { ...otherLine, text: withoutFullStop(otherLine.text) }
  const [first, second] = quote.index < otherQuote.index ? [quote, otherQuote] : [otherQuote, quote]
  return (isLight ? [...light, ...grave] : grave).map((text) =>
    withTwoLines(text, [first.text, second.text]),
  )
}

/** Given only where a second model also finds the quoted sentence funny; otherwise another answer is better. */
async function amusedAnswer(options: Options): Promise<string | undefined> {
  const quote = await findQuote(options, ({ valence: [, bad = 0] = [] }) =>
    bad < maxBadForAmused ? 1 : undefined,
  )
  if (quote === undefined) return undefined
  const { matter, probability } = await matterOfQuote(quote, options)
  if (matter !== 'comic' || probability < supportedMatter) return undefined
  const { quoting, plain } = options.library
  return pickUnrepeatedAround(quote, quoting.wry, options) ?? pickUnrepeated(plain.wry, options)
}

const matterOfQuote = async ({ text }: Quote, { vector, reader, library }: Options) =>
  matterOf(await reader.vector(readableText(text)), vector, library.linearModels)

const pickUnrepeatedAround = (quote: Quote, answers: readonly string[], options: Options) =>
  pickUnrepeated(
    answers.map((answer) => withQuote(answer, quote.text)),
    options,
  )

interface AnswerContext {
  kind: ShortKind
  quote: Quote
  /** How probably a friend would answer the entry gently or tenderly. */
  softness: number
  /** Nothing in the entry or the quote hints at danger or at an end, and the whole entry was read. */
  mayAffirm: boolean
}

/**
 * None where something grave may have happened, because then a single sentence is only quoted where its matter is
 * known. Whether the entry is hard is not decided by the quote alone: a single sentence is too easily misread.
 */
function quotingKindOf({ kind, quote, softness }: AnswerContext): QuotingKind | undefined {
  if (kind === 'sober') return undefined
  const isHard = quote.bad >= clearlyBad && softness >= clearlySoft
  return kind === 'unclear' && isHard ? 'hard' : kind
}

/** Matters that somebody is congratulated on. */
const pleasingMatters: ReadonlySet<Matter> = new Set<Matter>([
  'managed',
  'news',
  'pleasure',
  'kindness',
])
/** Matters that somebody is wished well with. If the reader has missed a danger, that could mean wishing them dead. */
const intendedMatters: ReadonlySet<Matter> = new Set<Matter>(['wish', 'plan'])
/** Words that may hint at the end of a life, or at an eating disorder. */
const endingWords =
  /\b(?:stop|stops|end|ends|ended|ending|over|disappear|vanish|sleep|gone|leave|leaving|quit|peace|goodbye|farewell|letters?|ready|last|anymore|any more|join|bridge|pills?|tablets|kilos?|kg|pounds|lbs|weight|calories|thin|skinny|drink)\b/i
/** A sentence that begins so is a wish: the user's own, and neither a question nor a regret. */
const beginsAsWish =
  /^(?:(?:and|but|so) )?(?:I (?:just |really |only )?want (?:to|an?)|I(?: would|['’]?d) (?:really |so |very much )?(?:like|love) to|would (?:like|love) to)\b(?! have\b)[^?]*$/i

/** The matter of the quote, where it is clear and does not contradict what is known of the entry. */
function answeredMatterOf(
  { matter, probability }: { matter: Matter; probability: number },
  context: AnswerContext,
): AnsweredMatter | undefined {
  const { kind, quote, softness } = context
  if (beginsAsWish.test(quote.text) && mayBeAbout('wish', context)) return 'wish'
  // Where the model of tones agrees, a lower probability is enough, except where something grave may have happened.
  const isSupported =
    (matter === 'missing' || matter === 'moved') && softness >= clearlySoft && kind !== 'sober'
  if (probability < (isSupported ? supportedMatter : clearMatter)) return undefined
  return isAnsweredMatter(matter) && mayBeAbout(matter, context) ? matter : undefined
}

/** Whether an answer about the matter contradicts nothing that is known of the entry. */
function mayBeAbout(matter: Matter, { kind, quote, softness, mayAffirm }: AnswerContext): boolean {
  const { good, bad } = quote
  if (kind === 'sober') return matter === 'missing' && good < maxGoodForHard
  if (intendedMatters.has(matter) || pleasingMatters.has(matter)) {
    if (!mayAffirm || softness >= clearlySoft || bad >= maxBadForGlad) return false
    if (pleasingMatters.has(matter)) return isGladKind(kind) && good >= minGoodForPleasing
    return kind === 'unclear' || isGladKind(kind)
  }
  // For the other matters: where a feeling is known, the answer is about the feeling instead.
  if (kind !== 'unclear' && kind !== 'hard') return false
  if (matter === 'moved') return softness >= clearlySoft
  return good < maxGoodForHard && bad >= minBadForHard
}

/** One of the answers of a family, around a sentence of the entry or without one. */
export async function pickFamilyAnswer(
  { feelings: [feeling = 'neutral'], texts }: SituationAnswers,
  options: Pick<Options, 'reflection' | 'reader' | 'recentSentences' | 'random'>,
): Promise<string | undefined> {
  const quote = await findQuote(options, (scores) => probabilityOfKind(feeling, scores))
  const quoting = texts.filter(hasQuotePlaceholder)
  const filled = quote === undefined ? [] : quoting.map((text) => withQuote(text, quote.text))
  const plain = texts.filter((text) => !hasQuotePlaceholder(text))
  return pickUnrepeated(filled, options) ?? pickUnrepeated(plain, options)
}

/** The kind of an answer without a quotation. Something hard that cannot be quoted may be grave. */
function kindWithoutQuote(kind: ShortKind): ShortAnswerKind {
  if (kind === 'hard') return 'sober'
  return kind === 'good' ? 'unclear' : kind
}

/**
 * An answer without a quotation; where all of the kind were given lately, one of the kind `unread`, and where all of
 * those were, too, the one that was given longest ago.
 */
export function plainShortAnswer(
  kind: ShortAnswerKind,
  options: Pick<Options, 'recentSentences' | 'library' | 'random'>,
): string {
  const { unread, [kind]: answers } = options.library.plain
  return (
    pickUnrepeated(answers, options) ??
    pickUnrepeated(unread, options) ??
    options.recentSentences.oldestOf([...answers, ...unread])
  )
}

/** Picks at random one of the answers that share no sentence with those given lately. */
export function pickUnrepeated(
  answers: readonly string[],
  { recentSentences, random }: Pick<Options, 'recentSentences' | 'random'>,
): string | undefined {
  const unrepeated = answers.filter((answer) => !recentSentences.includesAnyOf(answer))
  return unrepeated[Math.floor(random() * unrepeated.length)]
}

export const isGladKind = (kind: ShortKind) =>
  kind === 'joy' || kind === 'pride' || kind === 'calm' || kind === 'good'

/** How clearly a sentence shows the kind of the answer; undefined where it contradicts the kind. */
function probabilityOfKind(
  kind: ShortKind,
  { feeling = [], valence: [good = 0, bad = 0] = [] }: Scores,
): number | undefined {
  if (kind === 'unclear' || kind === 'sober') return 1
  if (isGladKind(kind) && bad >= maxBadForGlad) return undefined
  if (kind === 'good') return good
  if (kind === 'hard') return bad >= minBadForHard && good < maxGoodForHard ? bad : undefined
  if (kind === 'neutral') return bad < maxBadForAmused ? 1 : undefined
  if (!isGladKind(kind) && good >= maxGoodForHard) return undefined
  return feeling[feelings.indexOf(kind)] ?? 0
}

interface Quote extends ReadSentence {
  /** Its index among the sentences of the entry. */
  index: number
  /** The probabilities that it tells of something good, and of something bad. */
  good: number
  bad: number
}

/** Finds the key sentence, among those with the highest `probabilityOf`. */
async function findQuote(
  options: Pick<Options, 'reflection' | 'reader'>,
  probabilityOf: (scores: Scores) => number | undefined,
): Promise<Quote | undefined> {
  const candidates = (await readSentences(options)).flatMap((sentence) => {
    const probability = probabilityOf(sentence.scores)
    return probability === undefined ? [] : [{ ...sentence, probability }]
  })
  const highest = Math.max(...candidates.map(({ probability }) => probability))
  return chooseQuote(
    candidates.filter(({ probability }) => probability >= Math.max(minProbability, highest / 2)),
  )
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
  for (const [index, text] of [...all.entries()].slice(-maxSentences)) {
    if (!isQuotable(text)) continue
    const scores = await reader.scores(readableText(text))
    const { care, feeling = [], valence: [good = 0, bad = 0] = [] } = scores
    read.push({
      text,
      index,
      position: all.length > 1 ? index / (all.length - 1) : 1,
      neutral: feeling[feelings.indexOf('neutral')] ?? 0,
      danger: 1 - (care[0] ?? 0),
      good,
      bad,
      scores,
    })
  }
  return read
}
