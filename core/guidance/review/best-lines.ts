// Which of somebody's sentences a review quotes: whole, felt, and such that one is glad to read them again.

import { type Feeling, feelings, valences } from '../../reader/labels.ts'
import { contentWords, wordsOf } from '../../script/measure/words.ts'
import { product } from '../answers/find-answers.ts'
import { mayBeQuoted } from '../quotable.ts'
import type { ReadLine } from './reviewed-entry.ts'

/** A shorter sentence says little by itself, a longer one is no line. */
const words = { least: 4, best: 7, long: 24, most: 32 }
const badLine = 0.5
const lightLine = 0.6
/** Two lines so near each other say the same. */
const sameMeaning = 0.7
/** With fewer good lines, one that is sad but no reproach may stand beside them. */
const fewLines = 2

const closed = /[.!?…]["”’')\]]*$/u
/** Worry, anger and guilt are not read out again; these may be. */
const bearable: readonly Feeling[] = ['tiredness', 'sadness', 'loneliness', 'heartbreak', 'grief']

const valenceOf = (line: ReadLine, valence: (typeof valences)[number]) =>
  line.valences[valences.indexOf(valence)] ?? 0
const shareOf = (line: ReadLine, ...names: readonly Feeling[]) =>
  names.reduce((sum, name) => sum + (line.feelings[feelings.indexOf(name)] ?? 0), 0)

function isQuotable({ text }: ReadLine): boolean {
  const count = wordsOf(text).length
  if (count < words.least || count > words.most) return false
  // Capitals throughout are shouting, and a line without its end was not finished.
  if (!/\p{Ll}/u.test(text) || /[,:;–—-]$/u.test(text)) return false
  return mayBeQuoted(text)
}

/** At most so many, each from another entry, in the order of the week. */
export function bestLines(lines: readonly ReadLine[], most: number): ReadLine[] {
  const quotable = lines.filter(isQuotable)
  const isGood = (line: ReadLine) => valenceOf(line, 'n') < badLine
  const isSad = (line: ReadLine) => !isGood(line) && shareOf(line, ...bearable) >= badLine
  const chosen: ReadLine[] = []
  const add = (candidates: readonly ReadLine[], upTo: number) => {
    for (const line of byQuality(candidates)) {
      if (chosen.length >= upTo) return
      if (chosen.every((other) => isAnother(line, other))) chosen.push(line)
    }
  }
  add(quotable.filter(isGood), most)
  add(quotable.filter(isSad), Math.min(most, fewLines))
  return chosen.sort((one, other) => lines.indexOf(one) - lines.indexOf(other))
}

const isAnother = (line: ReadLine, other: ReadLine) =>
  other.entryId !== line.entryId && product(other.vector, line.vector) < sameMeaning

/** The line that is most clearly light; undefined where none is. */
export function lightestLine(lines: readonly ReadLine[]): ReadLine | undefined {
  const light = lines.filter(
    (line) =>
      isQuotable(line) &&
      valenceOf(line, 'p') >= lightLine &&
      shareOf(line, 'joy', 'pride', 'calm') >= lightLine,
  )
  return byQuality(light)[0]
}

const byQuality = (lines: readonly ReadLine[]) =>
  [...lines].sort((one, other) => qualityOf(other) - qualityOf(one))

function qualityOf(line: ReadLine): number {
  const { text } = line
  const length = wordsOf(text).length
  const valence = valenceOf(line, 'p') + 0.7 * valenceOf(line, 'm') + 0.4 * valenceOf(line, 'o')
  const felt = 1 - shareOf(line, 'neutral')
  // Things make a line somebody's own: "the lady made me a cheese sandwich".
  const concrete = Math.min(1, contentWords(text).length / 8)
  const isWhole = length >= words.best && length <= words.long && closed.test(text)
  const isDull = text.endsWith('?') || /\d/.test(text)
  return valence + 0.7 * felt + 0.8 * concrete + (isWhole ? 0.3 : 0) - (isDull ? 0.6 : 0)
}
