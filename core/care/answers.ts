// The answers to a text that speaks of danger. They are written by hand: no model writes or changes them,
// and nothing in them is chosen at random. They say what to do in the next minutes and where to find help, and
// are kind also to a user who is not in danger. No idea of the practice is mentioned.

import type { CareKind } from '#shared/care-kinds.ts'
import { type CareLanguage, careLanguages } from '#shared/care-languages.ts'
import { german } from './answers/de.ts'
import { english } from './answers/en.ts'
import { spanish } from './answers/es.ts'
import { french } from './answers/fr.ts'
import { italian } from './answers/it.ts'
import { portuguese } from './answers/pt.ts'
import type { CareTexts } from './care-texts.ts'

const texts: Readonly<Record<CareLanguage, CareTexts>> = {
  en: english,
  es: spanish,
  de: german,
  fr: french,
  pt: portuguese,
  it: italian,
}

/** The language of an answer, by its title; null: it is none of the current answers to this kind of danger. */
export function careLanguageOf(kind: CareKind, answer: string): CareLanguage | null {
  const [title] = answer.split('\n\n', 1)
  return careLanguages.find((language) => texts[language][kind].title === title) ?? null
}

/**
 * The title, a blank line and the text, in the language given by its code (such as 'de'). Other languages
 * are answered in English.
 */
export function careAnswer(kind: CareKind, language: string): string {
  const answerLanguage = careLanguages.find((code) => code === language) ?? 'en'
  const { title, paragraphs } = texts[answerLanguage][kind]
  return [title, ...paragraphs].join('\n\n')
}

/** The answer to a text that is not stored: without its last paragraph, which says that the words are saved. */
export const withoutSavedNotice = (answer: string): string =>
  answer.split('\n\n').slice(0, -1).join('\n\n')
