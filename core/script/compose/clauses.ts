// The clauses of a sentence: how many verbs carry it, in which tense, and what it claims the person to be.

import type { Term } from '../measure/tense.ts'
import { isPersonNoun } from './nouns.ts'

export type Shape = { finite: number; past: number }

export function shapeOf(terms: readonly Term[]): Shape {
  let finite = 0
  let past = 0
  let group = false
  terms.forEach((term, at) => {
    const tags = new Set(term.tags)
    const previous = terms[at - 1]
    if (/^(?:was|were|had|did|wasn't|weren't|hadn't|didn't)$/.test(term.normal)) {
      past += 1
      finite += 1
      group = true
    } else if (
      /^(?:am|is|are|have|has|do|does|can|isn't|aren't|don't|doesn't|can't)$/.test(term.normal)
    ) {
      if (!group) finite += 1
      group = true
    } else if (
      tags.has('Verb') &&
      !tags.has('Particle') &&
      !tags.has('Gerund') &&
      previous?.normal !== 'to'
    ) {
      const modifier = isModifier(previous, tags)
      if (!group && !modifier) {
        finite += 1
        if (tags.has('PastTense') && !relative(terms, at)) past += 1
      }
      group = tags.has('Auxiliary')
    } else if (!tags.has('Adverb') && !tags.has('Negative') && term.text !== '') {
      group = /^(?:'m|'re|'ve)$/.test(term.normal) || /'(?:m|re|ve)$/.test(term.text)
      if (group) finite += 1
    }
  })
  return { finite, past }
}

/** "the walled garden", "wake up rested": a participle there says how something is, not what happened. */
function isModifier(previous: Term | undefined, tags: ReadonlySet<string>): boolean {
  if (previous === undefined) return false
  const before = previous.tags.join()
  if (/Determiner|Possessive|Adjective/.test(before)) return true
  return tags.has('PastTense') && /Particle|Value|Gerund/.test(before)
}

/** "the house that I bought" may keep its past: the sentence around it is in the present. */
function relative(terms: readonly Term[], at: number): boolean {
  return terms
    .slice(Math.max(1, at - 3), at)
    .some((term) => /^(?:that|which|who|since)$/.test(term.normal))
}

/** Every "I am a …" names a person, and every "I am …" without an article is a quality or a place. */
export function claimsFit(terms: readonly Term[]): boolean {
  return terms.every((term, at) => {
    const subject = /^(?:i|we)$/.test(terms[at - 1]?.normal ?? '')
    const short = /^(?:i'm|we're)$/i.test(term.text)
    if (!short && !(subject && /^(?:am|are)$/.test(term.normal))) return true
    let next = at + 1
    while (
      terms[next]?.text === '' ||
      terms[next]?.tags.includes('Adverb') ||
      terms[next]?.tags.includes('Negative')
    )
      next += 1
    const after = terms[next]
    if (after === undefined) return false
    if (/^(?:a|an|the|my|our|one)$/.test(after.normal)) {
      if (/^(?:the|one) (?:only )?(?:first|one|best|same)?$/.test(after.normal)) return true
      const head = headNoun(terms, next + 1)
      return head !== undefined && isPersonNoun(head)
    }
    const tags = after.tags.join()
    if (/Adjective|Preposition|Verb|Adverb|Conjunction/.test(tags)) return true
    const following = terms[next + 1]
    return /^(?:free|happy|whole)$/.test(following?.normal ?? '') || isPersonNoun(after.normal)
  })
}

export function headNoun(terms: readonly Term[], from: number): string | undefined {
  let head: string | undefined
  for (let at = from; at < terms.length; at += 1) {
    const term = terms[at]
    if (term === undefined) break
    const tags = term.tags.join()
    if (
      /Preposition|Conjunction/.test(tags) ||
      /^(?:who|that|which|with|of|to|and)$/.test(term.normal)
    )
      break
    if (/Noun/.test(tags)) head = term.normal
    else if (head !== undefined) break
  }
  return head
}
