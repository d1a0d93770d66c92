// Sealing does not hide the length of a text. The care answers are fixed texts, so their exact lengths
// would reveal what somebody wrote about: such texts are padded to a multiple of a block before they are sealed.

/** Follows the text. The contract refuses this character in every text. */
const endMark = '\0'

/** The number of spaces to add, of one byte each. */
const paddingLength = (bytes: number, block: number) => (block - (bytes % block)) % block

export function padText(text: string, block: number): string {
  const bytes = Buffer.byteLength(text) + endMark.length
  return `${text}${endMark}${' '.repeat(paddingLength(bytes, block))}`
}

export function unpadText(padded: string): string {
  const end = padded.indexOf(endMark)
  if (end === -1) throw new Error('a padded text has no end mark')
  return padded.slice(0, end)
}

/** JSON may end with spaces, so it needs no end mark and no unpadding. */
export const padJson = (json: string, block: number): string =>
  json + ' '.repeat(paddingLength(Buffer.byteLength(json), block))
