import * as z from 'zod/mini'

/** Parsed to lower case, so that ids can be compared as text. */
export const resourceId = z.uuid().check(z.toLowerCase())
