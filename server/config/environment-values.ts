/** Parsers for the values of environment variables. */
import * as z from 'zod/mini'

export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

export const yesOrNo = z._default(z.enum(['yes', 'no'], 'must be yes or no'), 'no')

export const parseCommaSeparated = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
