// The names in a sentence: people, animals, towns, and whatever else carries a capital letter.

import type { Term } from '../measure/tense.ts'
import type { Detail } from './details.ts'
import { isEnglishWord } from './english-words.ts'
import { kindOf } from './nouns.ts'

export const MONTHS_AND_DAYS =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter)$/i
const HONORIFIC = /^(?:mr|mrs|ms|mx|dr|prof)$/
const WHERE = /^(?:in|near|from|to|through|across|around|outside|above|over)$/
const COMPANY = /^(?:with|and|beside|for|to|by)$/
const NO_DETAIL =
  /^(?:speak|speaks|learn|study|a|an|the|understand|you|him|her|it|fluent|of|read|reads)$/

export function namesIn(terms: readonly Term[]): Detail[] {
  const capitals = terms.slice(1).filter((term) => /^\p{Lu}/u.test(term.text)).length
  if (capitals > 3 && capitals * 2 > terms.length) return []
  const found: Detail[] = []
  for (let at = 0; at < terms.length; at += 1) {
    const run = nameAt(terms, at)
    if (run.length === 0) continue
    const detail = nameDetail(terms, at, run)
    if (detail !== undefined) found.push(detail)
    at += run.length - 1
  }
  return found
}

function nameAt(terms: readonly Term[], at: number): Term[] {
  const run: Term[] = []
  while (isNamePart(terms[at + run.length])) {
    const part = terms[at + run.length]
    if (part === undefined) break
    run.push(part)
    if (/[,.;:!?)]/.test(part.post) && !HONORIFIC.test(part.normal)) break
  }
  return at === 0 && !opensWithName(run, terms) ? [] : run
}

function isNamePart(term: Term | undefined): boolean {
  if (term === undefined || !/^\p{Lu}\p{Ll}+(?:['’-]\p{L}+)?$/u.test(term.text)) return false
  return !MONTHS_AND_DAYS.test(term.normal) && !/^(?:you|your)/i.test(term.text)
}

/** Every sentence opens with a capital; a name is known there by the word, or by being in no dictionary. */
function opensWithName(run: readonly Term[], terms: readonly Term[]): boolean {
  const first = run[0]
  if (first === undefined || /['’]/.test(first.text)) return false
  if (first.tags.includes('Person') && !isEnglishWord(first.normal)) return true
  if (first.tags.includes('Place') && !isEnglishWord(first.normal)) return true
  const next = terms[run.length]
  if (next?.normal === 'and' && isNamePart(terms[run.length + 1])) return true
  const acts = next !== undefined && /Verb|Conjunction/.test(next.tags.join())
  return acts && !isEnglishWord(first.normal) && !/ing$/.test(first.normal)
}

function nameDetail(terms: readonly Term[], at: number, run: readonly Term[]): Detail | undefined {
  if (run.length > 3) return undefined
  const before = terms[at - 1]?.normal ?? ''
  const next = terms[at + run.length]
  const text = run
    .map((term) => (HONORIFIC.test(term.normal) ? `${term.text}.` : term.text))
    .join(' ')
  if (/['’]s$/.test(text) || NO_DETAIL.test(before)) return undefined
  if (next !== undefined && /^\p{Lu}|^\d|^&$/u.test(next.text)) return undefined
  if (/^(?:am|are|is|i'm|you're)$/.test(before)) return undefined
  const owner = ownerOf(terms, at, run.length)
  if (owner !== undefined) return { text, ...owner }
  const titled = HONORIFIC.test(run[0]?.normal ?? '')
  const place = run.some((term) => term.tags.includes('Place'))
  const person = titled || (!place && run.some((term) => term.tags.includes('Person')))
  if (person && !/^(?:in|at|from|near|on|across|through)$/.test(before))
    return { text, kind: 'person', major: !titled && !/^(?:by|like|from)$/.test(before) }
  if (place || WHERE.test(before)) return { text, kind: 'town', major: true }
  if (COMPANY.test(before) && !isEnglishWord(run[0]?.normal ?? ''))
    return { text, kind: 'person', major: true }
  return run.length === 1 || /^(?:called|named|for|at)$/.test(before)
    ? { text, kind: 'unknown', major: false }
    : undefined
}

/** "your husband Tom", "your dog, Bramble,", "Tom, your dog,": what the name is the name of. */
function ownerOf(
  terms: readonly Term[],
  at: number,
  size: number,
): Pick<Detail, 'kind' | 'major' | 'short'> | undefined {
  const before = terms[at - 1]?.normal ?? ''
  const whose = terms[at - 2]?.normal ?? ''
  const after = /^(?:your|the)$/.test(terms[at + size]?.normal ?? '')
    ? terms[at + size + 1]
    : undefined
  const comma = /,/.test(terms[at + size - 1]?.post ?? '')
  const kind = comma && after !== undefined ? kindOf(after.normal) : kindOf(before)
  const own = kindOf(before)
  if (own === 'person' || own === 'animal')
    return { kind: own, major: true, ...(whose === 'your' ? { short: `your ${before}` } : {}) }
  if (kind === 'person' || kind === 'animal') return { kind, major: true }
  return undefined
}
