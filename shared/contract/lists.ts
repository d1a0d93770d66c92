import * as z from 'zod/mini'

/** The server writes UTC; the client also accepts other offsets. */
export const timestamp = z.iso.datetime({ offset: true })

/** An opaque pagination cursor, from a `Link` header or from `nextCursor` of a response. */
export const listCursor = z.string().check(z.regex(/^[\w-]{1,200}$/))

/** Lists return the newest rows first; a `Link` header leads to the next page. */
export const listQuery = z.strictObject({ cursor: z.optional(listCursor) })

/**
 * The texts of a slide or an entry that can no longer be decrypted. Their fields then hold a message in
 * English; the client shows its own message instead. Absent: none.
 */
export const damagedParts = z.optional(z.array(z.string()))
