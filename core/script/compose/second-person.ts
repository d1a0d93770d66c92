// Turns one sentence of a goal into the second person and the present tense, or says that it cannot.
// It refuses whenever it is unsure: a refused sentence is quoted word for word, which is always right.

import { grammarErrorsIn } from '../measure/grammar.ts'
import { claimWords, machineTalk, pressureWords } from '../measure/lexicon.ts'
import { type Term, termsOf } from '../measure/tense.ts'
import { wordsOf } from '../measure/words.ts'
import { claimsFit, headNoun, type Shape, shapeOf } from './clauses.ts'
import type { KnownWord } from './language.ts'
import { isPersonNoun, kindOf } from './nouns.ts'
import { participleOf } from './participle.ts'
import { decapitalised, finish, swapPerson } from './swap-person.ts'
import { plainWish } from './wish.ts'

export type Told = { kind: 'told'; text: string } | { kind: 'shown'; text: string }

const MAX_WORDS = 24
const UNSAFE = /[^\p{L}\p{M}\p{N}\s,.;:'’\-–—&%€£$!/()]/u
const ODD_BRACKETS = /\([^()]*$|^[^()]*\)|\([^()]{25,}\)|\((?![\p{L}\p{N}])/u
const MODAL = /\b(?:would|could|might|ought|wanna|let's|let us|if)\b|\bi'd\b/i
const SECOND = /\b(?:you|your|yours|yourself)\b/i
const FIRST = /\b(?:i|i'm|i've|me|my|mine|myself|we|we're|we've|us|our|ours|ourselves)\b/i
const NEGATED_WISH = /\b(?:don't|do not|never|didn't) (?:want|wish|need|like)\b/i
const MATTERS_OF_DEATH = /\b(?:die|dies|dying|dead|death|kill\w*|suicid\w*|bury|funeral)\b/i

/** `inScene` says that the goal speaks in the first person elsewhere, so that "the door is open" belongs to the scene. */
export function toSecondPerson(
  sentence: string,
  knownWord: KnownWord,
  inScene: boolean,
): Told | undefined {
  const tidy = tidied(sentence)
  if (!isSafe(tidy) || !isSpelt(tidy, knownWord)) return undefined
  const wish = plainWish(tidy)
  if (wish === undefined || MODAL.test(wish) || /\bmay\b/.test(wish)) return undefined
  if (SECOND.test(wish) && FIRST.test(wish)) return undefined
  const told = tell(wish, inScene)
  if (told === undefined) return undefined
  const text = told.text.trim()
  if (wordsOf(text).length > MAX_WORDS || grammarErrorsIn(text).length > 0 || FIRST.test(text))
    return undefined
  return { kind: told.kind, text }
}

function tidied(sentence: string): string {
  const caps = sentence.replace(/[^\p{L}]/gu, '')
  const shouted = caps.length > 3 && caps === caps.toUpperCase() && caps !== caps.toLowerCase()
  return (shouted ? lowered(sentence) : sentence)
    .replace(/’/g, "'")
    .replace(/\bi\b/g, 'I')
    .replace(/\b[Ii]m\b/g, "I'm")
    .replace(/\b[Ii]ve\b/g, "I've")
    .replace(/\b([Dd]o|[Dd]oes|[Ii]s|[Aa]re|[Cc]a|[Ww]o)nt\b/g, "$1n't")
    .replace(/\s*[.!…]+\s*$/u, '')
    .replace(/!/g, '.')
    .replace(/ & (?=[a-z]|I\b)/g, ' and ')
    .replace(/\s*[-–—]\s+/g, ', ')
    .replace(/\s+/g, ' ')
    .trim()
}

function lowered(sentence: string): string {
  return sentence.replace(/\p{L}+/gu, (word) =>
    /^(?:TV|UK|USA|US|PHD|CEO|NYC|BBC|NHS|MBA)$/.test(word) ? word : word.toLowerCase(),
  )
}

function isSafe(text: string): boolean {
  if (text === '' || UNSAFE.test(text) || ODD_BRACKETS.test(text)) return false
  const refused = [claimWords, machineTalk, pressureWords, NEGATED_WISH, MATTERS_OF_DEATH]
  return refused.every((pattern) => text.search(pattern) === -1)
}

function isSpelt(text: string, knownWord: KnownWord): boolean {
  return wordsOf(text).every((word, at) => {
    if (/\d/.test(word)) return /^\d[\d.,]*(?:st|nd|rd|th|k|am|pm)?$/.test(word)
    const bare = word.replace(/'(?:s|m|re|ve|ll|d|t)$/i, '').replace(/n't$/, '')
    if (/^\p{Lu}/u.test(bare) && at > 0) return true
    return bare
      .split('-')
      .every((part) => part === '' || knownWord(part.toLowerCase()) || isName(bare))
  })
}

function isName(word: string): boolean {
  return (
    /^\p{Lu}/u.test(word) &&
    termsOf(word)
      .flat()
      .some((term) => term.tags.includes('Person'))
  )
}

function tell(text: string, inScene: boolean): Told | undefined {
  const terms = termsOf(text).flat()
  const first = terms[0]
  if (first === undefined) return undefined
  const shape = shapeOf(terms)
  if (shape.past > 0) return finished(text, terms, shape)
  if (shape.finite === 0) return fragment(text, terms)
  if (!claimsFit(terms)) return undefined
  if (first.tags.includes('Verb')) return unspoken(text, first.normal)
  const personal = FIRST.test(text) || SECOND.test(text)
  if (!personal && !inScene) return undefined
  return { kind: 'told', text: finish(swapPerson(text)) }
}

const BARE_VERB =
  /^(?:run|learn|dance|travel|write|open|start|build|own|live|work|find|become|buy|get|make|play|speak|teach|move|see|visit|finish|pass|quit|lose|gain|earn|save|pay|sing|paint|swim|hike|climb|win|meet|marry|raise|adopt|grow|cook|publish|launch|create|retire|sleep|wake|eat|drink|feel|stop|have|be|study|read|drive|fly|sail|wear|call|keep|give|spend|take|bring|join|forgive|trust|volunteer)$/

/** "Run my own cafe", one line of a list: the "I" is left out, and meant. */
function unspoken(text: string, verb: string): Told | undefined {
  if (!BARE_VERB.test(verb)) return undefined
  const wish = plainWish(`I want to ${decapitalised(text)}`)
  return wish === undefined ? undefined : tell(wish, true)
}

function finished(text: string, terms: readonly Term[], shape: Shape): Told | undefined {
  if (shape.finite > 1 || shape.past !== 1) return undefined
  if (/\b(?:ago|last|yesterday|when|earlier|once|in (?:19|20)\d\d|after|before|used)\b/i.test(text))
    return undefined
  const subject = terms[0]
  if (subject === undefined || !/^(?:i|we)$/.test(subject.normal)) return undefined
  const match =
    /^(?:I|We|we)((?: (?:finally|already|just|also|proudly|happily))?) (was |were )?([a-z]+)\b(.*)$/s.exec(
      text,
    )
  if (match === null) return undefined
  const [, adverb = '', be, verb = '', rest = ''] = match
  const participle = participleOf(verb)
  if (participle === undefined) return undefined
  const been = be === undefined ? '' : 'been '
  return { kind: 'told', text: finish(swapPerson(`I have${adverb} ${been}${participle}${rest}`)) }
}

function fragment(text: string, terms: readonly Term[]): Told | undefined {
  const first = terms[0]
  if (first === undefined) return undefined
  const tags = new Set(first.tags)
  if (tags.has('Gerund')) return gerund(text, first.text)
  const plain = terms.filter((term) => term.text !== '')
  if (
    plain.every((term) => /Adjective|Conjunction|Adverb/.test(term.tags.join())) &&
    tags.has('Adjective')
  )
    return { kind: 'told', text: finish(`you are ${decapitalised(text)}`) }
  return shown(text, terms, first)
}

/** Verbs that may pass for things: "our first home smells of paint" is a whole sentence. */
const THIRD_PERSON =
  /^(?:smells|feels|looks|sounds|tastes|runs|works|grows|stands|sits|waits|opens|plays|flows|shines|sells|makes|costs|wins|earns|pays|helps|loves|needs|hums|sings)$/

/** Things can be shown without a verb: "a cabin in the woods", "two dogs", "stillness in the morning". */
function shown(text: string, terms: readonly Term[], first: Term): Told | undefined {
  if (terms.some(({ normal }) => THIRD_PERSON.test(normal))) return undefined
  const body = decapitalised(text)
  const counted = /^(?:a|an|my|our|the|two|three|four|five|six)$/.test(first.normal)
  const head = counted ? headNoun(terms, 1) : first.normal
  if (head === undefined) return undefined
  if (/^an?$/.test(first.normal) && isPersonNoun(head))
    return { kind: 'told', text: finish(swapPerson(`I am ${body}`)) }
  const kind = kindOf(head)
  const nameable =
    counted && kind !== 'unknown' && kind !== 'unfit' && kind !== 'person' && kind !== 'self'
  const abstract =
    !counted && terms.length > 2 && (kind === 'idea' || /^(?:time|space)$/.test(head))
  return nameable || abstract ? { kind: 'shown', text: `${swapPerson(body)}.` } : undefined
}

function gerund(text: string, word: string): Told | undefined {
  const rest = text.slice(word.length)
  const another = /(?:,| and) [a-z]+ing\b/.test(rest)
  if (/^being$/i.test(word)) return another ? undefined : tell(`I am${rest}`, true)
  if (/^having$/i.test(word)) return another ? undefined : tell(`I have${rest}`, true)
  return { kind: 'told', text: finish(swapPerson(`I am ${decapitalised(text)}`)) }
}
