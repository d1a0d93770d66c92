// What can be told of a goal in another language by its plainest words: the theme, and a few things
// to come back to. The goal itself is quoted; these only keep the English around it near to it.

import { lowerWords } from '../measure/words.ts'
import { splitSentences } from '../notation.ts'
import type { Theme } from '../passages/theme-passages.ts'
import type { DetailKind } from '../passages/woven/kinds.ts'
import type { Detail } from './details.ts'
import { DENIALS_ABROAD, WORDS_ABROAD } from './words-abroad.ts'

type Word = { says: string; kind: string; theme: string; forms: ReadonlyMap<string, string[]> }
type Found = { word: Word; at: number }

/** Languages that write no spaces, or that join small words to the next one. */
const JOINED: ReadonlySet<string> = new Set(['ja', 'zh', 'ko', 'th'])
const PREFIXED: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur'])

const WORDS: readonly Word[] = WORDS_ABROAD.trim()
  .split('\n')
  .map((row) => {
    const [says = '', kind = '', theme = '', forms = ''] = row.split('|')
    const byLanguage = forms.split(' ').map((entry): [string, string[]] => {
      const [code = '', list = ''] = entry.split(':')
      return [code, list.split(',')]
    })
    return { says, kind, theme, forms: new Map(byLanguage) }
  })

export type ReadAbroad = { theme: Theme; details: Detail[]; named: string[] }

export function readAbroad(text: string, code: string): ReadAbroad | undefined {
  const found = splitSentences(text).flatMap((sentence) => wordsIn(sentence, code))
  if (found.length === 0) return undefined
  const things = found
    .filter(({ word, denied }) => word.says !== '-' && !denied)
    .map(({ word }) => word)
  const unique = things.filter((word, at) => things.indexOf(word) === at)
  return {
    theme: commonest(found.map(({ word }) => word.theme)),
    details: unique.map(({ says, kind }) => ({
      text: says,
      kind: kind as DetailKind,
      major: true,
    })),
    named: unique.map(({ says }) => says),
  }
}

function wordsIn(sentence: string, code: string): (Found & { denied: boolean })[] {
  const words = lowerWords(sentence)
  const denials = (DENIALS_ABROAD[code] ?? '').split(' ').filter((word) => word !== '')
  const denied = JOINED.has(code)
    ? denials.some((word) => sentence.includes(word))
    : words.some((word) => denials.includes(word))
  return WORDS.flatMap((word) => {
    const at = placeOf(word.forms.get(code) ?? [], words, sentence, code)
    return at === -1 ? [] : [{ word, at, denied }]
  }).sort((one, other) => one.at - other.at)
}

function placeOf(
  forms: readonly string[],
  words: readonly string[],
  sentence: string,
  code: string,
): number {
  if (JOINED.has(code)) {
    const places = forms.map((form) => sentence.indexOf(form)).filter((at) => at >= 0)
    return places.length === 0 ? -1 : Math.min(...places)
  }
  return words.findIndex((word) => forms.some((form) => isForm(word, form, code)))
}

function isForm(word: string, form: string, code: string): boolean {
  if (form.endsWith('*')) return word.startsWith(form.slice(0, -1))
  const bare =
    code === 'fr' || code === 'it' ? word.replace(/^(?:l|d|dell|all|nell|un|qu)'/, '') : word
  return (
    bare === form || (PREFIXED.has(code) && word.length <= form.length + 2 && word.endsWith(form))
  )
}

/** What is named first decides between themes that are named equally often. */
function commonest(themes: readonly string[]): Theme {
  const count = (theme: string) => themes.filter((each) => each === theme).length
  const named = themes.filter((theme) => theme !== '-')
  const best = named.find((theme) => named.every((other) => count(other) <= count(theme)))
  return (best ?? 'calm') as Theme
}
