import * as z from 'zod/mini'

/**
 * PostgreSQL rejects NUL, and encoding as UTF-8 silently replaces lone surrogates, so both are refused: text
 * is stored exactly or not at all.
 */
const storable = z.refine<string>((value) => value.isWellFormed() && !value.includes('\0'), {
  params: { rule: 'unstorable' },
  abort: true,
})

interface TextRule {
  min: number
  max: number
}

/** Text from a user: trimmed, limited in length, storable. */
export const text = ({ min, max }: TextRule) =>
  z.string().check(storable, z.trim(), z.minLength(min), z.maxLength(max))

/** Text that was stored before, as in an export: limited in length and storable, but not trimmed. */
export const storedText = (max: number) => z.string().check(storable, z.maxLength(max))

export const emailAddress = z.string().check(storable, z.trim(), z.maxLength(254), z.email())

/** The schema for a field that may be missing; a missing field is parsed as null. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(z.nullable(schema), null)
