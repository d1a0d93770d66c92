import * as z from 'zod/mini'

/** Ids are spelt in one way only, so that they can be compared as text. */
export const resourceId = z.uuid().check(z.toLowerCase())
