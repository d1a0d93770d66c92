// The answer to an entry: one that was written for such a situation, or a short one for the feeling alone.

import type { Answer } from '#core/guidance/answers/answer.ts'
import { type FoundAnswer, findAnswers } from '#core/guidance/answers/find-answers.ts'
import { namedFeeling } from '#core/guidance/answers/named-feeling.ts'
import type { EntryReading } from '#core/guidance/memory/recall.ts'
import type { SaidSentences } from '#core/guidance/said-sentences.ts'
import { type Feeling, feelings, fits } from '#core/reader/labels.ts'
import { readableText } from '#core/reader/plain-text.ts'
import { indexOfHighest } from '#core/reader/spans.ts'
import { wordsOf } from '#core/script/measure/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import type { Reader } from '../../reader/reader.ts'
import type { AnswerLibrary } from './load-answers.ts'
import { languageIn } from './reading.ts'
import { plainShortAnswer, shortAnswer } from './short-answer.ts'

// The limits were chosen on entries of the answers held out one at a time and on reflections of validation
// authors, for which somebody judged whether the answer fits.

const matchShare = 0.1
/** From here on an answer is meant for such an entry more often than not. */
const goodFit = 1.03
const minNearness = 0.64
/** So near, an answer needs no check of its sentences. */
const closeNearness = 0.8
const minMatch = 0.5
const minAgreement = 0.5
/** A very near answer may be for a mixture, of which the reader sees only a part. */
const minAgreementWhenClose = 0.42
/** A joyful answer to a sad entry hurts more than any other mistake. */
const minAgreementOfJoy = 0.7
const clearlyGood = 0.7
/** An answer that is worse than the best by more than this answers something else. */
const margin = 0.03
/** A sentence that is wrong so probably beside the entry; most answers for other situations have one. */
const wrongSentence = 0.53
/** How many of the nearest answers are compared with the entry, and how many sentence by sentence. */
const maxCompared = 4
const maxChecked = 2
/** Below these shares the first guess of a feeling is wrong too often to speak of it. */
const clearFeeling = 0.6
const clearFamily = 0.7
/** Feelings that are near each other, and the one whose answers suit them all. */
const families: readonly { as: Feeling; members: readonly Feeling[] }[] = [
  { as: 'joy', members: ['joy', 'pride', 'calm'] },
  { as: 'sadness', members: ['sadness', 'loneliness', 'heartbreak', 'grief'] },
]
/** What a long entry is about shows within its first sentences. */
const maxParts = 8
/** A shorter sentence says too little by itself. */
const minPartWords = 4

/** Words that hardly ever stand in an entry that wants to be celebrated without a second look. */
const hardship =
  /\b(?:reject\w*|died|dead|death|funeral|miscarr\w*|infertil\w*|divorc\w*|cancer|fired|sacked|laid off|redundan\w*|dumped|broke up|failed|trying for (?:a baby|years|(?:one|two|three|four|five) years))\b/i

/** The feeling of an entry where it is clear: one feeling, or several of one family together. */
export function clearFeelingOf({
  feelings: shares,
}: Pick<EntryReading, 'feelings'>): Feeling | undefined {
  const highest = feelings[indexOfHighest(shares)]
  if (highest === undefined) return undefined
  const shareOf = (feeling: Feeling) => shares[feelings.indexOf(feeling)] ?? 0
  if (shareOf(highest) >= clearFeeling) return highest
  const { as } =
    families.find(
      ({ members }) => members.reduce((sum, each) => sum + shareOf(each), 0) >= clearFamily,
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
}

export async function chooseAnswer(options: Options): Promise<string> {
  const { reflection, entry } = options
  // The model reads feelings in English only, and the sentences around a quotation are English.
  if (!languageIn(reflection).english) return plainShortAnswer('unclear', options)
  const fitting = await fittingAnswer(options)
  if (fitting !== undefined) return fitting.text
  const named = namedFeeling(reflection)
  const feeling = named ?? clearFeelingOf(entry)
  const isSure = named === undefined ? mayCelebrate(entry, reflection) : !hardship.test(reflection)
  const isDoubtful = isJoyful(feeling) && !isSure
  return shortAnswer({ ...options, kind: isDoubtful ? 'unclear' : (feeling ?? 'unclear') })
}

async function fittingAnswer(options: Options): Promise<Answer | undefined> {
  const { reflection, timeOfDay, entry, said, reader, library } = options
  const text = wholeText(reflection)
  const parts: Float32Array[] = []
  for (const part of partsOf(reflection)) parts.push(await reader.vector(part))
  const named = namedFeeling(reflection)
  const near = findAnswers({ text, ...entry, parts }, library.index).filter(
    (found) =>
      isAcceptable(found, entry, text) &&
      (found.answer.timeOfDay ?? timeOfDay) === timeOfDay &&
      (named === undefined || suitsNamed(named, found.answer)),
  )
  const compared: FoundAnswer[] = []
  for (const found of near.slice(0, maxCompared)) {
    const match = await reader.sceneMatch(text, found.answer.about)
    if (match >= minMatch) compared.push({ ...found, score: found.score + matchShare * match })
  }
  const best = Math.max(0, ...compared.map(({ score }) => score))
  const fitting = compared
    .filter(({ score }) => score >= Math.max(goodFit, best - margin))
    .filter(({ answer }) => !said.includesAnyOf(answer.text))
    .sort((one, other) => other.score - one.score)
  for (const { answer, nearness } of fitting.slice(0, maxChecked))
    if (nearness >= closeNearness || !(await hasWrongSentence(text, answer, reader))) return answer
  return undefined
}

function isAcceptable(
  { answer, nearness, agreement }: FoundAnswer,
  entry: EntryReading,
  text: string,
): boolean {
  const isClose = nearness >= closeNearness
  if (nearness < minNearness) return false
  if (agreement < (isClose ? minAgreementWhenClose : minAgreement)) return false
  if (isClose || !isJoyful(answer.feelings[0])) return true
  return agreement >= minAgreementOfJoy && mayCelebrate(entry, text)
}

/** Both the feeling and the valence are good, and no word speaks of hardship. */
function mayCelebrate({ valences: [good = 0] }: EntryReading, text: string): boolean {
  return good >= clearlyGood && !hardship.test(text)
}

/** An answer for bad feelings is not for somebody who names a good one, and the reverse. */
function suitsNamed(named: Feeling, { feelings: answered }: Answer): boolean {
  return answered.some((each) => each === named || isGood(each) === isGood(named))
}
const isGood = (feeling: Feeling) => families[0]?.members.includes(feeling) === true

const isJoyful = (feeling: Feeling | undefined) => feeling === 'joy' || feeling === 'pride'

async function hasWrongSentence(text: string, answer: Answer, reader: Reader): Promise<boolean> {
  for (const sentence of answer.text.split('\n').flatMap(splitSentences)) {
    const scores = await reader.scorePair(text, sentence)
    if ((scores[fits.indexOf('wrong')] ?? 0) >= wrongSentence) return true
  }
  return false
}

export const wholeText = (reflection: string) => readableText(reflection).replaceAll('\n', ' ')

function partsOf(reflection: string): string[] {
  const sentences = readableText(reflection)
    .split('\n')
    .flatMap(splitSentences)
    .filter((sentence) => wordsOf(sentence).length >= minPartWords)
  return sentences.length > 1 ? sentences.slice(0, maxParts) : []
}
