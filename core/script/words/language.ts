// Which language a text is written in. The detector, which goes by letters, often takes short English ("beach
// house") for another language, so a large share of known English words overrules its guess.

import { eld } from 'eld/extrasmall'
import { lowerWords } from '../measure/words.ts'

/** Whether a word in lower case is an English one. */
export type IsEnglishWord = (word: string) => boolean
export interface Language {
  code: string
  english: boolean
}

const englishLanguage: Language = { code: 'en', english: true }

export function languageOf(text: string, isEnglishWord: IsEnglishWord): Language {
  const words = lowerWords(text).filter((word) => /\p{L}/u.test(word))
  if (words.length === 0) return englishLanguage
  const latin = words.filter((word) => /^[\p{Script=Latin}\p{M}\d'-]+$/u.test(word))
  const guess = eld.detect(text)
  if (latin.length * 2 < words.length) return foreignLanguage(guess.language)
  const known = latin.filter((word) =>
    word.split(/['-]/).every((part) => part.length < 2 || isEnglishWord(part)),
  )
  const share = known.length / latin.length
  if (guess.language === 'en') return englishLanguage
  const scores: Record<string, number> = guess.getScores()
  const leadOverEnglish = (scores[guess.language] ?? 0) - (scores.en ?? 0)
  const isForeign =
    guess.language !== '' &&
    leadOverEnglish > 0.1 &&
    (words.length >= 3 || /[^\x20-\x7e]/.test(text))
  return isForeign && share < 0.6 ? foreignLanguage(guess.language) : englishLanguage
}

/**
 * "und" is the code for an undetermined language: the detector has recognised none, or it has recognised English by
 * single words of a text that is mostly in another script.
 */
const foreignLanguage = (guess: string): Language => ({
  code: guess === '' || guess === 'en' ? 'und' : guess,
  english: false,
})
