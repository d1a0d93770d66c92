/** The messages about refused fields. Client and server take the English ones from the same table. */
import { type FieldTexts, fieldTexts } from '#shared/field-texts.ts'

export const fields: FieldTexts = fieldTexts
