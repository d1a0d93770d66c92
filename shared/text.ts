import * as z from 'zod/mini'

/**
 * PostgreSQL rejects NUL and silently changes lone surrogates, so neither may pass the border:
 * what a person wrote is either kept exactly or refused in so many words.
 */
const storable = z.refine<string>((value) => value.isWellFormed() && !value.includes('\0'), {
  error: 'Contains characters that cannot be stored',
  abort: true,
})

interface TextRule {
  min: number
  max: number
  tooShort?: string
  tooLong?: string
}

/** Text written by a person: trimmed, bounded, storable. */
export const text = ({ min, max, tooShort, tooLong }: TextRule) =>
  z
    .string()
    .check(
      storable,
      z.trim(),
      z.minLength(min, tooShort ?? `Must not be empty`),
      z.maxLength(max, tooLong ?? `At most ${max} characters`),
    )

/** Text that was kept once and comes back as it was: bounded and storable, but not touched. */
export const storedText = (max: number) =>
  z.string().check(storable, z.maxLength(max, `At most ${max} characters`))

export const emailAddress = z
  .string()
  .check(
    storable,
    z.trim(),
    z.maxLength(254, 'Invalid email address'),
    z.email('Invalid email address'),
  )

/** A field that may be absent from an answer is read as null, never as undefined. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(z.nullable(schema), null)
