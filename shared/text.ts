import * as z from 'zod/mini'

/**
 * PostgreSQL rejects NUL and silently changes lone surrogates, so neither may pass the border:
 * what a person wrote is either kept exactly or refused in so many words.
 */
const storable = z.refine<string>((value) => value.isWellFormed() && !value.includes('\0'), {
  params: { rule: 'unstorable' },
  abort: true,
})

interface TextRule {
  min: number
  max: number
}

/** Text written by a person: trimmed, bounded, storable. */
export const text = ({ min, max }: TextRule) =>
  z.string().check(storable, z.trim(), z.minLength(min), z.maxLength(max))

/** Text that was kept once and comes back as it was: bounded and storable, but not touched. */
export const storedText = (max: number) => z.string().check(storable, z.maxLength(max))

export const emailAddress = z.string().check(storable, z.trim(), z.maxLength(254), z.email())

/** A field that may be absent from an answer is read as null, never as undefined. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(z.nullable(schema), null)
