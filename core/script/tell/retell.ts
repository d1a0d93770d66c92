// One clause or fragment in the second person, or undefined when it cannot be told with certainty.

import { grammarErrorsIn } from '../measure/grammar.ts'
import { type Term, termsOf } from '../measure/tense.ts'
import { isEnglishWord } from '../words/english-words.ts'
import { isPersonNoun, kindOf } from '../words/nouns.ts'
import { participleOf } from '../words/participle.ts'
import { lacksArticle } from './articles.ts'
import { isPlainEnglish, type Shape, shapeOf } from './clause.ts'
import { asSentence, toSecondPerson } from './person.ts'
import { isRefused } from './refuse.ts'
import { wordCount } from './repair.ts'
import { spelt } from './spelling.ts'
import { infinitiveOf, isVerbWord, opensWithVerb } from './verbs.ts'
import { doing, plainWish } from './wish.ts'

export interface Retold {
  kind: 'sentence' | 'fragment'
  text: string
}

const LONGEST = 32
const FIRST = /\b(?:I|I'm|I've|me|my|mine|myself|we|we're|we've|us|our|ours|ourselves)\b/i
const SECOND = /\b(?:you|your|yours|yourself)\b/i

/** "I am a bakery": a wish in brief, and no claim that can be told. */
const IS_THING = /\b(?:I am|I'm) (?:a|an) (?:\p{Ll}+ )?(\p{Ll}+)(?=$|[.,])/u

/** "My sister braid my hair": a slip of somebody who is learning English is not read back to them. */
const DISAGREES =
  /^(?:my|our) (?:\p{L}+ )?(?:wife|husband|mother|mum|mom|father|dad|son|daughter|brother|sister|friend|boss|partner|baby|dog|cat|boy|girl) (?!(?:and|or|in|on|at|with|of|for|who|from|near|by|under|beside|next|behind|before|after|over|above|across|inside|outside|around|against|to|that|had|can|will|may)\b)\p{Ll}*(?:[^s\W]|ss)(?<!ed|ing) (?:my|me|the|an?|to|us|him|her|it)\b/iu

/** `ofSelf`: the goal speaks in the first person somewhere, so that "the door is open" belongs to its scene. */
export function retold(said: string, ofSelf: boolean): Retold | undefined {
  // A lead-in may be cut off, but not that much; long texts are not tagged in vain.
  if (wordCount(said) > LONGEST + 12) return undefined
  if (said.includes('?') || SECOND.test(said)) return undefined
  const right = spelt(said.replace(/[.!…\s,;:]+$/u, ''))
  if (right === undefined) return undefined
  const present = plainWish(right)
  if (present === undefined || isRefused(present) || !isPlainEnglish(present)) return undefined
  if (
    /(?:\b(?:and|or|the|a|an|my|of|with|that|who|is|are|am|so|as|though)|'s)$/i.test(present) &&
    !/\p{Lu}\p{L}+'s$/u.test(present)
  )
    return undefined
  const claimed = IS_THING.exec(present)?.[1]
  if (claimed !== undefined && /^(?:place|thing|landscape|animal)$/.test(kindOf(claimed)))
    return undefined
  if (DISAGREES.test(present)) return undefined
  const told = tell(present, ofSelf)
  if (told === undefined) return undefined
  if (
    FIRST.test(told.text) ||
    wordCount(told.text) > LONGEST ||
    !isPlainEnglish(told.text) ||
    grammarErrorsIn(told.text).length > 0
  )
    return undefined
  return told
}

function tell(text: string, ofSelf: boolean): Retold | undefined {
  const act = text.replace(/^Then /, '')
  if (act !== text && opensWithVerb(act)) return tell(act, ofSelf)
  if (opensWithVerb(text)) return isList(text) ? undefined : sentence(doing(text))
  const terms = termsOf(text).flat()
  const [first] = terms
  if (first === undefined) return undefined
  if (NOUN_IN_ING.test(first.normal))
    return shapeOf(terms).finite === 0 ? fragment(text, terms) : undefined
  if (
    /^[A-Za-z]+ing$/.test(first.text) &&
    infinitiveOf(first.text) !== undefined &&
    !isThing(terms)
  )
    return gerund(text, first.text)
  const shape = shapeOf(terms)
  if (shape.past > 0) return finished(text, shape)
  if (shape.finite === 0 || isNounTaggedAsVerb(terms) || isNounWithRelative(terms))
    return fragment(text, terms)
  if (!FIRST.test(text) && !ofSelf && !isAboutThing(terms)) return undefined
  if (!hasSubject(terms)) return undefined
  return sentence(text)
}

function sentence(text: string): Retold | undefined {
  const terms = termsOf(text).flat()
  if (shapeOf(terms).past > 0 || lacksArticle(text)) return undefined
  const told = asSentence(toSecondPerson(text))
  return wordCount(told) < 3 ? undefined : { kind: 'sentence', text: told }
}

/** Subjects that are certain: the writer, what is theirs, a name, or a thing with its article. */
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

const NOUN_IN_ING =
  /^(?:heating|lighting|blessing|greeting|meeting|feeling|landing|opening|reading|training|recording|wedding|morning|evening|spring|king|ring|string|building|ceiling|sibling|clothing|pudding|lightning|something|everything|wing|thing)$/

/** "The cabin is finished": nobody else's scene. */
function isAboutThing(terms: readonly Term[]): boolean {
  return (
    /^there(?:'s)?$/.test(terms[0]?.normal ?? '') ||
    (terms[0]?.normal === 'the' &&
      /^(?:place|thing|landscape|animal)$/.test(kindOf(terms[1]?.normal.replace(/'s$/, '') ?? '')))
  )
}

function isThing(terms: readonly Term[]): boolean {
  const [first, second] = terms
  return (
    (/^(?:morning|evening|wedding|building|painting|ceiling|king|ring|spring|string|sibling|clothing|living|sewing|swimming|driving|wing|thing|nothing|something|everything|lightning|pudding|fishing|boxing|roofing|sailing|parking|farming|gardening)$/.test(
      first?.normal ?? '',
    ) &&
      second?.tags.includes('Noun') &&
      !first?.post.includes(',')) ||
    (second?.tags.includes('Singular') === true &&
      !/Pronoun|Possessive/.test(second.tags.join()) &&
      first?.post === ' ')
  )
}

const ACHIEVED =
  /^(?:finished|passed|built|bought|opened|won|published|wrote|moved|found|founded|married|planted|adopted|learned|learnt|graduated|completed|started|launched|restored|earned|made|sold|recorded|paid|bought|became|joined|got|paid)$/

/** "I finished the marathon" → "you have finished the marathon"; a story of the past is left out. */
function finished(text: string, shape: Shape): Retold | undefined {
  if (shape.finite > 1 || shape.past !== 1) return undefined
  const match = /^(?:I|[Ww]e)((?: (?:finally|already|just))?) ([a-z]+)\b(.*)$/s.exec(text)
  if (match === null) return undefined
  const [, adverb = '', verb = '', rest = ''] = match
  const participle = participleOf(verb)
  if (participle === undefined || !ACHIEVED.test(verb)) return undefined
  if (verb === 'got' && !/^ (?:an?|the|my|our|time|some|two|three|four|five|six|\d+)\b/.test(rest))
    return undefined
  if (/\b(?:ago|last|yesterday|when|earlier|once|after|before|used)\b/i.test(rest)) return undefined
  const have = verb === 'got' ? `I have${adverb}` : `I have${adverb} ${participle}`
  const told = asSentence(toSecondPerson(`${have}${rest}`))
  return lacksArticle(told) || wordCount(told) < 3 ? undefined : { kind: 'sentence', text: told }
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
    shapeOf(terms).finite === 1
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
    shapeOf(terms.slice(0, at)).finite === 0 &&
    shapeOf(terms.slice(at)).finite === 1 &&
    !/^(?:i|we|he|she|they|it|there|my)$/.test(terms[0]?.normal ?? '')
  )
}

function gerund(text: string, word: string): Retold | undefined {
  const rest = text.slice(word.length)
  if (/^(?:being|having)$/i.test(word) && /(?:,| and) [a-z]+ing\b/.test(rest)) return undefined
  const base = infinitiveOf(word)
  if (base === undefined || /\bsince\b/.test(rest)) return undefined
  if (/(?:,| and) (?:\w+ )?[a-z]+ing\b/.test(rest))
    return /\b(?:I|we|he|she|they|it|is|are|am|has)\b/.test(rest) ? undefined : shown(text)
  return sentence(doing(`${base}${rest}`))
}

const MANY = /s$|^(?:people|children|women|men|folk)$/i

function fragment(text: string, terms: readonly Term[]): Retold | undefined {
  // "girlfriend who respects me"
  const [, person] = /^(\p{L}+) who\b/u.exec(text) ?? []
  if (person !== undefined && isPersonNoun(person) && !MANY.test(person))
    return shown(
      `${/^[aeiou]/i.test(person) ? 'an' : 'a'} ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    )
  if (
    /^(?:and|or|but|with|to|for|of|in|on|at|by|than|like|as|because|where|when|who|that|which|it|he|she|they|this|so|just|too|most|even|only|still|again|also|yes|ever)\b/i.test(
      text,
    ) &&
    !/^(?:in|on|at|by|with) \w+ \w+/i.test(text)
  )
    return undefined
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
  return shown(text)
}

/** Behind another item of a list, an act stays a fragment: "quick on the bass, driving the van". */
export function asItem(said: string, told: Retold | undefined): Retold | undefined {
  if (told?.kind !== 'sentence' || !/^\p{L}+ing\b/u.test(said)) return told
  return { kind: 'fragment', text: asSentence(toSecondPerson(said)) }
}

function shown(text: string): Retold | undefined {
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
