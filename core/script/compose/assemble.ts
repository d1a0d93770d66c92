// Puts one candidate script together: nine parts, each with something of the person in it, to the
// length that the voice needs. Chance decides which lines are drawn; the checker decides whether they go together.

import { SENSES, type Sense } from '../measure/lexicon.ts'
import { lowerWords, wordsOf } from '../measure/words.ts'
import { type Paragraph, type Script, splitSentences } from '../notation.ts'
import { CARE } from '../passages/care.ts'
import {
  DETAIL_LINES,
  type DetailPart,
  DOING_LINES,
  ECHO_LINES,
  LANGUAGE_LINES,
} from '../passages/detail.ts'
import * as frame from '../passages/frame.ts'
import { PLAIN_SENSES, THEME_PASSAGES } from '../passages/theme-passages.ts'
import type { Detail } from './details.ts'
import { createDraw, type Draw } from './draw.ts'
import { openingLines, saysOfQuote, spokenLines } from './own-words.ts'
import type { Understanding } from './understand.ts'

/** One breath of the guide, and the silence after it. */
type Line = { text: string; pause: number; spare: number; own?: true }

const MOST_PAUSES = 33
const LONGEST_BREATH = 22
const TARGET_WORDS = { least: 436, most: 470 } as const

export function assemble(heard: Understanding, random: () => number): Script {
  const draw = createDraw(random, heard.details, heard.echoes, heard.doings)
  const target = TARGET_WORDS.least + random() * (TARGET_WORDS.most - TARGET_WORDS.least)
  const parts = heard.needsCare ? writeCare(draw) : writeParts(heard, draw)
  return { paragraphs: rested(fitted(parts, target)).map(toParagraph) }
}

function writeCare(draw: Draw): Line[][] {
  return CARE.map((part) => part.map((breath) => line(draw.from(breath), 5)))
}

function writeParts(heard: Understanding, draw: Draw): Line[][] {
  const theme = THEME_PASSAGES[heard.theme]
  const own = spokenLines(heard, draw)
  const told = own.map((text): Line => ({ ...line(text, 6), own: true }))
  const inSlide = told.splice(0, slideShare(own))
  const inSenses = told.splice(0, told.length > 1 ? 1 : 0)
  return [
    [
      line(draw.from(frame.SETTLE_OPEN), 4),
      ...openingLines(heard, draw).map((text) => line(text, 4)),
      line(draw.from(frame.SETTLE_BODY), 4),
      line(draw.from(frame.SETTLE_BREATH), 5),
      spare(withDetail(heard, draw, 'settle'), 3, 3),
    ],
    [
      line(draw.from(frame.RELEASE_NOTICE), 5),
      line(withDetail(heard, draw, 'release'), 4),
      spare(draw.from(frame.RELEASE_LAY), 5, 1),
    ],
    [
      line(draw.from(frame.SLIDE_ENTER), 4),
      ...inSlide,
      spare(draw.from(theme.scene), 6, 2),
      spare(draw.from(theme.scene), 5, 9),
      spare(draw.from(frame.SLIDE_INSIDE), 5, 6),
    ],
    [...senses(heard, draw), ...inSenses],
    [
      ...told,
      spare(draw.from(theme.ease), 6, 1),
      spare(draw.from(theme.ease), 5, 8),
      line(withDetail(heard, draw, 'ease'), 4),
      spare(draw.from(frame.EASE), 5, 4),
    ],
    [
      line(draw.from(frame.STEP_OPEN), 4),
      line(draw.from(theme.step), 5),
      spare(withDetail(heard, draw, 'step'), 3, 5),
      spare(draw.from(frame.STEP_DONE), 6, 1),
    ],
    [line(draw.from(frame.THANKS), 4), line(withDetail(heard, draw, 'thanks'), 5)],
    [
      line(draw.from(frame.LET_GO), 5),
      spare(withDetail(heard, draw, 'letGo'), 4, 2),
      spare(draw.from(frame.LET_GO_AFTER), 4, 7),
    ],
    [
      line(draw.from(frame.RETURN_BODY), 4),
      spare(withDetail(heard, draw, 'return'), 4, 2),
      line(draw.from(frame.RETURN_CLOSE), 3),
    ],
  ]
}

/** How many of the person's sentences open the scene: about forty words, the rest come later. */
function slideShare(own: readonly string[]): number {
  let words = 0
  const end = own.findIndex((text) => {
    words += wordsOf(text).length
    return words > 44
  })
  if (end === -1) return own.length
  const share = Math.max(1, end)
  return saysOfQuote(own[share] ?? '') ? share + 1 : share
}

function senses(heard: Understanding, draw: Draw): Line[] {
  const order: readonly Sense[] = draw.shuffled(['sight', 'sound', 'touch'] as const)
  const main = order.map((sense) => line(senseLine(heard, draw, sense), 5))
  const minor = draw
    .shuffled(['smell', 'taste'] as const)
    .map((sense) => line(senseLine(heard, draw, sense), 4))
  return [
    line(withDetail(heard, draw, 'senses'), 4),
    ...main,
    ...minor,
    ...missing([...main, ...minor], draw),
  ]
}

function senseLine(heard: Understanding, draw: Draw, sense: Sense): string {
  const images = heard.images[sense] ?? []
  if (images.length > 0 && draw.chance(0.8)) return draw.from(images.slice(0, 2))
  return draw.from(draw.chance(0.8) ? THEME_PASSAGES[heard.theme][sense] : PLAIN_SENSES[sense])
}

/** Further lines where the drawn ones leave a sense too thin. */
function missing(drawn: readonly Line[], draw: Draw): Line[] {
  const words = drawn.flatMap(({ text }) => lowerWords(text))
  const count = (sense: Sense) => words.filter((word) => SENSES[sense].has(word)).length
  return (['sight', 'sound', 'touch'] as const)
    .filter((sense) => count(sense) < 3)
    .map((sense) => line(draw.from(PLAIN_SENSES[sense]), 4))
}

/** Something of the person for this part: a detail, what they do, a few of their words; else none of these. */
function withDetail(heard: Understanding, draw: Draw, part: DetailPart): string {
  const lines = DETAIL_LINES[part]
  const spoken = draw.chance(0.35) ? inOwnWords(draw, part) : undefined
  if (spoken !== undefined) return spoken
  const detail = detailFor(draw, part)
  if (detail !== undefined) {
    const special = detail.kind === 'unknown' ? undefined : lines[detail.kind]
    return draw.from(special ?? lines.any).replace('{d}', detail.text)
  }
  const last = inOwnWords(draw, part)
  if (last !== undefined) return last
  const around = heard.language.english ? undefined : LANGUAGE_LINES[part]
  return draw.from(around ?? lines.none).replace('{l}', heard.language.name)
}

/** Anything may be seen; only what is dear is wished for and let go; thanks and the way back suit both. */
function detailFor(draw: Draw, part: DetailPart): Detail | undefined {
  if (part === 'senses' || part === 'ease') return draw.detail('seen')
  const dear = draw.detail('dear')
  return dear ?? (part === 'thanks' || part === 'return' ? draw.detail('seen') : undefined)
}

function inOwnWords(draw: Draw, part: DetailPart): string | undefined {
  if (part === 'senses') return undefined
  const doing = draw.doing()
  if (doing !== undefined) {
    return draw.from(DOING_LINES[part]).replace('{v}', doing)
  }
  if (part === 'settle') return undefined
  const echo = draw.echo()
  return echo === undefined ? undefined : draw.from(ECHO_LINES[part]).replace('{e}', `“${echo}.”`)
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
