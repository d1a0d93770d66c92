// The checker: one row per promise, whoever wrote the script. A script passes when every row does.
//
// Quotations that truly stand in the goal are the person's own words: they are spoken (so they count
// as words, and in sentence lengths), but the style of the script is not judged by them.

import { bareLetters, plainGoal, withoutPersonsWords, withoutQuotations } from './goal-text.ts'
import { brokenSentences } from './measure/grammar.ts'
import {
  CLAIMS,
  FIRST_PERSON,
  FUTURE,
  MACHINE_TALK,
  MARKUP,
  NEGATIONS,
  PARTS,
  PRESSURE,
  SENSES,
  type Sense,
} from './measure/lexicon.ts'
import { presentShare, type TenseCount, tenseCount } from './measure/tense.ts'
import {
  contentWords,
  lowerWords,
  movingVariety,
  repeatedFourGrams,
  stem,
  syllablesIn,
  wordsOf,
} from './measure/words.ts'
import { type Item, parseScript, pausesIn, sentencesIn, splitSentences } from './notation.ts'

export type CheckRow = { name: string; figure: string; limit: string; pass: boolean }

export const SCRIPT_LIMITS = {
  words: { least: 420, most: 490 },
  pauses: { least: 18, most: 34 },
  wordsBetweenPauses: 40,
  youPerHundred: 7,
  presentShare: 0.9,
  futureWords: 1,
  negationsPerHundred: 1,
  senses: { sight: 3, sound: 3, touch: 4, smell: 1, taste: 1 },
  goalWords: { first: 30, share: 0.7 },
  readingGrade: 6,
  longestSentence: 25,
  repeatedFourGrams: 2,
  variety: 0.7,
} as const

export function passesEvery(rows: readonly CheckRow[]): boolean {
  return rows.every((row) => row.pass)
}

/** `countTenses` may remember sentences that it has met before; the rows are the same. */
export function checkScript(
  text: string,
  goal: string,
  countTenses: (sentence: string) => TenseCount = tenseCount,
): CheckRow[] {
  const script = parseScript(text)
  const sentences = sentencesIn(script)
  const spoken = sentences.join(' ')
  const own = withoutPersonsWords(spoken, goal, ' ')
  const words = lowerWords(spoken)
  const ownWords = lowerWords(own)
  const ownSentences = splitSentences(own).filter((sentence) => wordsOf(sentence).length > 0)
  return [
    ...lengthRows(words, pausesIn(script), script.paragraphs.flat()),
    ...voiceRows(words, own, ownWords, presentShare(ownSentences, countTenses), spoken),
    sensesRow(words),
    goalRow(words, spoken, goal),
    ...readingRows(ownSentences, sentences),
    ...repetitionRows(words, sentences),
    countRow('must, should, have to', own.match(PRESSURE)),
    countRow('medical or guarantee claims', own.match(CLAIMS)),
    countRow('markup other than pauses', spoken.match(MARKUP)),
    countRow('talk about being an AI', own.match(MACHINE_TALK)),
    partsRow(script.paragraphs.map((paragraph) => sentencesIn({ paragraphs: [paragraph] }))),
    countRow(
      'grammar: broken sentences',
      brokenSentences(text, withoutPersonsWords(spoken, goal, 'Words')),
    ),
  ]
}

function lengthRows(words: string[], pauses: number[], items: Item[]): CheckRow[] {
  const { least, most } = SCRIPT_LIMITS.words
  const fewest = SCRIPT_LIMITS.pauses.least
  const mostPauses = SCRIPT_LIMITS.pauses.most
  const gap = longestStretch(items)
  return [
    {
      name: 'words',
      figure: String(words.length),
      limit: `${least}–${most}`,
      pass: words.length >= least && words.length <= most,
    },
    {
      name: 'pauses of 2–15 s',
      figure: String(pauses.length),
      limit: `${fewest}–${mostPauses}`,
      pass: pauses.length >= fewest && pauses.length <= mostPauses,
    },
    {
      name: 'words between two pauses',
      figure: String(gap),
      limit: `≤ ${SCRIPT_LIMITS.wordsBetweenPauses}`,
      pass: gap <= SCRIPT_LIMITS.wordsBetweenPauses,
    },
  ]
}

function longestStretch(items: Item[]): number {
  let longest = 0
  let current = 0
  for (const item of items) {
    current = item.kind === 'pause' ? 0 : current + wordsOf(item.text).length
    longest = Math.max(longest, current)
  }
  return longest
}

function voiceRows(
  words: string[],
  own: string,
  ownWords: string[],
  share: number,
  spoken: string,
): CheckRow[] {
  const you = words.filter((word) => /^you(?:r|rs|rself|'re|'ve)?$/.test(word)).length
  const youRate = per100(you, words.length)
  const first = lowerWords(withoutQuotations(spoken)).filter((word) => FIRST_PERSON.has(word))
  const future = own.match(FUTURE) ?? []
  const negations = ownWords.filter((word) => NEGATIONS.has(word)).length
  const negationRate = per100(negations, words.length)
  return [
    {
      name: 'you/your per 100 words',
      figure: youRate.toFixed(1),
      limit: `≥ ${SCRIPT_LIMITS.youPerHundred}`,
      pass: youRate >= SCRIPT_LIMITS.youPerHundred,
    },
    countRow('first person outside quotes', first),
    {
      name: 'present-tense verbs',
      figure: `${(share * 100).toFixed(1)} %`,
      limit: `≥ ${SCRIPT_LIMITS.presentShare * 100} %`,
      pass: share >= SCRIPT_LIMITS.presentShare,
    },
    {
      name: 'future words',
      figure: String(future.length),
      limit: `≤ ${SCRIPT_LIMITS.futureWords}`,
      pass: future.length <= SCRIPT_LIMITS.futureWords,
    },
    {
      name: 'negations per 100 words',
      figure: negationRate.toFixed(2),
      limit: `≤ ${SCRIPT_LIMITS.negationsPerHundred}`,
      pass: negationRate <= SCRIPT_LIMITS.negationsPerHundred,
    },
  ]
}

function sensesIn(words: readonly string[]): Record<Sense, number> {
  const count = (sense: Sense) => words.filter((word) => SENSES[sense].has(word)).length
  return {
    sight: count('sight'),
    sound: count('sound'),
    touch: count('touch'),
    smell: count('smell'),
    taste: count('taste'),
  }
}

function sensesRow(words: string[]): CheckRow {
  const counts = sensesIn(words)
  const senses = Object.keys(counts) as Sense[]
  return {
    name: 'senses',
    figure: senses.map((sense) => `${sense} ${counts[sense]}`).join(', '),
    limit: senses.map((sense) => `${sense} ≥ ${SCRIPT_LIMITS.senses[sense]}`).join(', '),
    pass: senses.every((sense) => counts[sense] >= SCRIPT_LIMITS.senses[sense]),
  }
}

/** How much of what the person said is said back. A goal with no words in it has nothing to use. */
export function goalWordsUsed(
  words: readonly string[],
  spoken: string,
  goal: string,
): { used: number; of: number } {
  const wanted = contentWords(plainGoal(goal)).slice(0, SCRIPT_LIMITS.goalWords.first)
  const stems = new Set(words.map(stem))
  const letters = bareLetters(spoken)
  const isUsed = (word: string) =>
    stems.has(stem(word)) || (/[^\p{Script=Latin}\d'’.,-]/u.test(word) && letters.includes(word))
  return { used: wanted.filter(isUsed).length, of: wanted.length }
}

function goalRow(words: string[], spoken: string, goal: string): CheckRow {
  const { used, of } = goalWordsUsed(words, spoken, goal)
  const share = of === 0 ? 1 : used / of
  return {
    name: "the goal's own content words",
    figure: `${(share * 100).toFixed(0)} % (${used} of ${of})`,
    limit: `≥ ${SCRIPT_LIMITS.goalWords.share * 100} %`,
    pass: share >= SCRIPT_LIMITS.goalWords.share,
  }
}

function readingGrade(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) => wordsOf(sentence))
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

function readingRows(ownSentences: string[], sentences: string[]): CheckRow[] {
  const grade = readingGrade(ownSentences)
  const longest = Math.max(0, ...sentences.map((sentence) => wordsOf(sentence).length))
  return [
    {
      name: 'reading grade (Flesch–Kincaid)',
      figure: grade.toFixed(1),
      limit: `≤ ${SCRIPT_LIMITS.readingGrade}`,
      pass: grade <= SCRIPT_LIMITS.readingGrade,
    },
    {
      name: 'longest sentence in words',
      figure: String(longest),
      limit: `≤ ${SCRIPT_LIMITS.longestSentence}`,
      pass: longest <= SCRIPT_LIMITS.longestSentence,
    },
  ]
}

function repetitionRows(words: string[], sentences: string[]): CheckRow[] {
  const grams = repeatedFourGrams(words)
  const bare = sentences.map(bareLetters).filter((sentence) => sentence !== '')
  const variety = movingVariety(words)
  return [
    {
      name: 'repeated 4-grams',
      figure: grams.length === 0 ? '0' : `${grams.length} (${grams.slice(0, 3).join('; ')})`,
      limit: `≤ ${SCRIPT_LIMITS.repeatedFourGrams}`,
      pass: grams.length <= SCRIPT_LIMITS.repeatedFourGrams,
    },
    countRow(
      'duplicate sentences',
      bare.filter((sentence, at) => bare.indexOf(sentence) !== at),
    ),
    {
      name: 'variety of words (MATTR-50)',
      figure: variety.toFixed(3),
      limit: `≥ ${SCRIPT_LIMITS.variety.toFixed(2)}`,
      pass: variety >= SCRIPT_LIMITS.variety,
    },
  ]
}

function partsRow(paragraphs: string[][]): CheckRow {
  const texts = paragraphs.map((sentences) => sentences.join(' '))
  const whole = texts.join(' ')
  const opening = whole.slice(0, whole.length / 3)
  const ending = whole.slice(-whole.length / 4)
  const missing = [
    ...(PARTS.settle.test(opening) ? [] : ['settle']),
    ...(PARTS.release.test(whole) ? [] : ['release']),
    ...(PARTS.step.test(whole) ? [] : ['step']),
    ...(PARTS.thanks.test(whole) ? [] : ['thanks']),
    ...(PARTS.close.test(ending) ? [] : ['close']),
  ]
  return {
    name: 'settle, release, step, thanks, close',
    figure: missing.length === 0 ? 'all present' : `missing: ${missing.join(', ')}`,
    limit: 'all present',
    pass: missing.length === 0,
  }
}

function countRow(name: string, found: readonly string[] | null): CheckRow {
  const hits = found ?? []
  const shown = hits.slice(0, 3).map((hit) => hit.trim())
  return {
    name,
    figure: hits.length === 0 ? '0' : `${hits.length} (${shown.join('; ')})`,
    limit: '0',
    pass: hits.length === 0,
  }
}

function per100(count: number, of: number): number {
  return of === 0 ? 0 : (count / of) * 100
}

/** The share of the shorter script's sentences that also stand in the other. */
export function sharedSentences(one: string, other: string): number {
  const first = new Set(sentencesIn(parseScript(one)).map(bareLetters))
  const second = new Set(sentencesIn(parseScript(other)).map(bareLetters))
  const shared = [...first].filter((sentence) => second.has(sentence)).length
  return shared / Math.max(1, Math.min(first.size, second.size))
}

/** Ten goals give ten different scripts, and the same goal twice gives two. */
export function checkVariety(scripts: readonly string[]): CheckRow {
  const different = new Set(scripts.map(bareLetters)).size
  return {
    name: 'variety',
    figure: `${different} of ${scripts.length} different`,
    limit: 'all different',
    pass: different === scripts.length,
  }
}
