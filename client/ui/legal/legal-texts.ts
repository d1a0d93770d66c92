import { legal } from '#client/texts/legal.ts'

/** The hash that opens it. */
export type LegalText = keyof typeof legal.titles

export const isLegalText = (hash: string): hash is LegalText => Object.hasOwn(legal.titles, hash)
