// What the person does or is in the scene, as a short infinitive: "run a small bakery", "be enough".
// It lets a goal without things in it ("I get up at five and read") be heard in every part of a script.

import { negationWords } from '../measure/lexicon.ts'
import { termsOf } from '../measure/tense.ts'
import { lowerWords } from '../measure/words.ts'

const LONGEST = 4
const BREAK = /^(?:who|which|that|when|while|because|before|after|so|and|but|where|as|until|since)$/
const SOFT_BREAK =
  /^(?:at|on|in|for|every|each|with|by|from|along|through|behind|above|near|across|again|now|today|three|two|half)$/
/** Words that lean on a sentence before, or on somebody who is not there. */
const LEANS = /^(?:him|her|them|it|this|that|these|those|together|each|both|all|there|here|again)$/
const LOOSE_END =
  /^(?:of|to|at|on|in|for|with|by|from|a|an|the|your|my|very|so|and|as|up|out|St|Mr|Mrs|Ms|Dr|Prof)$/

/** From a told sentence that opens with "You" and a verb in the present. */
export function doingOf(told: string): string | undefined {
  const sentences = termsOf(told)
  const terms = sentences.length === 1 ? (sentences[0] ?? []) : []
  const verb = terms[1]
  if (terms[0]?.normal !== 'you' || verb === undefined || !verb.tags.includes('Verb'))
    return undefined
  if (/^(?:can|may|do|have|has)$/.test(verb.normal) && terms[2]?.tags.includes('Verb'))
    return undefined
  if (verb.tags.includes('PastTense') || verb.normal === 'can') return undefined
  const words: string[] = []
  const ends: number[] = []
  for (const term of terms.slice(1)) {
    if (BREAK.test(term.normal) && words.length > 0) {
      ends.push(words.length)
      break
    }
    if (SOFT_BREAK.test(term.normal) && words.length > 1) ends.push(words.length)
    if (term.text !== '') words.push(term.text)
    if (/[,;:.]/.test(term.post)) {
      ends.push(words.length)
      break
    }
  }
  const end = ends
    .filter((each) => each <= LONGEST && each > 1 && !LOOSE_END.test(words[each - 1] ?? ''))
    .at(-1)
  if (end === undefined) return undefined
  const phrase = words.slice(0, end).join(' ')
  if (!told.includes(phrase) || isHalfSaid(verb.normal, terms[1 + end]?.normal ?? ''))
    return undefined
  if (verb.normal === 'are' && terms[2]?.tags.includes('Gerund')) return undefined
  const doing = phrase
    .replace(/^are\b/, 'be')
    .replace(/^be (?:finally|now|already|also|so|really) /, 'be ')
  const fits =
    !lowerWords(doing).some((word) => negationWords.has(word) || LEANS.test(word)) &&
    !/^be (?:a|an|the|in|so)$|^be (?:parents|partners|friends|owners|neighbours)\b/.test(doing)
  return fits ? doing : undefined
}

/** "be a woman", cut off before "who says no", is less than what was said. */
function isHalfSaid(verb: string, next: string): boolean {
  return verb === 'are' && /^(?:who|that|which|whose)$/.test(next)
}
