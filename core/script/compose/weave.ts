// Something of the person for each part of a script: a thing they named, what they do, a few of their words.

import type { DetailPart } from '../passages/woven/kinds.ts'
import { DETAIL_LINES } from '../passages/woven/lines.ts'
import { DOING_LINES, ECHO_LINES, LANGUAGE_LINES } from '../passages/woven/own-words.ts'
import type { Draw } from './draw.ts'
import { fill } from './fill.ts'
import type { Understanding } from './understand.ts'

/** `theirs` says that the line carries something of the person, and is not to be left out lightly. */
export type Woven = { text: string; theirs: boolean }

const FEW = 3

export function woven(heard: Understanding, draw: Draw, part: DetailPart): Woven {
  const few = heard.details.length < FEW
  const text =
    (draw.chance(few ? 0.45 : 0.2) ? inOwnWords(draw, part) : undefined) ??
    (draw.chance(0.9) ? undefined : inTheirLanguage(heard, draw, part)) ??
    withDetail(draw, part) ??
    inOwnWords(draw, part)
  if (text !== undefined) return { text, theirs: true }
  return {
    text: inTheirLanguage(heard, draw, part) ?? draw.from(DETAIL_LINES[part].none),
    theirs: false,
  }
}

function withDetail(draw: Draw, part: DetailPart): string | undefined {
  const detail = draw.detail(part)
  if (detail === undefined) return undefined
  const lines = DETAIL_LINES[part]
  const special = detail.kind === 'unknown' ? undefined : lines[detail.kind]
  return fill(draw.lineFor(special ?? lines.any, detail.text), { d: detail.text })
}

function inTheirLanguage(heard: Understanding, draw: Draw, part: DetailPart): string | undefined {
  const lines = heard.language.english ? undefined : LANGUAGE_LINES[part]
  return lines === undefined ? undefined : fill(draw.from(lines), { l: heard.language.name })
}

function inOwnWords(draw: Draw, part: DetailPart): string | undefined {
  if (part === 'senses' || !draw.speaks(part)) return undefined
  const doing = draw.doing(part)
  if (doing !== undefined) return fill(draw.lineFor(DOING_LINES[part], doing), { v: doing })
  if (part === 'settle') return undefined
  const echo = draw.echo()
  return echo === undefined ? undefined : fill(draw.from(ECHO_LINES[part]), { e: `“${echo}.”` })
}
