// Chooses what is read aloud: in the person's order, within the length, the most concrete first.

import { termsOf } from '../measure/tense.ts'
import { isEnglishWord } from '../words/english-words.ts'
import { isPersonNoun, kindOf } from '../words/nouns.ts'
import { wordCount } from './repair.ts'
import type { Retold } from './retell.ts'

/** How much of the goal is told. */
export interface ToldLimits {
  sentences: number
  words: number
}
const LONGEST_JOINED = 16

/** What stood behind it was left out, so that it ends in the middle. */
const isCutOff = /\b(?:to|of|with|for|from|by|at|in|on|the|an?|and|or|but|your|their|his|her)\.$/i

interface Choice {
  sentences: string[]
  whole: boolean
}

export function choose(
  pieces: readonly (Retold | undefined)[],
  goal: string,
  limits: ToldLimits,
): Choice {
  const joined = withJoined(withAntecedents(pieces), goal)
  const told = joined
    .filter((piece) => piece !== undefined)
    .filter(({ text }) => isEnough(text) && !isCutOff.test(text))
  const picked = best(withoutScraps(told, joined.length > told.length), limits)
  const sentences = picked.map(({ text }) => text)
  const whole = picked.length === joined.length
  // Two words left over from a longer list are no picture.
  if (wordCount(sentences.join(' ')) < leastWords(picked, whole))
    return { sentences: [], whole: false }
  return { sentences, whole }
}

function leastWords(picked: readonly Retold[], whole: boolean): number {
  const bare = picked.every(({ kind }) => kind === 'sentence')
  if (bare && !whole && !picked.some(({ text }) => /\bagain\.$/.test(text))) return 4
  return whole && !bare ? 2 : 3
}

const CLINGS =
  /^(?:he|she|they|it|it's|this|that|his|her|their|then|the others?|another|the third|the rest|one of)\b/i
const PRONOUN = /\b(?:he|she|him|her|his|hers|they|them|their|it|it's|its)\b/i
const TIME =
  /^(?:mornings?|evenings?|nights?|days?|weeks?|months?|years?|winter|summer|spring|autumn|\w+days?)$/
const HANGS_ON =
  /^(?:with|in|on|at|by|for|under|above|near|from|of|behind|like|named|called|full|next|between|among|through|across|over|past|to|until|after|before|within|inside|outside|around|along|all|each|both|or|then|\p{L}{2,}ed|sold|built|made|kept|written)\b/iu

/** "They pay on the fifth" */
const OF_MANY =
  /^(?:co-?operative|company|bank|school|hospital|team|office|shop|club|church|council|university|agency|band|choir|family)$/

/** A pronoun is told only beside the words that say who is meant. */
function withAntecedents(pieces: readonly (Retold | undefined)[]): (Retold | undefined)[] {
  const result: (Retold | undefined)[] = []
  pieces.forEach((piece, at) => {
    const before = result[at - 1]
    const hangs =
      piece !== undefined &&
      (CLINGS.test(piece.text) ||
        /\ban? \p{L}+ one\.$/u.test(piece.text) ||
        (piece.kind === 'fragment' &&
          at > 0 &&
          (HANGS_ON.test(piece.text) || / of (?:it|them)\b/.test(piece.text))))
    const known = piece !== undefined && isBound(piece.text, before?.text ?? '')
    result.push((hangs && before === undefined) || !known ? undefined : piece)
  })
  return result
}

function isBound(text: string, before: string): boolean {
  const pronoun = PRONOUN.exec(text)
  if (pronoun === null) return true
  if (/\b(?:good at|with you in) it\b/.test(text)) return true
  const earlier = termsOf(`${before} ${text.slice(0, pronoun.index)}`).flat()
  const nouns = earlier.filter(({ tags }) => tags.includes('Noun') && !tags.includes('Pronoun'))
  if (/^it/i.test(pronoun[0]))
    return nouns.some(
      ({ normal, tags }) =>
        !/Date|Person/.test(tags.join()) && !TIME.test(normal) && !isPersonNoun(normal),
    )
  const many = /^the/i.test(pronoun[0])
  return earlier.some(
    ({ tags, normal }) =>
      /Person|FirstName/.test(tags.join()) ||
      (many && (tags.includes('Plural') || OF_MANY.test(normal))) ||
      /^(?:someone|somebody|everyone|everybody|who)$/.test(normal) ||
      isPersonNoun(normal) ||
      /^(?:nana?|gran|granny|grandma|grandpa|grandad|mama|mamma|papa)$/.test(normal) ||
      kindOf(normal) === 'animal',
  )
}

/** Short fragments stand together as one list, short acts as one sentence. */
function withJoined(pieces: readonly (Retold | undefined)[], goal: string): (Retold | undefined)[] {
  const result: (Retold | undefined)[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    const together =
      last === undefined || piece === undefined ? undefined : joined(last, piece, goal)
    if (together === undefined) result.push(piece)
    else result[result.length - 1] = together
  }
  return result
}

function joined(last: Retold, next: Retold, goal: string): Retold | undefined {
  if (wordCount(`${last.text} ${next.text}`) > LONGEST_JOINED) return undefined
  const body = last.text.slice(0, -1)
  if (last.kind === 'fragment' && next.kind === 'fragment')
    return { kind: 'fragment', text: `${body}, ${lowered(next.text, goal)}` }
  if (
    last.kind === 'sentence' &&
    next.kind === 'sentence' &&
    /^You /.test(next.text) &&
    /^You /.test(last.text) &&
    !/\band\b|,/.test(body)
  )
    return { kind: 'sentence', text: `${body} and ${lowered(next.text, goal)}` }
  return undefined
}

/** A capital inside a sentence of the goal, or a word that is no English one, marks a name. */
function lowered(text: string, goal: string): string {
  const word = /^[\p{L}'-]+/u.exec(text)?.[0] ?? ''
  const named = new RegExp(`[\\p{Ll},] ${word}(?![\\p{L}])`, 'u').test(goal)
  const known = isEnglishWord(word.toLowerCase().replace(/'s?$/, '')) || word.includes('-')
  return named ||
    !known ||
    /^(?!(?:Then|A|An|The|Your|My|In|And|Two|One)\b)\p{Lu}[\p{L}'-]* \p{Lu}(?!\p{L}+day)/u.test(
      text,
    )
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
}

/** Beside a real sentence, three words left over from a longer one are better left out. */
function withoutScraps(told: readonly Retold[], partly: boolean): Retold[] {
  const isScrap = ({ text }: Retold): boolean =>
    partly && told.some((other) => wordCount(other.text) > 4) && wordCount(text) < 4
  const kept: Retold[] = []
  told.forEach((piece, at) => {
    const previous = told[at - 1]
    const hangs = HANGS_ON.test(piece.text) && piece.kind === 'fragment' && previous !== undefined
    if (hangs && kept.at(-1) !== previous) return
    if (!isScrap(piece) || at === 0) kept.push(piece)
  })
  return kept
}

/** A word by itself, or "You and Inga.", says nothing. */
function isEnough(text: string): boolean {
  return (
    wordCount(text) > 1 && !/^You(?:(?:,| and) \p{Lu}\p{L}+)*\.$|^\p{Lu}\p{L}+, \d+\.$/u.test(text)
  )
}

function best(told: readonly Retold[], limits: ToldLimits): Retold[] {
  const distinct = told.filter(
    ({ text }, at) => told.findIndex((other) => other.text === text) === at,
  )
  const ranked = distinct.map((piece, at) => ({ piece, at, score: concreteness(piece.text) }))
  const chosen: typeof ranked = []
  let words = 0
  for (const candidate of [...ranked].sort((a, b) => b.score - a.score || a.at - b.at)) {
    const size = wordCount(candidate.piece.text)
    const clings =
      CLINGS.test(candidate.piece.text) && !chosen.some(({ at }) => at === candidate.at - 1)
    if (chosen.length === limits.sentences || words + size > limits.words || clings) continue
    chosen.push(candidate)
    words += size
  }
  return chosen.sort((a, b) => a.at - b.at).map(({ piece }) => piece)
}

function concreteness(text: string): number {
  const terms = termsOf(text).flat()
  const nouns = terms.filter(
    ({ tags }) => tags.includes('Noun') && !tags.includes('Pronoun'),
  ).length
  const names = terms.slice(1).filter(({ text }) => /^\p{Lu}/u.test(text)).length
  return nouns + 2 * names
}
