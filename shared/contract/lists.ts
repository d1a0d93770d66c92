import * as z from 'zod/mini'

/** When a row was made. The server writes UTC; the client also reads other offsets. */
export const timestamp = z.iso.datetime({ offset: true })

/** A place in a list, as a `Link` header has spelt it. */
export const listCursor = z.string().check(z.regex(/^[\w-]{1,200}$/))

/** Lists answer their newest rows; a `Link` header leads to the page after them. */
export const listQuery = z.strictObject({ cursor: z.optional(listCursor) })
