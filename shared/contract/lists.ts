import * as z from 'zod/mini'

/** Lists answer their newest rows; a `Link` header leads to the page after them. */
export const listQuery = z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) })
