/** What can be read under which hash of any address: `/#privacy` is a link that can be sent. */
export const legalTexts = { privacy: 'Privacy', terms: 'Terms' } as const

export type LegalText = keyof typeof legalTexts

export interface LegalChapter {
  title: string
  paragraphs: readonly string[]
}

export const isLegalText = (hash: string): hash is LegalText => Object.hasOwn(legalTexts, hash)
