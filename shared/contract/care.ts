import * as z from 'zod/mini'
import { careKinds } from '../care-kinds.ts'
import { careLanguages } from '../care-languages.ts'
import { orNull } from '../text.ts'

/** Fields of a slide or a reflection, beside `needsSupport`. */
export const careFields = {
  /** The kind of danger that the text speaks of; null: none, or unknown in older data. */
  careKind: orNull(z.enum(careKinds)),
  /** The language of the care answer; null: there is none, or its language is unknown. */
  careLanguage: orNull(z.enum(careLanguages)),
}
