// The named things of a goal, short enough to be woven into other lines: "the long table", "Elena".

import { NEGATIONS } from '../measure/lexicon.ts'
import { type Term, termsOf } from '../measure/tense.ts'
import { lowerWords } from '../measure/words.ts'
import type { DetailKind } from '../passages/detail.ts'
import { isEnglishWord } from './english-words.ts'
import { isPersonNoun, kindOf } from './nouns.ts'

export type Detail = {
  text: string
  kind: DetailKind | 'unknown'
  /** Dear or central enough to be given thanks for and let go of; a staircase is only seen. */
  major: boolean
}

const MONTHS_AND_DAYS =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter)$/i
const HONORIFIC = /^(?:mr|mrs|ms|mx|dr|prof)$/

/** From a sentence told in the second person: its noun phrases, made definite. */
export function detailsOf(told: string): Detail[] {
  const whole = told.toLowerCase()
  return termsOf(told)
    .map(affirmed)
    .flatMap((terms) => [...phrases(terms), ...bare(terms), ...names(terms)])
    .filter(({ text }) => whole.includes(text.toLowerCase().replace(/^(?:the|your) /, '')))
}

/** What stands after a "no" or a "without" is what the person is glad to be rid of. */
function affirmed(terms: readonly Term[]): readonly Term[] {
  const end = terms.findIndex((term) => NEGATIONS.has(term.normal))
  return end === -1 ? terms : terms.slice(0, end)
}

/** From words that are only quoted: nothing but plain "the …" phrases and names of a known kind. */
export function surestDetailsOf(quoted: string): Detail[] {
  const yours = quoted.replace(/\b(?:my|our)\b/gi, 'your')
  return detailsOf(yours).filter(({ text }) => {
    const kind = kindOf(text.split(' ').at(-1) ?? '')
    if (kind === 'unknown' || !/^(?:the|your) [a-z]/.test(text)) return false
    if (PERSONAL.has(kind) && !text.startsWith('your ')) return false
    return lowerWords(text).every(isEnglishWord)
  })
}

function phrases(terms: readonly Term[]): Detail[] {
  const found: Detail[] = []
  terms.forEach((term, at) => {
    const opener = term.normal
    if (!/^(?:a|an|the|your|two|three|four|five|six|seven|eight|nine|ten|twelve)$/.test(opener))
      return
    const previous = terms[at - 1]
    if (
      /^\d|^(?:the|your|a)$/.test(previous?.normal ?? '') ||
      /^(?:half|such|what)$/.test(previous?.normal ?? '')
    )
      return
    if (isOneself(terms, at)) return
    const inner = innerTerms(terms, at + 1)
    const head = inner.at(-1)
    if (head === undefined || !head.tags.includes('Noun') || head.tags.includes('Possessive'))
      return
    const kind = kindOf(head.normal)
    if (kind === 'unfit' || (kind === 'unknown' && !/^(?:a|an|the|your)$/.test(opener))) return
    if (inner.some((word) => /\d/.test(word.normal) || MONTHS_AND_DAYS.test(word.normal))) return
    if (
      /^(?:that|who|whose|of)$/.test(terms[at + inner.length + 1]?.normal ?? '') &&
      kind === 'unknown'
    )
      return
    const shown = inner.slice(-2).map((word) => word.text)
    if (inner.length > 2 && !/Adjective|Noun/.test(inner.at(-2)?.tags.join() ?? '')) shown.shift()
    const lead =
      opener === 'your' ? 'your' : /^(?:a|an|the)$/.test(opener) ? 'the' : `the ${opener}`
    const words = [...lead.split(' '), ...shown]
    const text = (words.length > 3 ? [...lead.split(' '), head.text] : words).join(' ')
    if (/\p{Lu}|['’]s?$|['’]s /u.test(text)) return
    if ((kind === 'self' || kind === 'idea') && opener !== 'your') return
    found.push(ofKind(text, personalKind(kind, head), opener))
  })
  return found
}

/** "slow trains", "goats": things of a known kind that stand in the plural without an article. */
function bare(terms: readonly Term[]): Detail[] {
  return terms.flatMap((term, at) => {
    const kind = kindOf(term.normal)
    if (!term.tags.includes('Plural') || /\p{Lu}/u.test(term.text) || !BARE_KINDS.has(kind))
      return []
    const previous = terms[at - 1]
    const adjective = previous?.tags.includes('Adjective') === true && !/[,;]/.test(previous.post)
    const before = terms[adjective ? at - 2 : at - 1]
    if (before === undefined || !/Verb|Preposition|Conjunction/.test(before.tags.join())) return []
    if (/Noun|Plural/.test(terms[at + 1]?.tags.join() ?? '') && !/[,.;]/.test(term.post)) return []
    if (/^(?:more|many|other|own|all|some)$/.test(previous?.normal ?? '')) return []
    const text = adjective ? `the ${previous?.text} ${term.text}` : `the ${term.text}`
    return [ofKind(text, kind as Detail['kind'], 'the')]
  })
}

const PERSONAL: ReadonlySet<string> = new Set(['person', 'people'])
const BARE_KINDS: ReadonlySet<string> = new Set(['thing', 'place', 'landscape', 'animal'])

function personalKind(kind: Detail['kind'], head: Term): Detail['kind'] {
  if (kind !== 'unknown' || !head.tags.includes('Actor') || !isPersonNoun(head.normal)) return kind
  return /s$/.test(head.normal) ? 'people' : 'person'
}

function ofKind(text: string, kind: Detail['kind'], opener: string): Detail {
  if (kind === 'idea') return { text, kind: 'unknown', major: true }
  const dear =
    kind === 'person' || kind === 'people'
      ? opener === 'your'
      : kind !== 'thing' && kind !== 'unknown'
  return { text, kind, major: dear || (opener === 'your' && kind === 'unknown') }
}

/** A goal of a word or two, "bakery" or "Freedom": a thing of a known kind can be spoken of plainly. */
export function detailOfFragment(text: string): Detail | undefined {
  const words = lowerWords(text)
  const head = words.at(-1)
  if (head === undefined || words.length > 2 || !words.every(isEnglishWord)) return undefined
  const kind = kindOf(head)
  if (kind === 'idea') return { text: words.join(' '), kind, major: true }
  if (kind === 'unfit' || kind === 'unknown' || kind === 'person' || kind === 'people')
    return undefined
  return { text: `the ${words.join(' ')}`, kind, major: true }
}

/** "You are the captain": the captain is the person, not something in the scene. */
function isOneself(terms: readonly Term[], at: number): boolean {
  let before = at - 1
  while (terms[before]?.tags.includes('Adverb') || terms[before]?.text === '') before -= 1
  if (terms[before]?.normal === 'as') return true
  return terms[before]?.normal === 'are' && /^(?:you|and)$/.test(terms[before - 1]?.normal ?? '')
}

/** Adjectives and nouns in a row, up to the first break. */
function innerTerms(terms: readonly Term[], from: number): Term[] {
  const inner: Term[] = []
  for (let at = from; at < terms.length && inner.length < 4; at += 1) {
    const term = terms[at]
    if (term === undefined || !/Adjective|Noun/.test(term.tags.join())) break
    if (/['’]s?$/.test(term.text) && term.tags.includes('Possessive')) return []
    if (
      /Pronoun|Preposition/.test(term.tags.join()) ||
      /^(?:own|full|more|most|other|first|next|again|together)$/.test(term.normal)
    ) {
      if (term.normal === 'own' || term.normal === 'first') continue
      break
    }
    inner.push(term)
    if (/[,.;:!?]/.test(term.post)) break
  }
  while (inner.length > 0 && !inner.at(-1)?.tags.includes('Noun')) inner.pop()
  return inner
}

function names(terms: readonly Term[]): Detail[] {
  const found: Detail[] = []
  for (let at = 1; at < terms.length; at += 1) {
    const run: Term[] = []
    while (isNamePart(terms[at + run.length], run.length === 0 ? at : at + run.length)) {
      const part = terms[at + run.length]
      if (part === undefined) break
      run.push(part)
      if (/[,.;:!?]/.test(part.post) && !HONORIFIC.test(part.normal)) break
    }
    if (run.length === 0) continue
    const detail = nameDetail(terms, at, run)
    if (detail !== undefined) found.push(detail)
    at += run.length
  }
  return found
}

function isNamePart(term: Term | undefined, at: number): boolean {
  if (term === undefined || at === 0) return false
  if (!/^\p{Lu}\p{Ll}+(?:['’-]\p{L}+)?$/u.test(term.text)) return false
  return !MONTHS_AND_DAYS.test(term.normal) && !/^(?:you|your)/i.test(term.text)
}

function nameDetail(terms: readonly Term[], at: number, run: readonly Term[]): Detail | undefined {
  if (run.length > 3) return undefined
  const before = terms[at - 1]?.normal ?? ''
  const next = terms[at + run.length]
  const text = run
    .map((term) => (HONORIFIC.test(term.normal) ? `${term.text}.` : term.text))
    .join(' ')
  if (
    /['’]s$/.test(text) ||
    /^(?:speak|speaks|learn|study|a|an|the|through|understand|you|him|her|it)$/.test(before)
  )
    return undefined
  if (next !== undefined && /^\p{Lu}|\d|^&$/u.test(next.text)) return undefined
  const owner = kindOf(before)
  if (owner === 'person' || owner === 'animal') return { text, kind: owner, major: true }
  const person =
    run.some((term) => term.tags.includes('Person')) || HONORIFIC.test(run[0]?.normal ?? '')
  const place = run.some((term) => term.tags.includes('Place'))
  if (person && !place && !/^(?:in|at|to|from|near|on|of|across)$/.test(before))
    return { text, kind: 'person', major: /^(?:with|and|beside)$/.test(before) }
  if (place || /^(?:in|near|from|at|to)$/.test(before))
    return { text, kind: 'unknown', major: false }
  if (/^(?:with|and|beside)$/.test(before)) return { text, kind: 'person', major: false }
  return run.length === 1 || /^(?:called|named|for)$/.test(before)
    ? { text, kind: 'unknown', major: false }
    : undefined
}

/** A wish in small pictures names its things one by one. */
export function detailsOfPictures(pictures: readonly string[]): Detail[] {
  return pictures
    .filter((picture) => picture.split(' ').length < 3)
    .map((picture) => {
      const text = picture.replace(/^an? /, 'the ')
      const kind = kindOf(text.split(' ').at(-1) ?? '')
      return { text, kind: kind === 'unfit' ? 'unknown' : kind, major: true }
    })
}
