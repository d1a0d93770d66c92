// What the writer has to know about a text, read by the model and by patterns of danger beyond doubt.

import { dangerStated } from '#core/care/patterns/english.ts'
import { careKindByWords, findCareMatch } from '#core/care/patterns/other-languages.ts'
import { type CareReading, moreUrgent, type TextUse } from '#core/reader/care.ts'
import { headLabels } from '#core/reader/labels.ts'
import { ngramLanguages } from '#core/reader/ngrams.ts'
import { readableText } from '#core/reader/plain-text.ts'
import { indexOfHighest } from '#core/reader/spans.ts'
import { plainGoal } from '#core/script/goal-text.ts'
import { splitSentences } from '#core/script/notation.ts'
import type { Theme } from '#core/script/themes.ts'
import { isEnglishWord } from '#core/script/words/english-words.ts'
import { type Language, languageOf } from '#core/script/words/language.ts'
import { withoutPictures } from '#core/script/words/pictures.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { GoalReading } from '../../../ports/writer.ts'
import type { Reader } from '../../reader/reader.ts'

export async function readForCare(
  reader: Reader,
  text: string,
  as: TextUse,
): Promise<CareKind | null> {
  let found = [plainGoal(text), readableText(text)]
    .map((plain) => moreUrgent(dangerStated(plain, as), careKindByWords(plain)))
    .reduce(moreUrgent)
  for (const each of careReadings(text, as))
    found = moreUrgent(found, await reader.careKind(each.text, each.as))
  return found
}

/** For a reflection that no kind of danger was found in: whether its answer offers help. */
export async function isHelpOffered(reader: Reader, reflection: string): Promise<boolean> {
  for (const { text, as } of careReadings(reflection, 'reflection'))
    if (await reader.isHelpOffered(text, as)) return true
  return false
}

interface CareText {
  text: string
  as: CareReading
}

/** A shorter sentence does not tell its language. */
const minWords = 5
/**
 * A text in no clear language counts as English. If fewer of its words are English than this, it may be in
 * another language; if more than that, it certainly is English.
 */
const englishWords = { possible: 0.7, certain: 0.85 }

/**
 * The whole text in its language, or in both where that is not clear. Where sentences are in another, those
 * once more in theirs.
 */
export function careReadings(text: string, as: TextUse): CareText[] {
  const whole = readingIn(text, as)
  if (whole === as && englishShare(text) < englishWords.possible)
    return [whole, 'otherLanguages' as const].map((reading) => ({ text, as: reading }))
  const others = new Map<CareReading, string[]>()
  for (const sentence of readableText(text).split('\n').flatMap(splitSentences)) {
    if (sentence.split(' ').length < minWords) continue
    const reading = readingIn(sentence, as)
    if (reading === whole || reading === 'untrainedLanguages') continue
    if (reading === as && englishShare(sentence) < englishWords.certain) continue
    others.set(reading, [...(others.get(reading) ?? []), sentence])
  }
  return [
    { text, as: whole },
    ...[...others].map(([reading, sentences]) => ({ text: sentences.join('\n'), as: reading })),
  ]
}

function readingIn(text: string, as: TextUse): CareReading {
  const { code, english } = languageIn(text)
  if (english) return as
  return ngramLanguages.some((each) => each === code) ? 'otherLanguages' : 'untrainedLanguages'
}

/** How many of the words are English; all in a text without any. */
function englishShare(text: string): number {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.length === 0 ? 1 : words.filter(isEnglishWord).length / words.length
}

export function languageIn(text: string): Language {
  return languageOf(withoutPictures(plainGoal(text)), isEnglishWord)
}

/**
 * The language of an answer of care. A detector is often wrong about a few words; the words that asked for
 * care are known to be of one language.
 */
export function answerLanguage(text: string, as: TextUse): string {
  const texts = [plainGoal(text), readableText(text)]
  const byWords = texts.map(findCareMatch).find((found) => found !== null)
  if (byWords) return byWords.language ?? languageIn(text).code
  return texts.some((plain) => dangerStated(plain, as) !== null) ? 'en' : languageIn(text).code
}

/** A goal that discloses abuse is answered with care, whichever head recognised it. */
export async function readGoal(reader: Reader, goal: string): Promise<GoalReading> {
  const path = await reader.goalPath(goal)
  const careKind = await readForCare(reader, goal, 'goal')
  return { careKind: careKind ?? (path === 'abuse' ? 'abuse' : null), path }
}

/** Undefined where the model has no such head: then words decide. */
export async function readTheme(reader: Reader, goal: string): Promise<Theme | undefined> {
  const { theme } = await reader.scores(readableText(goal))
  return theme && (headLabels.theme[indexOfHighest(theme)] as Theme)
}
