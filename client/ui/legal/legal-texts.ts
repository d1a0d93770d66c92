import { legal } from '#client/texts/legal.ts'

/** The hash of the URL that opens the text. */
export type LegalText = keyof typeof legal.titles

export const isLegalText = (hash: string): hash is LegalText => Object.hasOwn(legal.titles, hash)
