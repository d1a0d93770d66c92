import * as z from 'zod/mini'
import { KINDS } from '#core/guidance/kinds.ts'
import { CONCERN_CLASSES } from '#core/safety/concern.ts'
import { THEMES } from '#core/script/passages/theme-passages.ts'
import { readJsonl } from './read-jsonl.ts'

const file = (name: string) => new URL(`${name}.jsonl`, import.meta.url)
const text = z.string()
const concern = z.enum(CONCERN_CLASSES)

/** Goals whose theme is known. A new goal takes the theme of the examples nearest to it in meaning. */
export const themeExamples = readJsonl(
  file('theme-examples'),
  z.strictObject({ theme: z.enum(THEMES), text }),
)

export const reflectionExamples = readJsonl(
  file('reflection-examples'),
  z.strictObject({ kind: z.enum(KINDS), text }),
)

export const crisisExamples = readJsonl(file('crisis-examples'), z.strictObject({ concern, text }))

/** Patterns of sentences: one alternative of each slot makes a sentence. */
export const crisisPatterns = readJsonl(
  file('crisis-grammar'),
  z.strictObject({ concern, slots: z.array(z.array(text)) }),
)
