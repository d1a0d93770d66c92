import * as z from 'zod/mini'

/** Lower case only, so that ids can be compared as text. */
export const resourceId = z.uuid().check(z.toLowerCase())
