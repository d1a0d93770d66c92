import { careLanguageOf } from '#core/care/answers.ts'
import type { CareKind } from '#shared/care-kinds.ts'

/** The fields of a response about a text that is answered with care. */
export const presentCare = (careKind: CareKind | null, answer: string) => ({
  careKind,
  careLanguage: careKind && careLanguageOf(careKind, answer),
})
