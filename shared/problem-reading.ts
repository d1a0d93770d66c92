import * as z from 'zod/mini'

export const problemMediaType = 'application/problem+json'

/** The fields that every problem has. The client reads the rest only where it knows the code. */
export const problemReading = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** The message in English, made from code and parameters. */
  detail: z.string(),
  code: z.optional(z.string()),
})
