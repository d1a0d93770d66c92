/** The messages about refused fields in English, for forms and for responses of the server. */
import type { FieldError, FieldRule } from './field-errors.ts'
import { textFor } from './text-for.ts'

type FieldText = string | ((limit: number) => string)

/** Each key is a rule, or a field and a rule (`name.too_short`) where the field has its own message. */
export const fieldTexts = {
  too_short: 'Must not be empty',
  too_long: (limit) => `At most ${limit} characters`,
  format: 'Invalid input',
  unstorable: 'Contains characters that cannot be stored',
  unknown_field: 'Unknown field',
  invalid: 'Invalid input',
  'name.too_short': 'Name is required',
  'name.too_long': 'Name is too long',
  'email.format': 'Invalid email address',
  'email.too_long': 'Invalid email address',
  'message.too_short': (limit) => `Message must be at least ${limit} characters`,
  'message.too_long': 'Message is too long',
  'cursor.format': 'Not a place in this list',
  'voice.format': 'Must be the id of a voice',
} satisfies Record<FieldRule, FieldText> & Record<string, FieldText>

export type FieldTexts = Readonly<Record<keyof typeof fieldTexts, FieldText>>

/** The message about an error. */
export function fieldErrorText({ field, rule, limit = 0 }: FieldError, texts: FieldTexts): string {
  const text = textFor(texts, `${field}.${rule}`) ?? texts[rule]
  return typeof text === 'function' ? text(limit) : text
}
