// Classifies a text for the writer: its danger, language, path and theme. Danger is found by the model, and by patterns
// where it is stated plainly.

import { statedCareKind } from '#core/care/patterns/english.ts'
import { careKindByWords, findCareMatch } from '#core/care/patterns/other-languages.ts'
import { moreUrgent, type ReadingMode, type TextKind } from '#core/reader/care.ts'
import { type GoalPath, headLabels } from '#core/reader/labels.ts'
import { griefOf, type LinearModels } from '#core/reader/linear-model.ts'
import { ngramLanguages } from '#core/reader/ngrams.ts'
import { readableLine, readableText } from '#core/reader/plain-text.ts'
import { indexOfHighest } from '#core/reader/spans.ts'
import { splitSentences } from '#core/script/notation.ts'
import { withoutMarkup } from '#core/script/strip-text.ts'
import type { Theme } from '#core/script/themes.ts'
import { withoutEmoji } from '#core/script/words/emoji.ts'
import { isEnglishWord } from '#core/script/words/english-words.ts'
import { type Language, languageOf } from '#core/script/words/language.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { GoalReading } from '../../../ports/writer.ts'
import type { Reader } from '../../reader/reader.ts'
import { deniesDeath, tellsOfLoss } from './hardship-words.ts'

/** The kind of danger that the text speaks of; null: none. */
export async function readForCare(
  reader: Reader,
  text: string,
  textKind: TextKind,
): Promise<CareKind | null> {
  let found = [withoutMarkup(text), readableText(text)]
    .map((plain) => moreUrgent(statedCareKind(plain, textKind), careKindByWords(plain)))
    .reduce(moreUrgent)
  for (const reading of careReadings(text, textKind))
    found = moreUrgent(found, await reader.careKind(reading.text, reading.mode))
  return found
}

/** For a reflection that no kind of danger was found in: whether its answer offers help. */
export async function isHelpOffered(reader: Reader, reflection: string): Promise<boolean> {
  for (const { text, mode } of careReadings(reflection, 'reflection'))
    if (await reader.isHelpOffered(text, mode)) return true
  return false
}

interface CareReading {
  text: string
  mode: ReadingMode
}

/** The language of a shorter sentence cannot be recognised. */
const minWords = 5
/**
 * Limits for the share of English words in a text that was recognised as English, as are texts in no clear language.
 * Below `possible`, a whole text is also read as another language. From `certain` on, a sentence is certainly English.
 */
const englishShareLimits = { possible: 0.7, certain: 0.85 }

/**
 * The whole text in the mode of its language, or both as English and as another language where that is not clear.
 * In the first case, sentences of `minWords` words or more that are certainly English, or in one of `ngramLanguages`,
 * are read once more if their mode is not that of the whole text.
 */
export function careReadings(text: string, textKind: TextKind): CareReading[] {
  const wholeMode = readingModeOf(text, textKind)
  if (wholeMode === textKind && englishShare(text) < englishShareLimits.possible)
    return [wholeMode, 'otherLanguages' as const].map((mode) => ({ text, mode }))
  const sentencesByMode = new Map<ReadingMode, string[]>()
  for (const sentence of readableText(text).split('\n').flatMap(splitSentences)) {
    if (sentence.split(' ').length < minWords) continue
    const mode = readingModeOf(sentence, textKind)
    if (mode === wholeMode || mode === 'untrainedLanguages') continue
    if (mode === textKind && englishShare(sentence) < englishShareLimits.certain) continue
    sentencesByMode.set(mode, [...(sentencesByMode.get(mode) ?? []), sentence])
  }
  return [
    { text, mode: wholeMode },
    ...[...sentencesByMode].map(([mode, sentences]) => ({ text: sentences.join('\n'), mode })),
  ]
}

function readingModeOf(text: string, textKind: TextKind): ReadingMode {
  const { code, english } = languageIn(text)
  if (english) return textKind
  return ngramLanguages.some((each) => each === code) ? 'otherLanguages' : 'untrainedLanguages'
}

/** The share of the words that are English; 1 for a text without words. */
function englishShare(text: string): number {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.length === 0 ? 1 : words.filter(isEnglishWord).length / words.length
}

export function languageIn(text: string): Language {
  return languageOf(withoutEmoji(withoutMarkup(text)), isEnglishWord)
}

/**
 * The language of a care answer. The language detector is often wrong about short texts, but the language of the
 * words that were recognised as danger is usually known.
 */
export function answerLanguage(text: string, textKind: TextKind): string {
  const texts = [withoutMarkup(text), readableText(text)]
  const byWords = texts.map(findCareMatch).find((found) => found !== null)
  if (byWords) return byWords.language ?? languageIn(text).code
  return texts.some((plain) => statedCareKind(plain, textKind) !== null)
    ? 'en'
    : languageIn(text).code
}

/**
 * Below this probability of grief, and without a word for a loss, a goal that the model takes for one of grief may be
 * about somebody who is alive: “Granddad's ninety-three and rides in the parade.” Of 196 goals of validation authors
 * about somebody who is alive the model takes 25 for grief, and 4 of them have this probability. Of 46 that it rightly
 * takes for grief, 35 have it, or such a word; 2 of these deny a death.
 */
const clearGrief = 0.8

/** A goal of abuse gets a care answer whether the model's head for care or its head for paths recognised it. */
export async function readGoal(
  reader: Reader,
  goal: string,
  linearModels: LinearModels,
): Promise<GoalReading> {
  const path = await reader.goalPath(goal)
  const careKind = await readForCare(reader, goal, 'goal')
  const mayBeGrief =
    path === 'grief'
      ? deniesDeath(goal) || !(await isClearlyGrief(reader, goal, linearModels))
      : pathsOfTheLiving.has(path) && deniesDeath(goal)
  return {
    careKind: careKind ?? (path === 'abuse' ? 'abuse' : null),
    path: mayBeGrief && path === 'grief' ? 'plain' : path,
    mayBeGrief,
  }
}

/** Paths on which the people of a goal may be pictured. */
const pathsOfTheLiving: ReadonlySet<GoalPath> = new Set([
  'plain',
  'story',
  'leaving',
  'other',
  'illness',
])

const isClearlyGrief = async (reader: Reader, goal: string, linearModels: LinearModels) =>
  tellsOfLoss(goal) || griefOf(await reader.vector(readableLine(goal)), linearModels) >= clearGrief

/** Undefined where the model has no head for themes: then the theme is chosen by words. */
export async function readTheme(reader: Reader, goal: string): Promise<Theme | undefined> {
  const { theme } = await reader.scores(readableText(goal))
  return theme && (headLabels.theme[indexOfHighest(theme)] as Theme)
}
