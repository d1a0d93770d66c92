// Whether a clause is plain standard English in the present, so that it can be repeated aloud.

import type { Term } from '../measure/tense.ts'
import { isPersonNoun } from '../words/nouns.ts'

/**
 * How many verbs of a clause are finite, and how many of these are in the past tense. Most past tenses in a relative
 * clause are not counted as past.
 */
export interface VerbCounts {
  finite: number
  past: number
}

export function countVerbs(terms: readonly Term[]): VerbCounts {
  let finite = 0
  let past = 0
  let inVerbGroup = false
  terms.forEach((term, at) => {
    const tags = new Set(term.tags)
    const previous = terms[at - 1]
    if (/^(?:was|were|had|did|wasn't|weren't|hadn't|didn't)$/.test(term.normal)) {
      past += 1
      finite += 1
      inVerbGroup = true
    } else if (/^(?:am|is|are|have|has|do|does|can)$/.test(term.normal)) {
      if (!inVerbGroup && previous?.normal !== 'to') finite += 1
      inVerbGroup = true
    } else if (
      tags.has('Verb') &&
      !tags.has('Particle') &&
      !tags.has('Gerund') &&
      previous?.normal !== 'to'
    ) {
      if (
        !inVerbGroup &&
        (pastTenseForm.test(term.normal) || !isModifier(previous, terms[at + 1], tags))
      ) {
        finite += 1
        if (tags.has('PastTense') && !isInRelativeClause(terms, at)) past += 1
      }
      inVerbGroup = tags.has('Auxiliary')
    } else if (!tags.has('Adverb') && !tags.has('Negative') && term.text !== '') {
      inVerbGroup = /'(?:m|re|ve|s)$/.test(term.text) && /Pronoun/.test(term.tags.join())
      if (inVerbGroup) finite += 1
    }
  })
  return { finite, past }
}

/** Past-tense forms that are no participles, or hardly ever modify a noun as one (said, told). */
const pastTenseForm =
  /^(?:came|went|saw|took|gave|ate|sang|swam|drove|wrote|spoke|chose|fell|flew|forgot|knew|rode|rose|threw|wore|began|drank|grew|drew|said|told|thought|felt|sat|stood)$/

/** "the walled garden", "wake up rested", "bread baked at dawn": a participle says how something is. */
function isModifier(
  previous: Term | undefined,
  next: Term | undefined,
  tags: ReadonlySet<string>,
): boolean {
  if (previous === undefined)
    return tags.has('PastTense') && !/Noun|Determiner|Possessive/.test(next?.tags.join() ?? '')
  const isBeforeName = /^\p{Lu}/u.test(next?.text ?? '')
  const before = previous.tags.join()
  if (/Determiner|Possessive|Adjective/.test(before) && !/Pronoun/.test(before)) return true
  if (before.includes('Ordinal')) return true
  if (!tags.has('PastTense') || isPersonNoun(previous.normal)) return false
  if (isBeforeName) return true
  if (/Particle|Value|Gerund|Preposition|Conjunction|Infinitive/.test(before)) return true
  return (
    /Noun/.test(before) &&
    !/Pronoun|Person/.test(before) &&
    (next === undefined ||
      /Preposition|Conjunction|Adverb/.test(next.tags.join()) ||
      previous.post.includes(','))
  )
}

/** "the house that I bought", "the boat dad started" keep their past inside a sentence in the present. */
function isInRelativeClause(terms: readonly Term[], at: number): boolean {
  const [before, previous] = [terms[at - 2], terms[at - 1]]
  if (
    /^(?:i|we|he|she|they|mum|mom|dad|gran|nan|grandad|grandpa|grandma|mama|papa)$/.test(
      previous?.normal ?? '',
    ) &&
    before?.tags.includes('Noun') === true &&
    !/Person|Date/.test(before.tags.join()) &&
    terms[0]?.tags.includes('Preposition') !== true &&
    before.post.trim() === ''
  )
    return true
  return terms
    .slice(Math.max(1, at - 3), at)
    .some((term) => /^(?:that|which|who|since|where)$/.test(term.normal))
}

/** Words and phrases of dialects, of slang and of people who are learning English. */
const dialectPhrase =
  /\b(?:ain't|y'all|wee|aw|wi|ma own|ma |de |dat|dis |wid|em|'em|cuz|innit|wis|oot|nae|nought|owt|summat|lah|leh|pon|dem|gwan|oughta|kinda|sorta|gimme|lemme|outta|dunno|(?<!\b(?:the|a|my|our|your) )whole (?:family|night|day|week|life)|all the (?:days|mornings)|persons|married with|a relation with|one with other|much (?:friends|books|people)|since (?:\w+ )?(?:years|months)|(?:many|much) (?:money|work) )\b/i
/** Mistakes of grammar: "she come", "I has", "the door are". */
const grammarMistakes: readonly RegExp[] = [
  /\b(?:he|she|it) (?:(?:also|always|still|just|only) )?(?:come|go|sing|stop|have|do|say|make|take|get|work|live|sleep|eat|call|ask|know|see|want|run|walk|play|cook|like|love|help|sit|stand)\b(?<!\b(?:see|hear|watch|let|make|help|that) (?:he|she|it) \w+)/i,
  /^(?:my|our|I and) (?:\p{L}+ )?\p{L}+ (?:he|she|they|we|it) (?:is|are|has|have|\p{Ll}+)\b/iu,
  /\bI (?:is|has|goes|does|wants|likes|makes|works|lives|sleeps|be)\b/i,
  /\b(?:they|we|you) (?:is|has|was|goes|does)\b/i,
  /\b(?:my|our|the) \p{L}+[^s\s] (?:are)\b(?<!\b(?:family|team|people|children|men|women|police|staff|crew|band|sheep|fish|feet|teeth) are)/iu,
  /\b(?:a|an) \p{L}+[^aeiousy]s\b(?<!\b(?:news|series|always|glass|bus|less|class|lens|gas|grass|cross|boss|dress|kiss|mess|canvas|atlas|christmas|chess|pass|press|mass|brass|means|barracks|headquarters|crossroads|gallows|works|jeans)\b)/iu,
  /\b(?:sleep|sleeps|work|works|drive|drives|sing|cook|dance|play|do|married|marry) (?:good|honest|legal|nice|normal|proper)\b/i,
  /\b(?:(?:my|our) (?:boyfriends|girlfriends|husbands|wifes|mothers|fathers|brothers|sisters) (?:hand|house|car|room|face|old|bed|shop|arms|side)|(?:mums|moms|dads|nans|grans) (?!and|who|in|at|with)[a-z]+)\b/i,
  /\b(?:in|of|on|with|at|by|for|from|chuck) me (?!(?:and|in|at|on|every|a|an|the|each|again|all|to|with|as|when|while|by|for|like|after|before|so|but|or|often|both|now|today|too|is|are|\p{L}+ing|\p{L}+ly)\b)\p{Ll}+|\bme who\b|\b(?:the|a|my) see\b/iu,
  /\bI \p{Ll}+ I \p{Ll}+|\bgive (?:it|them) to me\b|, (?:give|let|make|bring|ask|tell|pay|hire) me\b/u,
  /\bgo (?=\p{Lu})|(?:^|, )(?:love|promote|pay|ask|hire|pick) me$|\bsleep \d+(?=$|[.,])/u,
  /\bme own\b|\bmy (?:daughters|sons) (?:voice|hand|room|face)\b/i,
  /\bI'm \S+ me\b|\bfor in case\b|\b(?:he|she|they) and I\b/i,
  /\bown (?!my|our|your)\p{L}+ own\b|\b(?:have|has|with|in) own\b/iu,
  /\bsays? (?:this|that|he|she|it) (?:is|are)\b|\bI (?:do|am|can|have),/i,
  /\b(?:is|are|am) (?:work|live|go|come|make|have|sleep)\b/i,
  /\b(?:more|most) \p{L}+(?:er|est)\b(?<!\b(?:water|paper|laughter|summer|dinner|after|winter|butter|flower|power|together|letter|over|clever|sister|brother|mother|father|daughter|other|weather|reader|member|player)\b)/iu,
]

export function isPlainEnglish(text: string): boolean {
  return !dialectPhrase.test(text) && !grammarMistakes.some((pattern) => pattern.test(text))
}
