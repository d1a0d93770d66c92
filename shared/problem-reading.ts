import * as z from 'zod/mini'
import { careKinds } from './care-kinds.ts'
import { careLanguages } from './care-languages.ts'
import { orNull } from './text.ts'

export const problemMediaType = 'application/problem+json'

/** The care answer to a text that is refused because of the plan: help does not depend on the plan. */
const help = z.object({
  /** A kind that is newer than this page is read as suicide: crisis lines and emergency numbers are shown. */
  careKind: z.catch(z.enum(careKinds), 'suicide'),
  /** null: unknown. */
  careLanguage: z.catch(orNull(z.enum(careLanguages)), null),
  /** Paragraphs with an empty line between them; the first one is the title. */
  answer: z.string(),
})
export type Help = z.infer<typeof help>

/** What the client reads of every problem. It reads the rest only where it knows the code. */
export const problemReading = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** The message in English, made from code and parameters. */
  detail: z.string(),
  code: z.optional(z.string()),
  help: z.optional(help),
})
export type Problem = z.infer<typeof problemReading>
