// The answer to an entry: one that was written for just that, or for its broad situation, or an amused one, or a
// short one for the feeling alone.

import type { Answer } from '#core/guidance/answers/answer.ts'
import { type FoundAnswer, findAnswers } from '#core/guidance/answers/find-answers.ts'
import { findSituation, shareOf } from '#core/guidance/answers/find-situation.ts'
import { namedFeeling } from '#core/guidance/answers/named-feeling.ts'
import type { SituationAnswers } from '#core/guidance/answers/situation-answers.ts'
import type { EntryReading } from '#core/guidance/memory/recall.ts'
import type { SaidSentences } from '#core/guidance/said-sentences.ts'
import { type Feeling, feelings } from '#core/reader/labels.ts'
import { humourOf, softnessOf } from '#core/reader/linear-model.ts'
import { readableLine, readableText } from '#core/reader/plain-text.ts'
import { indexOfHighest } from '#core/reader/spans.ts'
import { wordsOf } from '#core/script/measure/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import type { Reader } from '../../reader/reader.ts'
import { tellsOfHardship, tellsOfLoss, tellsOfSetback } from './hardship-words.ts'
import type { AnswerLibrary } from './load-answers.ts'
import { languageIn } from './reading.ts'
import {
  answerWithQuote,
  clearlySoft,
  freshOf,
  isGladKind,
  plainShortAnswer,
  type ShortKind,
  shortAnswer,
} from './short-answer.ts'

// The limits were chosen on 160 reflections of validation authors, for each of which somebody judged whether the
// three best answers fit, and raised after two readers had seen answers to 60 entries of strangers.

/** How much it counts that the description of an answer matches the entry. */
const matchShare = 0.4
/** A description that does not match is for something else, however near its entries are. */
const minMatch = 0.5
/**
 * From here on readers preferred such an answer to two sentences of the entry in 11 of 16 entries of strangers, and
 * found it right in 20 of 32 judgements; below, it was wrong in every third.
 */
const goodFit = 1.4
/** From this similarity on, an answer is meant for such an entry. */
const highSimilarity = 0.8
const minFeelingMatch = 0.42
/** A joyful answer to a sad entry hurts more than any other mistake. */
const minFeelingMatchOfJoy = 0.7
const clearlyGood = 0.7
/** Enough for a short answer, which claims less. */
const ratherGood = 0.55
const ratherBad = 0.65
const ratherSoft = 0.5
/** An answer that is worse than the best by more than this answers something else. */
const margin = 0.06
/** How many of the nearest answers are compared with the entry. */
const maxCompared = 12
/** Below these shares the first guess of a feeling is wrong too often to speak of it. */
const clearFeeling = 0.6
const clearGroup = 0.7
/** Words for another feeling than one's own are worse than words for a hard day. */
const certainFeeling = 0.85
const minLoss = 0.35
/** “Rain again, no work, no pay. Coffee” is no peaceful hour. */
const maxBadOfCalm = 0.3
/** Feelings that are near each other, and the one whose answers suit them all. */
const feelingGroups: readonly { as: Feeling; members: readonly Feeling[] }[] = [
  { as: 'joy', members: ['joy', 'pride', 'calm'] },
  { as: 'sadness', members: ['sadness', 'loneliness', 'heartbreak', 'grief'] },
]
/** What a long entry is about shows within its first sentences. */
const maxSentences = 8
/** A shorter sentence says too little by itself. */
const minSentenceWords = 4

/** From here on most answers of a broad situation were right, or nearly right, for strict readers. */
const clearSituation = 0.52
/** Words for a loss to somebody who has lost nobody are the worst mistake. */
const clearLoss = 0.72

/** From here on 7 of 10 entries of validation authors were clearly told with humour, and nearly all with some. */
const clearHumour = 0.6
const veryBad = 0.85
const maxDeepOfWry = 0.5
/**
 * Below this share nothing glad or amused is said. Of the crises of validation authors that the reader misses, two of
 * three lie below it, and of their glad entries one of ten.
 */
const minHarmless = 0.92
/** The model reads the beginning only. */
const maxWordsOfWry = 80

/** Beside such words a smile may be one that was put on. */
const pain = /\b(?:hurts?|hurting|ach(?:e|es|ing)|sore|fake[ds]?|faking|pretend\w*|forced)\b/i

/** Nobody who uses such words is answered with a smile. */
const sorrow =
  /\b(?:cr(?:y|ies|ied|ying)|sobb\w*|tears?|dying|chemo\w*|hospital|icu|dementia|alzheimer\w*|ashes|coffin|grave|widow\w*|overdos\w*|lonely|alone|ashamed|scared|afraid|terrified|miserable|sad|grie(?:f|v\w+)|hate myself|blood|pills?)\b/i

/** A fear that has ended: words about the waiting would be cruel. */
const relief =
  /\b(?:(?:it['’]?s|is|was|were|are|came back|come back) (?:all )?(?:benign|clear|negative|clean|normal|fine)|got the all clear|in remission)\b/i
const results = /\b(?:results?|scans?|tests?|biopsy|lump|mole|benign|remission|all clear)\b/i
/** Before such words: nothing is known yet, or the contrary. */
const doubtful =
  /\b(?:whether|if|until|hop(?:e|ing)|expect\w*|waiting|not|\w+n['’]t)\b[^.!?\n]{0,30}$/i

function isRelieved(text: string): boolean {
  const found = relief.exec(text)
  return found !== null && results.test(text) && !doubtful.test(text.slice(0, found.index))
}

/** The feeling of an entry where it is clear: one feeling, or several that are near each other. */
export function clearFeelingOf({
  feelings: shares,
}: Pick<EntryReading, 'feelings'>): Feeling | undefined {
  const highest = feelings[indexOfHighest(shares)]
  if (highest === undefined) return undefined
  const shareOf = (feeling: Feeling) => shares[feelings.indexOf(feeling)] ?? 0
  if (shareOf(highest) >= clearFeeling) return highest
  const { as } =
    feelingGroups.find(
      ({ members }) => members.reduce((sum, each) => sum + shareOf(each), 0) >= clearGroup,
    ) ?? {}
  return as
}

interface Options {
  reflection: string
  timeOfDay: 'morning' | 'evening'
  entry: EntryReading
  said: SaidSentences
  reader: Reader
  library: AnswerLibrary
  random: () => number
  /** Danger is possible somewhere in the entry, also beyond what the model reads of it at once. */
  offersHelp: boolean
}

interface ReadOptions extends Options {
  /** The reader finds no danger in the entry, not even a little, so that something glad or amused may be said. */
  isHarmless: boolean
}

export async function chooseAnswer(given: Options): Promise<string> {
  const { reflection, entry, reader } = given
  // The model reads feelings in English only, and the sentences around a quotation are English.
  if (!languageIn(reflection).english) return plainShortAnswer('unread', given)
  const { care } = await reader.scores(readableLine(reflection))
  const isHarmless = !given.offersHelp && (care[0] ?? 0) >= minHarmless
  const options = { ...given, isHarmless }
  const fitting = await fittingAnswer(options)
  if (fitting !== undefined) return fitting.text
  const broad = await situationAnswer(options)
  if (broad !== undefined) return broad
  const kind = shortAnswerKindOf(options)
  return shortAnswer({
    ...options,
    vector: entry.vector,
    kind: isGladKind(kind) && !options.isHarmless ? 'unclear' : kind,
    mayAmuse: await isWry(options),
  })
}

/**
 * Told with humour, and nothing speaks of something that hurts: whoever makes a joke does not want to be comforted, but
 * an amused answer to pain is worse than any other.
 */
async function isWry({
  reflection,
  entry,
  reader,
  library,
  isHarmless,
}: ReadOptions): Promise<boolean> {
  if (!isHarmless || humourOf(entry.vector, library.linearModels) < clearHumour) return false
  if (wordsOf(reflection).length > maxWordsOfWry) return false
  if (tellsOfHardship(reflection)) return false
  if (pain.test(reflection) || sorrow.test(reflection)) return false
  if (softnessOf(entry.vector, library.linearModels) >= clearlySoft) return false
  const [, bad = 0] = entry.valences
  if (bad >= veryBad || mayBeLoss(entry)) return false
  if (isDeep(namedFeeling(reflection) ?? clearFeelingOf(entry))) return false
  const { situation = [] } = await reader.scores(readableLine(reflection))
  const deep = library.situations.filter(({ feelings: [feeling] }) => isDeep(feeling))
  const deepShare = deep.reduce((sum, answers) => sum + shareOf(answers, situation), 0)
  return deepShare < maxDeepOfWry
}

/**
 * What a short answer is for: a feeling where one is certain or good, else whether it is something good or hard.
 * “I'm still smiling, my jaw hurts” names a good feeling and is none.
 */
function shortAnswerKindOf({ entry, reflection, library }: Options): ShortKind {
  const softness = softnessOf(entry.vector, library.linearModels)
  const named = namedFeeling(reflection)
  const feeling = named ?? clearFeelingOf(entry)
  const [good = 0, bad = 0] = entry.valences
  const isGrave = tellsOfLoss(reflection) || mayBeLoss(entry)
  const { [feelings.indexOf(feeling ?? 'neutral')]: share = 0 } = entry.feelings
  const isCertain = feeling !== undefined && (named !== undefined || share >= certainFeeling)
  // Whoever has lost somebody is told so plainly. Anything else beside a grave matter could be glib.
  if (isGrave) return isCertain && isLoss(feeling) ? feeling : 'sober'
  const isSetback = tellsOfSetback(reflection)
  if (isSetback && bad >= ratherBad) return isCertain && isBad(feeling) ? feeling : 'hard'
  if (isJoyful(feeling)) {
    if (isSetback || (named !== undefined && pain.test(reflection))) return 'unclear'
    if (named === undefined && softness >= clearlySoft) return 'unclear'
    return named !== undefined || good >= clearlyGood ? feeling : 'unclear'
  }
  if (feeling === 'fear' && isRelieved(reflection)) return 'unclear'
  if (isSetback && !isBad(feeling)) return 'unclear'
  if (isCertain) return feeling
  if (good >= ratherGood) return isBad(feeling) || softness >= clearlySoft ? 'unclear' : 'good'
  return bad >= ratherBad && softness >= ratherSoft ? 'hard' : 'unclear'
}

async function fittingAnswer(options: ReadOptions): Promise<Answer | undefined> {
  const { reflection, timeOfDay, entry, said, reader, library, isHarmless } = options
  const text = readableLine(reflection)
  const sentenceVectors: Float32Array[] = []
  for (const sentence of sentencesOf(reflection))
    sentenceVectors.push(await reader.vector(sentence))
  const named = namedFeeling(reflection)
  const near = findAnswers({ text, ...entry, sentenceVectors }, library.index).filter(
    (found) =>
      isAcceptable(found, entry, text) &&
      (isHarmless || !isGood(found.answer.feelings[0])) &&
      (found.answer.timeOfDay ?? timeOfDay) === timeOfDay &&
      (named === undefined || suitsNamed(named, found.answer)),
  )
  const compared: FoundAnswer[] = []
  for (const found of near.slice(0, maxCompared)) {
    const match = await reader.sceneMatch(text, found.answer.about)
    if (match >= minMatch) compared.push({ ...found, score: found.score + matchShare * match })
  }
  const best = Math.max(0, ...compared.map(({ score }) => score))
  return compared
    .filter(({ score }) => score >= Math.max(goodFit, best - margin))
    .sort((one, other) => other.score - one.score)
    .find(({ answer }) => !said.includesAnyOf(answer.text))?.answer
}

/** An answer for the broad situation that the reader recognises. */
async function situationAnswer(options: ReadOptions): Promise<string | undefined> {
  const { reflection, entry, said, reader, library, random, isHarmless } = options
  const text = readableLine(reflection)
  const { situation = [] } = await reader.scores(text)
  const found = findSituation({ ...entry, situation }, library.index, library.situations)
  if (found === undefined) return undefined
  const { answers, score } = found
  const limit = answers.feelings.some(isLoss) ? clearLoss : clearSituation
  if (score < limit || !suitsEntry(answers, entry, text)) return undefined
  if (!isHarmless && isGood(answers.feelings[0])) return undefined
  return freshOf(answers.texts, { said, random }) ?? answerOfFamily(answers, options)
}

/** Where those of the situation were said lately, there are more that suit all situations like it. */
async function answerOfFamily(
  { members }: SituationAnswers,
  options: Options,
): Promise<string | undefined> {
  const family = options.library.families.find((each) =>
    each.members.some((situation) => members.includes(situation)),
  )
  return family && answerWithQuote(family, options)
}

function suitsEntry(answers: SituationAnswers, entry: EntryReading, text: string): boolean {
  const [feeling] = answers.feelings
  const named = namedFeeling(text)
  if (named !== undefined && !suitsNamed(named, answers)) return false
  if (feeling === 'fear' && isRelieved(text)) return false
  const [, bad = 0] = entry.valences
  if (feeling === 'calm' && (bad >= maxBadOfCalm || tellsOfHardship(text))) return false
  return !isJoyful(feeling) || mayCelebrate(entry, text)
}

function isAcceptable(
  { answer, similarity, feelingMatch }: FoundAnswer,
  entry: EntryReading,
  text: string,
): boolean {
  if (feelingMatch < minFeelingMatch) return false
  if (answer.feelings[0] === 'fear' && isRelieved(text)) return false
  if (isJoyful(answer.feelings[0]) && tellsOfHardship(text)) return false
  if (similarity >= highSimilarity || !isJoyful(answer.feelings[0])) return true
  return feelingMatch >= minFeelingMatchOfJoy && mayCelebrate(entry, text)
}

/** Both the feeling and the valence are good, and no word speaks of hardship. */
function mayCelebrate({ valences: [good = 0] }: EntryReading, text: string): boolean {
  return good >= clearlyGood && !tellsOfHardship(text)
}

/** An answer for bad feelings is not for somebody who names a good one, and the reverse. */
function suitsNamed(named: Feeling, { feelings: answered }: Pick<Answer, 'feelings'>): boolean {
  return answered.some((each) => each === named || isGood(each) === isGood(named))
}
const isGood = (feeling: Feeling | undefined) =>
  feelingGroups[0]?.members.some((each) => each === feeling) === true
const isBad = (feeling: Feeling | undefined) =>
  feeling !== undefined && feeling !== 'neutral' && !isGood(feeling)

/** Feelings in which somebody wants to be heard. */
const deepFeelings: ReadonlySet<Feeling | undefined> = new Set<Feeling>([
  'sadness',
  'loneliness',
  'heartbreak',
  'grief',
  'fear',
  'guilt',
])
const isDeep = (feeling: Feeling | undefined) => deepFeelings.has(feeling)

const isLoss = (feeling: Feeling) => feeling === 'grief' || feeling === 'heartbreak'

/** Nothing light is said to somebody who may have lost somebody. */
const mayBeLoss = ({ feelings: shares }: EntryReading) =>
  feelings.reduce((sum, each, at) => sum + (isLoss(each) ? (shares[at] ?? 0) : 0), 0) >= minLoss

const isJoyful = (feeling: Feeling | undefined): feeling is 'joy' | 'pride' =>
  feeling === 'joy' || feeling === 'pride'

function sentencesOf(reflection: string): string[] {
  const sentences = readableText(reflection)
    .split('\n')
    .flatMap(splitSentences)
    .filter((sentence) => wordsOf(sentence).length >= minSentenceWords)
  return sentences.length > 1 ? sentences.slice(0, maxSentences) : []
}
