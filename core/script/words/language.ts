// Which language a text is written in. The detector, which goes by letters, often takes short English ("beach
// house") for another language, so a large share of known English words overrules its guess.

import { eld } from 'eld/extrasmall'
import { lowerWords } from '../measure/words.ts'

/** Whether a word in lower case is an English one. */
export type IsEnglishWord = (word: string) => boolean
export interface Language {
  code: string
  name: string
  english: boolean
}

const englishLanguage: Language = { code: 'en', name: 'English', english: true }

const languageNames: Record<string, string> = {
  am: 'Amharic',
  ar: 'Arabic',
  az: 'Azerbaijani',
  be: 'Belarusian',
  bg: 'Bulgarian',
  bn: 'Bengali',
  ca: 'Catalan',
  cs: 'Czech',
  da: 'Danish',
  de: 'German',
  el: 'Greek',
  es: 'Spanish',
  et: 'Estonian',
  eu: 'Basque',
  fa: 'Persian',
  fi: 'Finnish',
  fr: 'French',
  gu: 'Gujarati',
  he: 'Hebrew',
  hi: 'Hindi',
  hr: 'Croatian',
  hu: 'Hungarian',
  hy: 'Armenian',
  is: 'Icelandic',
  it: 'Italian',
  ja: 'Japanese',
  ka: 'Georgian',
  kn: 'Kannada',
  ko: 'Korean',
  ku: 'Kurdish',
  lo: 'Lao',
  lt: 'Lithuanian',
  lv: 'Latvian',
  ml: 'Malayalam',
  mr: 'Marathi',
  ms: 'Malay',
  nl: 'Dutch',
  no: 'Norwegian',
  or: 'Odia',
  pa: 'Punjabi',
  pl: 'Polish',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  sk: 'Slovak',
  sl: 'Slovene',
  sq: 'Albanian',
  sr: 'Serbian',
  sv: 'Swedish',
  ta: 'Tamil',
  te: 'Telugu',
  th: 'Thai',
  tl: 'Tagalog',
  tr: 'Turkish',
  uk: 'Ukrainian',
  ur: 'Urdu',
  vi: 'Vietnamese',
  yo: 'Yoruba',
  zh: 'Chinese',
}

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
  if (share >= 0.7 || guess.language === 'en') return englishLanguage
  const scores: Record<string, number> = guess.getScores()
  const leadOverEnglish = (scores[guess.language] ?? 0) - (scores.en ?? 0)
  const isForeign =
    guess.language !== '' &&
    leadOverEnglish > 0.1 &&
    (words.length >= 3 || /[^\x20-\x7e]/.test(text))
  return isForeign && share < 0.6 ? foreignLanguage(guess.language) : englishLanguage
}

function foreignLanguage(code: string): Language {
  const name = languageNames[code]
  return {
    // "und" is the code for an undetermined language.
    code: code === '' ? 'und' : code,
    name: name ?? 'your language',
    english: false,
  }
}
