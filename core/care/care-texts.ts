import type { CareKind } from '#shared/care-kinds.ts'

export interface CareText {
  title: string
  /** The last one says that the words are saved; it is left out where they are not. */
  paragraphs: readonly string[]
}

export type CareTexts = Readonly<Record<CareKind, CareText>>
