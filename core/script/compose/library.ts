// The writer's own sentences, whose tenses need counting only once. A person's sentences are never
// kept: they pass through and are forgotten.

import { type TenseCount, tenseCount } from '../measure/tense.ts'
import { splitSentences } from '../notation.ts'
import { BESIDE, BESIDE_FRAME } from '../passages/beside.ts'
import { CARE } from '../passages/care.ts'
import * as frame from '../passages/frame.ts'
import { IMAGERY } from '../passages/imagery.ts'
import { INSTEAD_OF, TURN } from '../passages/instead.ts'
import { PLAIN_SENSES, THEME_PASSAGES } from '../passages/theme-passages.ts'
import { DETAIL_LINES } from '../passages/woven/lines.ts'

const OURS: ReadonlySet<string> = new Set(
  [
    ...Object.values(frame).flat(),
    ...Object.values(THEME_PASSAGES).flatMap((theme) => Object.values(theme).flat()),
    ...Object.values(PLAIN_SENSES).flat(),
    ...IMAGERY.flatMap(({ lines }) => Object.values(lines).flat()),
    ...Object.values(DETAIL_LINES).flatMap(({ none }) => none),
    ...Object.values(BESIDE).flat(),
    ...Object.values(BESIDE_FRAME).flat(),
    ...INSTEAD_OF.flatMap(({ lines }) => lines),
    ...TURN,
    ...CARE.flat(2),
  ].flatMap(splitSentences),
)

const counted = new Map<string, TenseCount>()

export function rememberedTenses(sentence: string): TenseCount {
  const known = counted.get(sentence)
  if (known !== undefined) return known
  const count = tenseCount(sentence)
  if (OURS.has(sentence)) counted.set(sentence, count)
  return count
}
