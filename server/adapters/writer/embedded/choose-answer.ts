// Chooses the answer to an entry: one that was written for its narrow situation, or for its broad situation, or else
// a short one, which may be amused where the entry is told with humour.

import type { Answer } from '#core/guidance/answers/answer.ts'
import { type FoundAnswer, findAnswers } from '#core/guidance/answers/find-answers.ts'
import { findSituation, situationProbability } from '#core/guidance/answers/find-situation.ts'
import { namedFeeling } from '#core/guidance/answers/named-feeling.ts'
import type { SituationAnswers } from '#core/guidance/answers/situation-answers.ts'
import type { EntryReading } from '#core/guidance/memory/recall.ts'
import type { RecentSentences } from '#core/guidance/recent-sentences.ts'
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
  clearlySoft,
  isGladKind,
  pickFamilyAnswer,
  pickUnrepeated,
  plainShortAnswer,
  type ShortKind,
  shortAnswer,
} from './short-answer.ts'

// The limits were chosen on 160 reflections of validation authors, and raised after two judges had read answers to 60
// entries of strangers. Validation authors are those on whose texts thresholds are chosen
// (training/reader/validation-authors.json). For each of the 160 reflections, the three best answers were judged.

/** The weight in the score of how well the description of an answer matches the entry. */
const matchWeight = 0.4
/** Below this match an answer is about something else, however similar its example entries are. */
const minMatch = 0.5
/**
 * From this score on, judges preferred the answer to one that only quotes two sentences of the entry, in 11 of 16
 * entries of strangers, and found it right in 20 of 32 judgements. Below it, every third answer was wrong.
 */
const goodFit = 1.4
/** From this similarity on, an entry counts as one that the answer was written for. */
const highSimilarity = 0.8
/** Below this the user probably feels something else than what the answer is for. */
const minFeelingMatch = 0.42
/** Higher, because a joyful answer hurts somebody who is sad. */
const minFeelingMatchForJoy = 0.7
/** From this probability on, the entry clearly tells of something good. */
const clearlyGood = 0.7
/** Of 900 entries of validation authors, three have at least this probability and a word for a loss; none tells of one. */
const surelyGood = 0.9
/** Enough for a short answer, because it claims less than one for a situation. */
const ratherGood = 0.55
/** From these probabilities on, the entry tells of something bad, or a friend would answer it softly. */
const ratherBad = 0.65
const ratherSoft = 0.5
/** Answers whose score is lower than the best by more than this are not considered. */
const margin = 0.06
/** How many of the nearest answers are compared with the entry. */
const maxCompared = 12
/** Below these probabilities the most probable feeling, or group of feelings, is wrong too often to be named. */
const clearFeeling = 0.6
const clearGroup = 0.7
/** Higher, for words about the feeling itself: those for a wrong feeling are worse than words for a hard day. */
const certainFeeling = 0.85
/** From this probability of grief and heartbreak on, the entry may be about a loss. */
const minLoss = 0.35
/**
 * From this probability of something bad on, no answer for a calm broad situation is given: “Rain again, no work, no
 * pay. Coffee” is no peaceful hour.
 */
const maxBadForCalm = 0.3
/** Similar feelings, and the one whose answers suit all of them. The first group has all good feelings. */
const feelingGroups: readonly { answeredAs: Feeling; members: readonly Feeling[] }[] = [
  { answeredAs: 'joy', members: ['joy', 'pride', 'calm'] },
  { answeredAs: 'sadness', members: ['sadness', 'loneliness', 'heartbreak', 'grief'] },
]
/** The first sentences show what a long entry is about. */
const maxSentences = 8
/** A shorter sentence says too little by itself. */
const minSentenceWords = 4

/** From this score on, strict judges found most answers for a broad situation right or nearly right. */
const clearSituation = 0.52
/** Higher, because an answer about a loss is a grave mistake where nobody has been lost. */
const clearLoss = 0.72

/** From this probability on, 7 of 10 entries of validation authors had clear humour, and nearly all had some. */
const clearHumour = 0.6
/** From this probability of something bad on, no amused answer is given. */
const veryBad = 0.85
/** From this probability of situations with a deep feeling on, no amused answer is given. */
const maxDeepForAmused = 0.5
/**
 * Below this probability of being harmless no glad or amused answer is given. Two of three crises of validation
 * authors that the reader misses are below it, but only one of seven of their glad entries.
 */
const minHarmless = 0.92
/** The model may read only the beginning of a longer entry, and what follows may be sad. */
const maxWordsForAmused = 80

/** With one of these words, a smile that the entry mentions may be forced. */
const painWords = /\b(?:hurts?|hurting|ach(?:e|es|ing)|sore|fake[ds]?|faking|pretend\w*|forced)\b/i

/** An entry with one of these words gets no amused answer. */
const sorrowWords =
  /\b(?:cr(?:y|ies|ied|ying)|sobb\w*|tears?|dying|chemo\w*|hospital|icu|dementia|alzheimer\w*|ashes|coffin|grave|widow\w*|overdos\w*|lonely|alone|ashamed|scared|afraid|terrified|miserable|sad|grie(?:f|v\w+)|hate myself|blood|pills?)\b/i

/** The fear has ended: an answer about waiting for the result would be cruel. */
const reliefWords =
  /\b(?:(?:it['’]?s|is|was|were|are|came back|come back) (?:all )?(?:benign|clear|negative|clean|normal|fine)|got the all clear|in remission)\b/i
const resultWords = /\b(?:results?|scans?|tests?|biopsy|lump|mole|benign|remission|all clear)\b/i
/** Before words of relief: the result is not known yet, or is bad. */
const doubtWords =
  /\b(?:whether|if|until|hop(?:e|ing)|expect\w*|waiting|not|\w+n['’]t)\b[^.!?\n]{0,30}$/i

function isRelieved(text: string): boolean {
  const found = reliefWords.exec(text)
  return found !== null && resultWords.test(text) && !doubtWords.test(text.slice(0, found.index))
}

/** The feeling of an entry where it is clear: one feeling, or the one that stands for a group of similar ones. */
export function clearFeelingOf({
  feelings: probabilities,
}: Pick<EntryReading, 'feelings'>): Feeling | undefined {
  const highest = feelings[indexOfHighest(probabilities)]
  if (highest === undefined) return undefined
  const probabilityOf = (feeling: Feeling) => probabilities[feelings.indexOf(feeling)] ?? 0
  if (probabilityOf(highest) >= clearFeeling) return highest
  const { answeredAs } =
    feelingGroups.find(
      ({ members }) => members.reduce((sum, each) => sum + probabilityOf(each), 0) >= clearGroup,
    ) ?? {}
  return answeredAs
}

interface Options {
  reflection: string
  timeOfDay: 'morning' | 'evening'
  entry: EntryReading
  recentSentences: RecentSentences
  reader: Reader
  library: AnswerLibrary
  random: () => number
  /** Danger is possible somewhere in the entry, also after the part that fits into one run of the model. */
  offersHelp: boolean
}

/** The options once the reader has read the entry for danger. */
interface CheckedOptions extends Options {
  /** Danger is very improbable (see `minHarmless`), so that something glad or amused may be said. */
  isHarmless: boolean
}

export async function chooseAnswer(request: Options): Promise<string> {
  const { reflection, entry, reader } = request
  // The model reads feelings in English only, and the sentences around a quotation are English.
  if (!languageIn(reflection).english) return plainShortAnswer('unread', request)
  const { care } = await reader.scores(readableLine(reflection))
  const isHarmless = !request.offersHelp && (care[0] ?? 0) >= minHarmless
  const options = { ...request, isHarmless }
  const fitting = await fittingAnswer(options)
  if (fitting !== undefined) return fitting.text
  const broad = await situationAnswer(options)
  if (broad !== undefined) return broad
  const kind = shortAnswerKindOf(options)
  return shortAnswer({
    ...options,
    vector: entry.vector,
    kind: isGladKind(kind) && !options.isHarmless ? 'unclear' : kind,
    mayAmuse: await mayAmuse(options),
  })
}

/**
 * Whether an entry is told with humour and nothing in it points to something that hurts. Somebody who makes a joke does
 * not want to be comforted, but an amused answer hurts somebody who is in pain.
 */
async function mayAmuse({
  reflection,
  entry,
  reader,
  library,
  isHarmless,
}: CheckedOptions): Promise<boolean> {
  if (!isHarmless || humourOf(entry.vector, library.linearModels) < clearHumour) return false
  if (wordsOf(reflection).length > maxWordsForAmused) return false
  if (tellsOfHardship(reflection)) return false
  if (painWords.test(reflection) || sorrowWords.test(reflection)) return false
  if (softnessOf(entry.vector, library.linearModels) >= clearlySoft) return false
  const [, bad = 0] = entry.valences
  if (bad >= veryBad || mayBeLoss(entry)) return false
  if (isDeep(namedFeeling(reflection) ?? clearFeelingOf(entry))) return false
  const { situation = [] } = await reader.scores(readableLine(reflection))
  const deepSituations = library.situations.filter(({ feelings: [feeling] }) => isDeep(feeling))
  const deepProbability = deepSituations.reduce(
    (sum, answers) => sum + situationProbability(answers, situation),
    0,
  )
  return deepProbability < maxDeepForAmused
}

/**
 * The kind of a short answer: a feeling, or `sober`, `hard`, `good` or `unclear` where no feeling should be named.
 * “I'm still smiling, my jaw hurts” names a good feeling but does not express it.
 */
function shortAnswerKindOf({ entry, reflection, library }: Options): ShortKind {
  const softness = softnessOf(entry.vector, library.linearModels)
  const named = namedFeeling(reflection)
  const feeling = named ?? clearFeelingOf(entry)
  const [good = 0, bad = 0] = entry.valences
  const isGrave = tellsOfLoss(reflection) || mayBeLoss(entry)
  const { [feelings.indexOf(feeling ?? 'neutral')]: probability = 0 } = entry.feelings
  const isCertain = feeling !== undefined && (named !== undefined || probability >= certainFeeling)
  // A certain loss is answered as one. Words for any other feeling could be glib where something grave happened.
  if (isGrave) {
    // “Dead last, but I ran it”: in an entry that is surely good, such words are idioms.
    if (good >= surelyGood && !mayBeLoss(entry)) return 'unclear'
    return isCertain && isLoss(feeling) ? feeling : 'sober'
  }
  const isSetback = tellsOfSetback(reflection)
  if (isSetback && bad >= ratherBad) return isCertain && isBad(feeling) ? feeling : 'hard'
  if (isJoyful(feeling)) {
    if (isSetback || (named !== undefined && painWords.test(reflection))) return 'unclear'
    if (named === undefined && softness >= clearlySoft) return 'unclear'
    return named !== undefined || good >= clearlyGood ? feeling : 'unclear'
  }
  if (feeling === 'fear' && isRelieved(reflection)) return 'unclear'
  if (isSetback && !isBad(feeling)) return 'unclear'
  if (isBad(feeling) && good >= clearlyGood) return 'unclear'
  if (isCertain) return feeling
  if (good >= ratherGood) return isBad(feeling) || softness >= clearlySoft ? 'unclear' : 'good'
  return bad >= ratherBad && softness >= ratherSoft ? 'hard' : 'unclear'
}

/**
 * The answer for a narrow situation that fits the entry best, if it fits well enough; where it was given lately,
 * another that fits about as well, if there is one.
 */
async function fittingAnswer(options: CheckedOptions): Promise<Answer | undefined> {
  const { reflection, timeOfDay, entry, recentSentences, reader, library, isHarmless } = options
  const text = readableLine(reflection)
  const sentenceVectors: Float32Array[] = []
  for (const sentence of sentencesOf(reflection))
    sentenceVectors.push(await reader.vector(sentence))
  const named = namedFeeling(reflection)
  const candidates = findAnswers({ text, ...entry, sentenceVectors }, library.index).filter(
    (found) =>
      isAcceptable(found, entry, text) &&
      (isHarmless || !isGood(found.answer.feelings[0])) &&
      (found.answer.timeOfDay ?? timeOfDay) === timeOfDay &&
      (named === undefined || suitsNamed(named, found.answer)),
  )
  const compared: FoundAnswer[] = []
  for (const found of candidates.slice(0, maxCompared)) {
    // The score for a goal and a scene also tells how well an entry matches what an answer is about.
    const match = await reader.sceneMatch(text, found.answer.about)
    if (match >= minMatch) compared.push({ ...found, score: found.score + matchWeight * match })
  }
  const bestScore = Math.max(0, ...compared.map(({ score }) => score))
  return compared
    .filter(({ score }) => score >= Math.max(goodFit, bestScore - margin))
    .sort((a, b) => b.score - a.score)
    .find(({ answer }) => !recentSentences.includesAnyOf(answer.text))?.answer
}

/** An answer for the broad situation that the reader recognises. */
async function situationAnswer(options: CheckedOptions): Promise<string | undefined> {
  const { reflection, entry, recentSentences, reader, library, random, isHarmless } = options
  const text = readableLine(reflection)
  const { situation = [] } = await reader.scores(text)
  const found = findSituation({ ...entry, situation }, library.index, library.situations)
  if (found === undefined) return undefined
  const { answers, score } = found
  const limit = answers.feelings.some(isLoss) ? clearLoss : clearSituation
  if (score < limit || !suitsEntry(answers, entry, text)) return undefined
  if (!isHarmless && isGood(answers.feelings[0])) return undefined
  return (
    pickUnrepeated(answers.texts, { recentSentences, random }) ?? answerOfFamily(answers, options)
  )
}

/** An answer that suits all situations of the family, for when those of the situation itself were given lately. */
async function answerOfFamily(
  { members }: SituationAnswers,
  options: Options,
): Promise<string | undefined> {
  const family = options.library.families.find((each) =>
    each.members.some((situation) => members.includes(situation)),
  )
  return family && pickFamilyAnswer(family, options)
}

function suitsEntry(answers: SituationAnswers, entry: EntryReading, text: string): boolean {
  const [feeling] = answers.feelings
  const named = namedFeeling(text)
  if (named !== undefined && !suitsNamed(named, answers)) return false
  if (feeling === 'fear' && isRelieved(text)) return false
  const [, bad = 0] = entry.valences
  if (feeling === 'calm' && (bad >= maxBadForCalm || tellsOfHardship(text))) return false
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
  return feelingMatch >= minFeelingMatchForJoy && mayCelebrate(entry, text)
}

/** Whether the valence is clearly good and no word speaks of hardship. */
function mayCelebrate({ valences: [good = 0] }: EntryReading, text: string): boolean {
  return good >= clearlyGood && !tellsOfHardship(text)
}

/** An answer for bad feelings does not suit an entry that names a good one, and the reverse. */
function suitsNamed(named: Feeling, { feelings: answered }: Pick<Answer, 'feelings'>): boolean {
  return answered.some((each) => each === named || isGood(each) === isGood(named))
}
const isGood = (feeling: Feeling | undefined) =>
  feelingGroups[0]?.members.some((each) => each === feeling) === true
const isBad = (feeling: Feeling | undefined) =>
  feeling !== undefined && feeling !== 'neutral' && !isGood(feeling)

/** Feelings that need a serious answer. */
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

/** Whether the entry may be about a loss: then a short answer says nothing light. */
const mayBeLoss = ({ feelings: probabilities }: EntryReading) =>
  feelings.reduce((sum, each, at) => sum + (isLoss(each) ? (probabilities[at] ?? 0) : 0), 0) >=
  minLoss

const isJoyful = (feeling: Feeling | undefined): feeling is 'joy' | 'pride' =>
  feeling === 'joy' || feeling === 'pride'

/** The first sentences that are long enough; empty if only one is, because the whole text is compared anyway. */
function sentencesOf(reflection: string): string[] {
  const sentences = readableText(reflection)
    .split('\n')
    .flatMap(splitSentences)
    .filter((sentence) => wordsOf(sentence).length >= minSentenceWords)
  return sentences.length > 1 ? sentences.slice(0, maxSentences) : []
}
