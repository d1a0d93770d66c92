// Sealing keeps the length of a text. The care answers are fixed texts, so their exact lengths would tell
// what somebody wrote about: texts are filled up to a multiple of a block before they are sealed.

/** Follows the text. The contract refuses this character in every text. */
const end = '\0'

/** The number of characters to add; each of them has one byte. */
const missing = (bytes: number, block: number) => (block - (bytes % block)) % block

export function padText(text: string, block: number): string {
  const bytes = Buffer.byteLength(text) + end.length
  return `${text}${end}${' '.repeat(missing(bytes, block))}`
}

/** Also accepts a text that was sealed without padding. */
export function unpadText(padded: string): string {
  const at = padded.indexOf(end)
  return at === -1 ? padded : padded.slice(0, at)
}

/** JSON may end with spaces, so that it needs no mark and is opened as before. */
export const padJson = (json: string, block: number): string =>
  json + ' '.repeat(missing(Buffer.byteLength(json), block))
