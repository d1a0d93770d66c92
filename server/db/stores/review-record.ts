/** A weekly review as it is sealed and as it is exported. */
import * as z from 'zod/mini'
import { resourceId } from '#shared/contract/ids.ts'
import { calendarDay } from '#shared/contract/journal.ts'
import { storedText } from '#shared/text.ts'

/** Longer than any passage, including the sentence of the user that it may quote. */
export const reviewTextMaxLength = 800
export const reviewMaxLines = 10
const maxSources = 100
const maxPassages = 20

const passage = storedText(reviewTextMaxLength)

export const reviewRecord = z.strictObject({
  opening: passage,
  lines: z
    .array(z.strictObject({ text: passage, writtenOn: calendarDay }))
    .check(z.maxLength(reviewMaxLines)),
  lightened: z.nullable(passage),
  returned: z.nullable(passage),
  question: passage,
  /** The entries that it is made from, at least one: it is deleted with any of them. */
  sources: z.array(resourceId).check(z.minLength(1), z.maxLength(maxSources)),
  /** The ids of the passages it is made of, which are not repeated for some weeks. */
  passages: z.array(z.string().check(z.regex(/^[0-9a-z]{1,8}$/))).check(z.maxLength(maxPassages)),
})
export type ReviewRecord = z.output<typeof reviewRecord>
