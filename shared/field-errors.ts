/** Why a field of a request was refused, as a rule and its limit: the message is made from these. */
import * as z from 'zod/mini'

export const fieldRules = [
  'too_short',
  'too_long',
  'format',
  'unstorable',
  'unknown_field',
  'invalid',
] as const
export type FieldRule = (typeof fieldRules)[number]

export const fieldError = z.object({
  field: z.string(),
  rule: z.enum(fieldRules),
  /** In characters. */
  limit: z.optional(z.number()),
})
export type FieldError = z.output<typeof fieldError>

/** One error for each unknown key, up to a limit; otherwise one for the issue. */
export function fieldErrorsOf(issue: z.core.$ZodIssue, maxKeys: number): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxKeys).map((field) => ({ field, rule: 'unknown_field' }))
  }
  return [{ field: issue.path.join('.') || 'body', ...violatedRule(issue) }]
}

function violatedRule(issue: z.core.$ZodIssue): Omit<FieldError, 'field'> {
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return { rule: 'too_short', limit: Number(issue.minimum) }
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return { rule: 'too_long', limit: Number(issue.maximum) }
  }
  if (issue.code === 'invalid_format') return { rule: 'format' }
  if (issue.code === 'custom' && issue.params?.rule === 'unstorable') return { rule: 'unstorable' }
  return { rule: 'invalid' }
}
