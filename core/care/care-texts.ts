import type { CareKind } from '#shared/care-kinds.ts'

export interface CareText {
  title: string
  paragraphs: readonly string[]
}

export type CareTexts = Readonly<Record<CareKind, CareText>>
