// Puts one candidate script together: nine parts, each with something of the person in it, to the
// length that the voice needs. Chance decides which lines are drawn; the checker decides whether they go together.

import { type Sense, senseWords } from '../measure/lexicon.ts'
import { lowerWords, wordsOf } from '../measure/words.ts'
import { type Paragraph, type Script, splitSentences } from '../notation.ts'
import { BESIDE, BESIDE_FRAME } from '../passages/beside.ts'
import { CARE } from '../passages/care.ts'
import * as frame from '../passages/frame.ts'
import {
  PLAIN_SENSES,
  THEME_PASSAGES,
  type Theme,
  type ThemePassages,
} from '../passages/theme-passages.ts'
import type { DetailPart } from '../passages/woven/kinds.ts'
import { createDraw, type Draw } from './draw.ts'
import { fill } from './fill.ts'
import { openingLines, type Spoken, spokenLines } from './own-words.ts'
import type { Understanding } from './understand.ts'
import { woven } from './weave.ts'

/** One breath of the guide, and the silence after it. */
type Line = { text: string; pause: number; spare: number; own?: true }

const MOST_PAUSES = 33
const LONGEST_BREATH = 22
const SLIDE_WORDS = 44
/** What carries something of the person is left out last. */
const THEIRS = 0.5
const TARGET_WORDS = { least: 436, most: 470 } as const

/**
 * What makes a script the answer to a day: lines in place of those that would lay down the wish, and
 * of those that open the step and close the script. `step` is the act that was chosen for the day.
 */
export type DayLines = {
  arrive: readonly string[]
  meet: readonly string[]
  lay: readonly string[]
  stepOpen: readonly string[]
  step: string | undefined
  close: readonly string[]
}

export function assemble(heard: Understanding, random: () => number, day?: DayLines): Script {
  const draw = createDraw(random, heard)
  const target = TARGET_WORDS.least + random() * (TARGET_WORDS.most - TARGET_WORDS.least)
  const parts = heard.needsSupport ? writeCare(draw) : writeParts(heard, draw, day)
  return { paragraphs: rested(fitted(parts, target)).map(toParagraph) }
}

function writeCare(draw: Draw): Line[][] {
  return CARE.map((part) => part.map((breath) => line(draw.from(breath), 5)))
}

function writeParts(heard: Understanding, draw: Draw, day: DayLines | undefined): Line[][] {
  const theme = passagesFor(heard)
  const own = spokenLines(heard, draw)
  const told = own.map(({ text }): Line => ({ ...line(text, 6), own: true }))
  const share = slideShare(own, heard.language.english ? SLIDE_WORDS : SLIDE_WORDS / 3)
  const inSlide = told.splice(0, share)
  const inSenses = told.splice(0, told.length > 1 && own[share + 1]?.stays !== true ? 1 : 0)
  const theirs = (part: DetailPart, pause: number, order: number): Line => {
    const { text, theirs } = woven(heard, draw, part)
    return spare(text, pause, theirs ? THEIRS : order)
  }
  return [
    [
      line(`${draw.from(frame.SETTLE_FIRST)} ${draw.from(frame.SETTLE_SECOND)}`, 4),
      ...openingLines(heard, draw).map((text) => line(text, 4)),
      spare(draw.from(frame.SETTLE_BODY), 4, 1),
      line(draw.from(frame.SETTLE_BREATH), 5),
      theirs('settle', 3, 3),
    ],
    day === undefined
      ? [
          line(draw.from(frame.RELEASE_NOTICE), 5),
          theirs('release', 4, 1),
          spare(draw.from(frame.RELEASE_LAY), 5, 1),
        ]
      : [
          line(draw.from(day.arrive), 5),
          line(draw.from(day.meet), 6),
          line(draw.from(day.lay), 6),
          spare(draw.from(day.lay), 5, 8),
        ],
    [
      line(draw.from(theme.enter), 4),
      ...inSlide,
      spare(draw.from(theme.scene), 6, 2),
      spare(draw.from(theme.scene), 5, 9),
      spare(draw.from(theme.inside), 5, 6),
    ],
    [...senses(heard, theme, draw, theirs('senses', 4, 1)), ...inSenses],
    [
      ...told,
      spare(draw.from(theme.ease), 6, 1),
      spare(draw.from(theme.ease), 5, 8),
      theirs('ease', 4, 1),
      spare(draw.from(theme.everyday), 5, 4),
    ],
    [
      line(draw.from(day?.stepOpen ?? frame.STEP_OPEN), 4),
      line(day?.step ?? draw.from(theme.step), 5),
      theirs('step', 3, 5),
      spare(draw.from(frame.STEP_DONE), 6, 1),
    ],
    [line(draw.from(frame.THANKS), 4), theirs('thanks', 5, 1)],
    [
      line(draw.from(frame.LET_GO), 5),
      theirs('letGo', 4, 2),
      spare(draw.from(frame.LET_GO_AFTER), 4, 7),
    ],
    [
      line(draw.from(frame.RETURN_BODY), 4),
      theirs('return', 4, 2),
      line(draw.from(day?.close ?? frame.RETURN_CLOSE), 3),
    ],
  ]
}

/** The lines of these themes speak of people who belong together: nobody stands outside them. */
const RELATED: ReadonlySet<Theme> = new Set(['love', 'family'])

type Around = ThemePassages & Record<'enter' | 'inside' | 'everyday', readonly string[]>

/** A goal about somebody else takes its lines from gladness beside them, whatever it is about. */
function passagesFor({ beside, theme }: Understanding): Around {
  if (beside === undefined || (RELATED.has(theme) && !beside.quoted))
    return {
      ...THEME_PASSAGES[theme],
      enter: frame.SLIDE_ENTER,
      inside: frame.SLIDE_INSIDE,
      everyday: frame.EASE,
    }
  const parts = Object.entries(BESIDE).map(([part, lines]) => {
    const n = part === 'scene' || part === 'step' ? beside.name : beside.again
    return [part, lines.map((text) => fill(text, { n }))]
  })
  const { enter, inside, ease } = BESIDE_FRAME
  return { ...(Object.fromEntries(parts) as ThemePassages), enter, inside, everyday: ease }
}

/** How many of the person's breaths open the scene; the rest come later. */
function slideShare(own: readonly Spoken[], most: number): number {
  let words = 0
  const end = own.findIndex(({ text }) => {
    words += wordsOf(text).length
    return words > most
  })
  if (end === -1) return own.length
  const share = Math.max(1, end)
  return own[share]?.stays === true ? share + 1 : share
}

function senses(heard: Understanding, theme: ThemePassages, draw: Draw, first: Line): Line[] {
  const one = (sense: Sense, pause: number) => line(senseLine(heard, theme, draw, sense), pause)
  const main = draw.shuffled(['sight', 'sound', 'touch'] as const).map((sense) => one(sense, 5))
  const minor = draw.shuffled(['smell', 'taste'] as const).map((sense) => one(sense, 4))
  return [first, ...main, ...minor, ...missing([...main, ...minor], draw)]
}

function senseLine(heard: Understanding, theme: ThemePassages, draw: Draw, sense: Sense): string {
  const images = heard.images[sense] ?? []
  if (images.length > 0 && draw.chance(0.8)) return draw.from(images.slice(0, 2))
  return draw.from(draw.chance(0.8) ? theme[sense] : PLAIN_SENSES[sense])
}

/** Further lines where the drawn ones leave a sense too thin. */
function missing(drawn: readonly Line[], draw: Draw): Line[] {
  const words = drawn.flatMap(({ text }) => lowerWords(text))
  const count = (sense: Sense) => words.filter((word) => senseWords[sense].has(word)).length
  return (['sight', 'sound', 'touch'] as const)
    .filter((sense) => count(sense) < 3)
    .map((sense) => line(draw.from(PLAIN_SENSES[sense]), 4))
}

function line(text: string, pause: number): Line {
  return { text, pause, spare: 0 }
}

/** A line that may be left out: the higher the number, the sooner. */
function spare(text: string, pause: number, order: number): Line {
  return { text, pause, spare: order }
}

function fitted(parts: Line[][], target: number): Line[][] {
  let words = countWords(parts)
  const order = parts
    .flat()
    .filter((each) => each.spare > 0)
    .sort((one, other) => other.spare - one.spare)
  const left = new Set<Line>()
  for (const each of order) {
    const size = wordsOf(each.text).length
    if (words - size < target - 12 || words <= target) continue
    left.add(each)
    words -= size
  }
  return parts.map((part) => part.filter((each) => !left.has(each)))
}

/** Where there are more silences than the track has room for, the shortest neighbours share one. */
function rested(parts: Line[][]): Line[][] {
  let surplus = parts.flat().length - MOST_PAUSES
  return parts.map((part) => {
    const lines: Line[] = []
    for (const next of part) {
      const last = lines.at(-1)
      const together = last === undefined ? undefined : `${last.text} ${next.text}`
      const theirs = last?.own === true || next.own === true
      if (
        surplus > 0 &&
        !theirs &&
        together !== undefined &&
        wordsOf(together).length <= LONGEST_BREATH
      ) {
        lines[lines.length - 1] = { ...next, text: together }
        surplus -= 1
      } else lines.push(next)
    }
    return lines
  })
}

function countWords(parts: readonly Line[][]): number {
  return parts.flat().reduce((sum, { text }) => sum + wordsOf(text).length, 0)
}

function toParagraph(lines: readonly Line[]): Paragraph {
  return lines.flatMap(
    ({ text, pause }): Paragraph => [
      ...splitSentences(text).map((sentence) => ({ kind: 'sentence' as const, text: sentence })),
      { kind: 'pause', seconds: pause },
    ],
  )
}
