/** The records of the data sets, as their files hold them. */
import * as z from 'zod/mini'
import {
  careLabels,
  feelings,
  fitLabels,
  goalPaths,
  matchLabels,
  polarities,
  reflectionKinds,
  spanTypes,
  valences,
} from '#core/reader/labels.ts'
import { humours, matters, tones } from '#core/reader/linear-model.ts'
import { situationLabels } from '#core/reader/situations.ts'
import { themes } from '#core/script/themes.ts'

export const languages = ['es', 'de', 'fr', 'pt', 'it'] as const

export const textRecord = z.strictObject({
  id: z.string(),
  author: z.string(),
  language: z.optional(z.enum(languages)),
  /** `alike`: sounds like danger and is none. */
  group: z.enum(['ordinary', 'crisis', 'alike', 'goal']),
  text: z.string(),
  /** The kinds of danger; empty: none. null: undecided, in goals only. */
  care: z.optional(z.nullable(z.array(z.enum(careLabels)))),
  /** The kind of danger that an `alike` text sounds like. */
  resembles: z.optional(z.enum(careLabels)),
  feelings: z.optional(z.array(z.enum(feelings))),
  valence: z.optional(z.enum(valences)),
  path: z.optional(z.enum(goalPaths)),
  theme: z.optional(z.enum(themes)),
  kind: z.optional(z.enum(reflectionKinds)),
  situation: z.optional(z.enum(situationLabels)),
  /** Another situation that is equally right. */
  otherSituation: z.optional(z.enum(situationLabels)),
  /** Where only the family of situations is known: `core/guidance/answers/families`. */
  family: z.optional(z.string()),
  /** Whether an amused answer would be right. */
  humour: z.optional(z.enum(humours)),
  /** The tone of a fitting answer. */
  tone: z.optional(z.enum(tones)),
  /** The key sentence: the one that a good friend would respond to. */
  heart: z.optional(z.string()),
  /** What that sentence expresses, and another matter that is nearly as right. */
  matter: z.optional(z.enum(matters)),
  otherMatter: z.optional(z.enum(matters)),
  spans: z.optional(
    z.array(
      z.strictObject({
        type: z.enum(spanTypes),
        polarity: z.enum(polarities),
        /** Offsets in code points of the text. */
        start: z.number(),
        end: z.number(),
      }),
    ),
  ),
})
export type TextRecord = z.output<typeof textRecord>

/** Whether a line of a script fits a goal. */
export const lineRecord = z.strictObject({
  id: z.string(),
  author: z.string(),
  goal: z.string(),
  line: z.string(),
  fit: z.enum(fitLabels),
})

/** Whether the author of this goal would recognise it in the scene. */
export const matchRecord = z.strictObject({
  /** The id of the text with the goal. */
  id: z.string(),
  author: z.string(),
  goal: z.string(),
  /** Its id. */
  scene: z.string(),
  match: z.enum(matchLabels),
})

/** Whether the author of this entry would feel understood by the answer. */
export const answerMatchRecord = z.strictObject({
  /** The id of the text with the entry. */
  id: z.string(),
  author: z.string(),
  entry: z.string(),
  /** Its id. */
  answer: z.string(),
  match: z.enum(matchLabels),
})

/** For each code point of the text its offset in UTF-16 units, and the length of the text at the end. */
export function unitOffsets(text: string): number[] {
  const offsets = [0]
  for (const character of text) offsets.push((offsets.at(-1) ?? 0) + character.length)
  return offsets
}
