// Chooses what is read aloud: the most concrete pieces that fit into the limits, in the order of the goal.

import { termsOf } from '../measure/tense.ts'
import { isEnglishWord } from '../words/english-words.ts'
import { isPersonNoun, kindOf } from '../words/nouns.ts'
import { wordCount } from './repair.ts'
import type { Retold } from './retell-clause.ts'

/** How much of the goal is retold at most. */
export interface RetellLimits {
  sentences: number
  words: number
}
const maxJoinedWords = 16

/** The end of a text that breaks off, because what followed was left out. */
const brokenOffEnd =
  /\b(?:to|of|with|for|from|by|at|in|on|the|an?|and|or|but|your|their|his|her)\.$/i

interface Choice {
  sentences: string[]
  /** Nothing of the goal was left out. */
  isWhole: boolean
}

/** In `pieces`, undefined stands for a piece of the goal that cannot be retold. */
export function choose(
  pieces: readonly (Retold | undefined)[],
  goal: string,
  limits: RetellLimits,
): Choice {
  const joined = withJoined(withAntecedents(pieces), goal)
  const retold = joined
    .filter((piece) => piece !== undefined)
    .filter(({ text }) => isEnough(text) && !brokenOffEnd.test(text))
  const picked = mostConcrete(withoutScraps(retold, joined.length > retold.length), limits)
  const sentences = picked.map(({ text }) => text)
  const isWhole = picked.length === joined.length
  // A few words left over from a longer list do not make a picture.
  if (wordCount(sentences.join(' ')) < minWords(picked, isWhole))
    return { sentences: [], isWhole: false }
  return { sentences, isWhole }
}

/**
 * With fewer words in all, nothing is retold: 2 for a whole goal with a fragment, else 3; but 4 for sentences alone if
 * something was left out and none of them ends with "again", as "You dance again." does.
 */
function minWords(picked: readonly Retold[], isWhole: boolean): number {
  const isSentencesOnly = picked.every(({ kind }) => kind === 'sentence')
  if (isSentencesOnly && !isWhole && !picked.some(({ text }) => /\bagain\.$/.test(text))) return 4
  return isWhole && !isSentencesOnly ? 2 : 3
}

/** Opens a text that refers to the one before it: "he", "then", "the others". */
const backReference =
  /^(?:he|she|they|it|it's|this|that|his|her|their|then|the others?|another|the third|the rest|one of)\b/i
const thirdPersonPronoun = /\b(?:he|she|him|her|his|hers|they|them|their|it|it's|its)\b/i
const timeNoun =
  /^(?:mornings?|evenings?|nights?|days?|weeks?|months?|years?|winter|summer|spring|autumn|\w+days?)$/
/** Opens a fragment that continues the text before it: "with a view", "built by hand". */
const continuationOpening =
  /^(?:with|in|on|at|by|for|under|above|near|from|of|behind|like|named|called|full|next|between|among|through|across|over|past|to|until|after|before|within|inside|outside|around|along|all|each|both|or|then|\p{L}{2,}ed|sold|built|made|kept|written)\b/iu

/** Singular nouns that "they" may refer to: "the company … they pay on the fifth". */
const groupNoun =
  /^(?:co-?operative|company|bank|school|hospital|team|office|shop|club|church|council|university|agency|band|choir|family)$/

/** Leaves out pieces whose pronoun or opening refers to words that are not retold directly before. */
function withAntecedents(pieces: readonly (Retold | undefined)[]): (Retold | undefined)[] {
  const result: (Retold | undefined)[] = []
  pieces.forEach((piece, at) => {
    const before = result[at - 1]
    const needsPrevious =
      piece !== undefined &&
      (backReference.test(piece.text) ||
        /\ban? \p{L}+ one\.$/u.test(piece.text) ||
        (piece.kind === 'fragment' &&
          at > 0 &&
          (continuationOpening.test(piece.text) || / of (?:it|them)\b/.test(piece.text))))
    const isPronounClear = piece !== undefined && hasAntecedent(piece.text, before?.text ?? '')
    result.push((needsPrevious && before === undefined) || !isPronounClear ? undefined : piece)
  })
  return result
}

function hasAntecedent(text: string, before: string): boolean {
  const pronoun = thirdPersonPronoun.exec(text)
  if (pronoun === null) return true
  // "a room with you in it", "a craft and you are good at it": here "it" is always clear.
  if (/\b(?:good at|with you in) it\b/.test(text)) return true
  const earlier = termsOf(`${before} ${text.slice(0, pronoun.index)}`).flat()
  const nouns = earlier.filter(({ tags }) => tags.includes('Noun') && !tags.includes('Pronoun'))
  if (/^it/i.test(pronoun[0]))
    return nouns.some(
      ({ normal, tags }) =>
        !/Date|Person/.test(tags.join()) && !timeNoun.test(normal) && !isPersonNoun(normal),
    )
  // "they", "them" or "their"
  const isPlural = /^the/i.test(pronoun[0])
  return earlier.some(
    ({ tags, normal }) =>
      /Person|FirstName/.test(tags.join()) ||
      (isPlural && (tags.includes('Plural') || groupNoun.test(normal))) ||
      /^(?:someone|somebody|everyone|everybody|who)$/.test(normal) ||
      isPersonNoun(normal) ||
      /^(?:nana?|gran|granny|grandma|grandpa|grandad|mama|mamma|papa)$/.test(normal) ||
      kindOf(normal) === 'animal',
  )
}

/** Joins short fragments into one list, and two short sentences that begin with "You" into one. */
function withJoined(pieces: readonly (Retold | undefined)[], goal: string): (Retold | undefined)[] {
  const result: (Retold | undefined)[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    const together =
      last === undefined || piece === undefined ? undefined : joinPair(last, piece, goal)
    if (together === undefined) result.push(piece)
    else result[result.length - 1] = together
  }
  return result
}

function joinPair(last: Retold, next: Retold, goal: string): Retold | undefined {
  if (wordCount(`${last.text} ${next.text}`) > maxJoinedWords) return undefined
  const body = last.text.slice(0, -1)
  if (last.kind === 'fragment' && next.kind === 'fragment')
    return { kind: 'fragment', text: `${body}, ${lowerFirstLetter(next.text, goal)}` }
  if (
    last.kind === 'sentence' &&
    next.kind === 'sentence' &&
    /^You /.test(next.text) &&
    /^You /.test(last.text) &&
    !/\band\b|,/.test(body)
  )
    return { kind: 'sentence', text: `${body} and ${lowerFirstLetter(next.text, goal)}` }
  return undefined
}

/**
 * Keeps the capital of a name: a word that has it inside a sentence of the goal too, is not an English word, or stands
 * before another word with a capital ("Rosa Miller"), weekdays aside.
 */
function lowerFirstLetter(text: string, goal: string): string {
  const word = /^[\p{L}'-]+/u.exec(text)?.[0] ?? ''
  const isName = new RegExp(`[\\p{Ll},] ${word}(?![\\p{L}])`, 'u').test(goal)
  const isKnown = isEnglishWord(word.toLowerCase().replace(/'s?$/, '')) || word.includes('-')
  return isName ||
    !isKnown ||
    /^(?!(?:Then|A|An|The|Your|My|In|And|Two|One)\b)\p{Lu}[\p{L}'-]* \p{Lu}(?!\p{L}+day)/u.test(
      text,
    )
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
}

/**
 * If something was left out already, also leaves out texts of up to three words, except the first, where another has at
 * least five, and fragments that continue a text left out here.
 */
function withoutScraps(retold: readonly Retold[], hasOmissions: boolean): Retold[] {
  const isScrap = ({ text }: Retold): boolean =>
    hasOmissions && retold.some((other) => wordCount(other.text) > 4) && wordCount(text) < 4
  const result: Retold[] = []
  retold.forEach((piece, at) => {
    const previous = retold[at - 1]
    const needsPrevious =
      continuationOpening.test(piece.text) && piece.kind === 'fragment' && previous !== undefined
    if (needsPrevious && result.at(-1) !== previous) return
    if (!isScrap(piece) || at === 0) result.push(piece)
  })
  return result
}

/** A word by itself, or "You and Inga.", says nothing. */
function isEnough(text: string): boolean {
  return (
    wordCount(text) > 1 && !/^You(?:(?:,| and) \p{Lu}\p{L}+)*\.$|^\p{Lu}\p{L}+, \d+\.$/u.test(text)
  )
}

function mostConcrete(retold: readonly Retold[], limits: RetellLimits): Retold[] {
  const distinct = retold.filter(
    ({ text }, at) => retold.findIndex((other) => other.text === text) === at,
  )
  const ranked = distinct.map((piece, at) => ({ piece, at, score: concreteness(piece.text) }))
  const chosen: typeof ranked = []
  let words = 0
  for (const candidate of [...ranked].sort((a, b) => b.score - a.score || a.at - b.at)) {
    const size = wordCount(candidate.piece.text)
    const lacksPrevious =
      backReference.test(candidate.piece.text) && !chosen.some(({ at }) => at === candidate.at - 1)
    if (chosen.length === limits.sentences || words + size > limits.words || lacksPrevious) continue
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
