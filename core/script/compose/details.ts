// The named things of a goal, short enough to be woven into other lines: "the long table", "Elena".

import { NEGATIONS } from '../measure/lexicon.ts'
import { termsOf } from '../measure/tense.ts'
import { lowerWords } from '../measure/words.ts'
import type { DetailKind } from '../passages/detail.ts'
import { isEnglishWord } from './english-words.ts'
import { isPersonNoun, kindOf } from './nouns.ts'

export type Detail = { text: string; kind: DetailKind | 'unknown' }
type Term = ReturnType<typeof termsOf>[number][number] & { post?: string }

const MONTHS_AND_DAYS =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter)$/i
const HONORIFIC = /^(?:mr|mrs|ms|mx|dr|prof)$/

/** From a sentence told in the second person: its noun phrases, made definite. */
export function detailsOf(told: string): Detail[] {
  if (lowerWords(told).some((word) => NEGATIONS.has(word))) return []
  return termsOf(told).flatMap((terms) => [...phrases(terms), ...names(terms)])
}

/** From words that are only quoted: nothing but plain "the …" phrases and names of a known kind. */
export function surestDetailsOf(quoted: string): Detail[] {
  return detailsOf(quoted).filter(
    (detail) =>
      /^(?:the|your) [a-z]/.test(detail.text) &&
      detail.kind !== 'unknown' &&
      lowerWords(detail.text).every(isEnglishWord),
  )
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
    if (/\p{Lu}/u.test(text)) return
    found.push({
      text,
      kind:
        kind === 'unknown' && isPersonNoun(head.normal)
          ? /s$/.test(head.normal)
            ? 'people'
            : 'person'
          : kind,
    })
  })
  return found
}

/** "You are the captain": the captain is the person, not something in the scene. */
function isOneself(terms: readonly Term[], at: number): boolean {
  let before = at - 1
  while (terms[before]?.tags.includes('Adverb') || terms[before]?.text === '') before -= 1
  return /^(?:are|am|is|become|as)$/.test(terms[before]?.normal ?? '')
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
    if (/[,.;:!?]/.test(term.post ?? '')) break
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
      if (/[,.;:!?]/.test(part.post ?? '') && !HONORIFIC.test(part.normal)) break
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
    /^(?:speak|speaks|learn|study|a|an|the|through|understand)$/.test(before)
  )
    return undefined
  if (next !== undefined && /^\p{Lu}|\d|^&$/u.test(next.text)) return undefined
  const person =
    run.some((term) => term.tags.includes('Person')) || HONORIFIC.test(run[0]?.normal ?? '')
  const place = run.some((term) => term.tags.includes('Place'))
  if (person && !place && !/^(?:in|at|to|from|near|on|of|across)$/.test(before))
    return { text, kind: 'person' }
  if (place || /^(?:in|near|from|at|to)$/.test(before)) return { text, kind: 'unknown' }
  return /^(?:with|and|called|named|beside|for)$/.test(before)
    ? { text, kind: 'unknown' }
    : undefined
}
