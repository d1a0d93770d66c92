import { careLanguageOf } from '#core/care/answers.ts'
import type { CareKind } from '#shared/care-kinds.ts'

/** The care kind of a text, and the language of its care answer; both null for a text that needs no care. */
export const presentCare = (careKind: CareKind | null, answer: string) => ({
  careKind,
  careLanguage: careKind && careLanguageOf(careKind, answer),
})
