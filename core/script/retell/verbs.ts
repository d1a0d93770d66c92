// Verb forms, and which words open a wish without "I".

import nlp from 'compromise'
import { termsOf } from '../measure/tense.ts'
import { isCommonWord } from './spelling.ts'

const irregularThirdPersons: Readonly<Record<string, string>> = {
  be: 'is',
  have: 'has',
  do: 'does',
  go: 'goes',
}

export function thirdPerson(verb: string): string {
  const known = irregularThirdPersons[verb]
  if (known !== undefined) return known
  if (/(?:s|x|z|ch|sh)$/.test(verb)) return `${verb}es`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return `${verb}s`
}

/** "living" → "live", but also "evening" → "even"; undefined if this makes no common word. */
export function infinitiveOf(gerund: string): string | undefined {
  const word = gerund.toLowerCase()
  if (!/[a-z]{2}ing$/.test(word)) return undefined
  if (word === 'being' || word === 'having')
    return word.slice(0, -3) + (word === 'having' ? 'e' : '')
  const tagged = nlp(word)
  tagged.tag('Gerund')
  const infinitive = tagged.verbs().toInfinitive().text().trim().toLowerCase()
  return isCommonWord(infinitive) && !infinitive.endsWith('ing') ? infinitive : undefined
}

/** Words that open a wish as verbs. */
const sureVerb =
  /^(?:be|become|learn|write|build|live|find|buy|get|make|speak|teach|see|visit|finish|earn|pay|sing|swim|climb|win|meet|marry|raise|adopt|grow|publish|create|retire|wake|eat|feel|have|read|fly|wear|keep|give|spend|take|bring|join|forgive|go|come|say|tell|sit|hear|know|understand|remember|bake|fix|sell|graduate|volunteer|foster|host|knit|sew|ride|drive|stay|send|stand|throw|catch|carry|hug|kiss|enjoy|begin|choose|invite|explore|discover|perform|compose|design|restore|renovate|launch|pass|save|play|paint|cook|open|start|move|sail|study|travel|hike|dance|run)$/
/** Words that are also nouns: they count as verbs only before an object, a place or the like. */
const doubtfulVerb =
  /^(?:call|walk|work|love|help|sleep|plant|watch|surf|ski|skate|camp|fish|garden|hold|laugh|listen|care|trust|rest|return|record|film|photograph|tour|race|train|coach|phone|ring|text|talk|look|wash|clean|mend|repair|share|serve|lead|show|draw|rent|rescue|research|water|turn|cycle|bike|jog|farm|hunt|treat|answer|plan|date|end|drink|mind|matter|master|pet|own)$/
const wordAfterVerb =
  /^(?:a|an|the|my|our|your|to|me|us|him|her|them|it|more|every|each|all|some|in|on|at|with|for|through|across|along|around|again|up|out|back|into|mom|mum|dad|people|kids|one|two|three|four|five|slowly|well|together|home|less|\d+)$/
/** "dance floor", "run time": in front of a noun these are part of its name. */
const partOfNoun =
  /^(?:dance|run|start|travel|sail|open|move|drive|launch|host|catch|stay|wake|ride)$/
/** A second word that shows the first to be a noun: "walk of", "dance is". */
const wordAfterNoun = /^(?:of|is|are|was|has|and|or)$/

/** Whether the text begins with an act and has no subject: "open a shop", unlike "open kitchen". */
export function opensWithVerb(text: string): boolean {
  const [first = '', second = ''] = text.toLowerCase().split(/[\s,]+/)
  if (second === 'by' && /^(?:read|run)$/.test(first)) return false
  if (wordAfterNoun.test(second)) return sureVerb.test(first) && second === 'and'
  // Of `sureVerb`, these are nouns as well: the next word or the tagger decides.
  if (
    /^(?:run|play|start|open|pass|save|dance|cook|study|travel|paint|move|sail|hike|launch|design|host|buy|win|find|say|stay|drive|ride|wake|read|catch|throw)$/.test(
      first,
    )
  )
    return wordAfterVerb.test(second) || (!partOfNoun.test(first) && isTaggedAsVerb(text))
  if (sureVerb.test(first)) return true
  return doubtfulVerb.test(first) && (wordAfterVerb.test(second) || /^\S+ \p{Lu}\p{Ll}/u.test(text))
}

function isTaggedAsVerb(text: string): boolean {
  const first = termsOf(text.toLowerCase()).flat()[0]
  return first?.tags.includes('Infinitive') === true || first?.tags.includes('Imperative') === true
}

/** Whether a word that opens a text is taken for a verb, so that the text is no fragment. */
export function isVerbWord(word: string): boolean {
  return /^(?:be|become|learn|write|get|make|teach|see|visit|finish|earn|pay|sing|marry|publish|retire|wake|eat|feel|have|keep|give|spend|take|bring|join|forgive|go|come|say|tell|sit|hear|know|understand|remember|bake|fix|sell|move|drive|sleep|swim|live)$/.test(
    word,
  )
}
