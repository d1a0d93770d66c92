import { legal } from '#client/texts/legal.ts'

/** Names a legal text; also the hash of the URL that opens it. */
export type LegalTextId = keyof typeof legal.titles

export const isLegalTextId = (hash: string): hash is LegalTextId =>
  Object.hasOwn(legal.titles, hash)
