// The answers to a text that speaks of danger. They are written by hand: no model writes or changes them,
// and nothing in them is chosen at random. They leave the teaching out, say what to do in the next
// minutes and where to find help, and read kindly where the alarm was false.

import type { CareKind } from '#shared/care-kinds.ts'
import type { CareLanguage } from '#shared/care-languages.ts'
import { german } from './answers/de.ts'
import { english } from './answers/en.ts'
import { spanish } from './answers/es.ts'
import { french } from './answers/fr.ts'
import { italian } from './answers/it.ts'
import { portuguese } from './answers/pt.ts'
import type { CareTexts } from './care-texts.ts'

const textsByLanguage: ReadonlyMap<string, CareTexts> = new Map<CareLanguage, CareTexts>([
  ['en', english],
  ['es', spanish],
  ['de', german],
  ['fr', french],
  ['pt', portuguese],
  ['it', italian],
])

/**
 * The title, a blank line and the text, in the language given by its code (such as 'de'). Other languages
 * are answered in English.
 */
export function careAnswer(kind: CareKind, language: string): string {
  const { title, paragraphs } = (textsByLanguage.get(language) ?? english)[kind]
  return [title, ...paragraphs].join('\n\n')
}
