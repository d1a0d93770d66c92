// One clause or fragment in the second person, or undefined when it cannot be retold with certainty.

import { grammarErrorsIn } from '../measure/grammar.ts'
import { type Term, termsOf } from '../measure/tense.ts'
import { isEnglishWord } from '../words/english-words.ts'
import { isPersonNoun, kindOf } from '../words/nouns.ts'
import { participleOf } from '../words/participle.ts'
import { lacksArticle } from './articles.ts'
import { countVerbs, isPlainEnglish, type VerbCounts } from './clause.ts'
import { asSentence, toSecondPerson } from './person.ts'
import { isRefused } from './refuse.ts'
import { wordCount } from './repair.ts'
import { correctSpelling } from './spelling.ts'
import { infinitiveOf, isVerbWord, opensWithVerb } from './verbs.ts'
import { presentOfI, wishAsPresent } from './wish.ts'

/** A clause or fragment of a goal in the second person, complete with capital and full stop. */
export interface Retold {
  kind: 'sentence' | 'fragment'
  text: string
}

const maxClauseWords = 32
const firstPersonWord = /\b(?:I|I'm|I've|me|my|mine|myself|we|we're|we've|us|our|ours|ourselves)\b/i
const secondPersonWord = /\b(?:you|your|yours|yourself)\b/i

/** "I am a bakery": short for a wish, and not to be retold as it stands. */
const claimToBeThing = /\b(?:I am|I'm) (?:a|an) (?:\p{Ll}+ )?(\p{Ll}+)(?=$|[.,])/u

/** "My sister braid my hair": the mistake of somebody who is learning English is not read back to them. */
const disagreeingVerb =
  /^(?:my|our) (?:\p{L}+ )?(?:wife|husband|mother|mum|mom|father|dad|son|daughter|brother|sister|friend|boss|partner|baby|dog|cat|boy|girl) (?!(?:and|or|in|on|at|with|of|for|who|from|near|by|under|beside|next|behind|before|after|over|above|across|inside|outside|around|against|to|that|had|can|will|may)\b)\p{Ll}*(?:[^s\W]|ss)(?<!ed|ing) (?:my|me|the|an?|to|us|him|her|it)\b/iu

/** `isAboutSelf`: the goal speaks of the user somewhere, so that "the door is open" is part of that picture. */
export function retell(clause: string, isAboutSelf: boolean): Retold | undefined {
  // A lead-in may still be cut off, but hardly more than twelve words: tagging longer texts would be wasted time.
  if (wordCount(clause) > maxClauseWords + 12) return undefined
  if (clause.includes('?') || secondPersonWord.test(clause)) return undefined
  const corrected = correctSpelling(clause.replace(/[.!…\s,;:]+$/u, ''))
  if (corrected === undefined) return undefined
  const present = wishAsPresent(corrected)
  if (present === undefined || isRefused(present) || !isPlainEnglish(present)) return undefined
  // The clause breaks off; "lunch at Rosa's" does not.
  if (
    /(?:\b(?:and|or|the|a|an|my|of|with|that|who|is|are|am|so|as|though)|'s)$/i.test(present) &&
    !/\p{Lu}\p{L}+'s$/u.test(present)
  )
    return undefined
  const claimed = claimToBeThing.exec(present)?.[1]
  if (claimed !== undefined && /^(?:place|thing|landscape|animal)$/.test(kindOf(claimed)))
    return undefined
  if (disagreeingVerb.test(present)) return undefined
  const retold = retellPresent(present, isAboutSelf)
  if (retold === undefined) return undefined
  if (
    firstPersonWord.test(retold.text) ||
    wordCount(retold.text) > maxClauseWords ||
    !isPlainEnglish(retold.text) ||
    grammarErrorsIn(retold.text).length > 0
  )
    return undefined
  return retold
}

function retellPresent(text: string, isAboutSelf: boolean): Retold | undefined {
  const act = text.replace(/^Then /, '')
  if (act !== text && opensWithVerb(act)) return retellPresent(act, isAboutSelf)
  if (opensWithVerb(text)) return isList(text) ? undefined : toSentence(presentOfI(text))
  const terms = termsOf(text).flat()
  const [first] = terms
  if (first === undefined) return undefined
  if (nounEndingInIng.test(first.normal))
    return countVerbs(terms).finite === 0 ? toFragment(text, terms) : undefined
  if (
    /^[A-Za-z]+ing$/.test(first.text) &&
    infinitiveOf(first.text) !== undefined &&
    !opensWithNounInIng(terms)
  )
    return retellGerund(text, first.text)
  const verbs = countVerbs(terms)
  if (verbs.past > 0) return retellFinished(text, verbs)
  if (verbs.finite === 0 || isNounTaggedAsVerb(terms) || isNounWithRelative(terms))
    return toFragment(text, terms)
  if (!firstPersonWord.test(text) && !isAboutSelf && !isAboutThing(terms)) return undefined
  if (!hasSubject(terms)) return undefined
  return toSentence(text)
}

function toSentence(text: string): Retold | undefined {
  const terms = termsOf(text).flat()
  if (countVerbs(terms).past > 0 || lacksArticle(text)) return undefined
  const retold = asSentence(toSecondPerson(text))
  return wordCount(retold) < 3 ? undefined : { kind: 'sentence', text: retold }
}

/** Whether the first words make it certain that the text has a subject. */
function hasSubject(terms: readonly Term[]): boolean {
  const first = terms[0]?.normal ?? ''
  if (/^\p{Lu}/u.test(terms[0]?.text ?? '') && !isEnglishWord(first.replace(/'s$/, ''))) return true
  if (
    /^(?:i|i'm|i've|we|we're|we've|my|our|me|there|there's|the|a|an|every|everyone|everybody|someone|somebody|people|mum|mom|dad|mama|papa|wife|husband|nan|gran|grandma|he|she|they|it|it's|he's|she's|they're|his|her|their|both|all|one|two|three|four|five|at|in|on|after|before|when|where|each|mornings|evenings|sundays|saturdays|mondays|fridays|from|with|outside|inside|friends|kids|children)$/.test(
      first,
    )
  )
    return true
  if (
    /^\p{Lu}/u.test(terms[0]?.text ?? '') &&
    terms[1]?.normal === 'and' &&
    terms[2]?.normal === 'i'
  )
    return true
  return (
    /^\p{Lu}/u.test(terms[0]?.text ?? '') &&
    /Person|Place|ProperNoun/.test(terms[0]?.tags.join() ?? '')
  )
}

/** Words in -ing that are nouns, whatever follows them. */
const nounEndingInIng =
  /^(?:heating|lighting|blessing|greeting|meeting|feeling|landing|opening|reading|training|recording|wedding|morning|evening|spring|king|ring|string|building|ceiling|sibling|clothing|pudding|lightning|something|everything|wing|thing)$/

/** "The cabin is finished": about a thing, so it is not the scene of somebody else. */
function isAboutThing(terms: readonly Term[]): boolean {
  return (
    /^there(?:'s)?$/.test(terms[0]?.normal ?? '') ||
    (terms[0]?.normal === 'the' &&
      /^(?:place|thing|landscape|animal)$/.test(kindOf(terms[1]?.normal.replace(/'s$/, '') ?? '')))
  )
}

/** "painting class": the first word names a thing, although it could be a gerund. */
function opensWithNounInIng(terms: readonly Term[]): boolean {
  const [first, second] = terms
  return (
    (/^(?:painting|living|sewing|swimming|driving|nothing|fishing|boxing|roofing|sailing|parking|farming|gardening)$/.test(
      first?.normal ?? '',
    ) &&
      second?.tags.includes('Noun') &&
      !first?.post.includes(',')) ||
    (second?.tags.includes('Singular') === true &&
      !/Pronoun|Possessive/.test(second.tags.join()) &&
      first?.post === ' ')
  )
}

const achievementVerb =
  /^(?:finished|passed|built|bought|opened|won|published|wrote|moved|found|founded|married|planted|adopted|learned|learnt|graduated|completed|started|launched|restored|earned|made|sold|recorded|paid|became|joined|got)$/

/** "I finished the marathon" → "you have finished the marathon"; a story of the past is left out. */
function retellFinished(text: string, verbs: VerbCounts): Retold | undefined {
  if (verbs.finite > 1 || verbs.past !== 1) return undefined
  const match = /^(?:I|[Ww]e)((?: (?:finally|already|just))?) ([a-z]+)\b(.*)$/s.exec(text)
  if (match === null) return undefined
  const [, adverb = '', verb = '', rest = ''] = match
  const participle = participleOf(verb)
  if (participle === undefined || !achievementVerb.test(verb)) return undefined
  if (verb === 'got' && !/^ (?:an?|the|my|our|time|some|two|three|four|five|six|\d+)\b/.test(rest))
    return undefined
  if (/\b(?:ago|last|yesterday|when|earlier|once|after|before|used)\b/i.test(rest)) return undefined
  const have = verb === 'got' ? `I have${adverb}` : `I have${adverb} ${participle}`
  const sentence = asSentence(toSecondPerson(`${have}${rest}`))
  if (lacksArticle(sentence) || wordCount(sentence) < 3) return undefined
  return { kind: 'sentence', text: sentence }
}

/** "retire at 67, pension, good trousers": an act, and then things. */
function isList(text: string): boolean {
  return text
    .split(/, (?:and )?/)
    .slice(1)
    .some(
      (part) =>
        !opensWithVerb(part) &&
        !/^(?:then|with|in|on|at|by|for|and|to|from|near|where|who|which|even|slowly|every|\p{L}+(?:ing|ly))\b/iu.test(
          part,
        ),
    )
}

/** "cake from the shop", "morning swims": the tagger takes some things for acts. */
function isNounTaggedAsVerb(terms: readonly Term[]): boolean {
  const [first, second, third] = terms
  if (first === undefined || second === undefined) return false
  if (
    first.tags.includes('Infinitive') &&
    (second.tags.includes('Preposition') ||
      second.normal === 'near' ||
      (second.tags.includes('Singular') && !/Possessive|Pronoun/.test(second.tags.join()))) &&
    countVerbs(terms).finite === 1
  )
    return true
  return (
    third === undefined &&
    /Noun|Adjective/.test(first.tags.join()) &&
    !isPersonNoun(first.normal) &&
    kindOf(first.normal) !== 'animal' &&
    !/Pronoun|Person|Place|ProperNoun/.test(first.tags.join()) &&
    /^\p{Ll}+[^s]s$/u.test(second.text) &&
    second.tags.includes('PresentTense')
  )
}

/** "A man who dances": the only verbs stand behind who, which or that. */
function isNounWithRelative(terms: readonly Term[]): boolean {
  const at = terms.findIndex(
    ({ normal }, index) =>
      /^(?:who|which|that|where)$/.test(normal) ||
      (/^(?:i|we)$/.test(normal) && terms[index - 1]?.post === ' '),
  )
  return (
    at > 0 &&
    terms[at - 1]?.tags.includes('Noun') === true &&
    countVerbs(terms.slice(0, at)).finite === 0 &&
    countVerbs(terms.slice(at)).finite === 1 &&
    !/^(?:i|we|he|she|they|it|there|my)$/.test(terms[0]?.normal ?? '')
  )
}

function retellGerund(text: string, word: string): Retold | undefined {
  const rest = text.slice(word.length)
  if (/^(?:being|having)$/i.test(word) && /(?:,| and) [a-z]+ing\b/.test(rest)) return undefined
  const base = infinitiveOf(word)
  if (base === undefined || /\bsince\b/.test(rest)) return undefined
  if (/(?:,| and) (?:\w+ )?[a-z]+ing\b/.test(rest))
    return /\b(?:I|we|he|she|they|it|is|are|am|has)\b/.test(rest) ? undefined : asFragment(text)
  return toSentence(presentOfI(`${base}${rest}`))
}

const pluralNoun = /s$|^(?:people|children|women|men|folk)$/i

/** Retells a noun phrase as a fragment; undefined if the text is no such phrase, or is unclear by itself. */
function toFragment(text: string, terms: readonly Term[]): Retold | undefined {
  // "girlfriend who respects me"
  const [, person] = /^(\p{L}+) who\b/u.exec(text) ?? []
  if (person !== undefined && isPersonNoun(person) && !pluralNoun.test(person))
    return asFragment(
      `${/^[aeiou]/i.test(person) ? 'an' : 'a'} ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    )
  if (
    /^(?:and|or|but|with|to|for|of|in|on|at|by|than|like|as|because|where|when|who|that|which|it|he|she|they|this|so|just|too|most|even|only|still|again|also|yes|ever)\b/i.test(
      text,
    ) &&
    !/^(?:in|on|at|by|with) \w+ \w+/i.test(text)
  )
    return undefined
  // "Open rice mill", "sings to the baby", "love me": an act without its subject.
  if (
    /^(?:open (?!air|sky|sea|water|road|fire|door|window|plan|field|kitchen)|mi )/i.test(text) ||
    isVerbWord((terms[0]?.normal ?? '').replace(/s$/, '')) ||
    isVerbWord(terms[0]?.normal ?? '') ||
    /^\p{L}+ me\b/u.test(text)
  )
    return undefined
  const nouns = terms.filter(({ tags }) => tags.includes('Noun') && !tags.includes('Pronoun'))
  if (nouns.length === 0 && terms[0]?.tags.includes('PastTense') !== true) return undefined
  if (terms.length === 1) {
    const word = terms[0]?.normal ?? ''
    if (/unfit|idea|self/.test(kindOf(word)) || /(?:ness|ity|tion|ment|ly|ed)$/.test(word))
      return undefined
  }
  if (/\b(?:who|which|that|for|near|under|from|before)\b/.test(text) && lacksArticle(text))
    return undefined
  return asFragment(text)
}

/** After another item of a list, an act stays a fragment: "quick on the bass, driving the van". */
export function asItem(item: string, retold: Retold | undefined): Retold | undefined {
  if (retold?.kind !== 'sentence' || !/^\p{L}+ing\b/u.test(item)) return retold
  return { kind: 'fragment', text: asSentence(toSecondPerson(item)) }
}

/** The text in the second person, unchecked. "own bakery" becomes "a bakery of your own". */
function asFragment(text: string): Retold | undefined {
  const owned = text.replace(
    /(^|, )[Oo]wn (\p{L}+)(?=$|,)/gu,
    (whole: string, before: string, thing: string) =>
      /unfit|self/.test(kindOf(thing))
        ? whole
        : thing.endsWith('s')
          ? `${before}${thing} of my own`
          : `${before}${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing} of my own`,
  )
  return { kind: 'fragment', text: asSentence(toSecondPerson(owned)) }
}
