// Removes markup, punctuation or quotations from texts, before they are read, retold or compared.

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
}

/**
 * A text that a user wrote, such as a goal or a reflection, without markup; line breaks are kept, empty lines are not.
 * Square brackets become round ones, because scripts use them for pauses. Symbols such as * and ~ are removed or
 * replaced.
 */
export function withoutMarkup(text: string): string {
  return text
    .normalize('NFC')
    .replace(/&(?:amp|lt|gt|quot|#39|apos|nbsp);/g, (entity) => entities[entity] ?? ' ')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<\/?[a-z!][^>]*>/gi, ' ')
    .replace(/\[\s*pause\b[^\]]*\]/gi, ' ')
    .replace(/\[([^\]]*)\]\(\s*https?:[^)]*\)/gi, '$1')
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' ')
    .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\[\s*x?\s*\]|<3/gi, ' ')
    .replace(/\[/g, '(')
    .replace(/\]/g, ')')
    .replace(/#(?=\d)/g, 'number ')
    .replace(/~(?=\s?\d)/g, 'about ')
    .replace(/\s*\|\s*/g, ', ')
    .replace(/[<>{}~^\\`*#]|__+|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .replace(/^\s*(?:[-•–—]+|\d{1,2}[.)])\s+/gm, '')
    .trim()
}

/** Letters and digits only, in lower case: for comparing texts whatever their spaces and punctuation. */
export function bareLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

/** A text in double quotation marks, or in curly single ones. */
export const quotation =
  /“([^”]*)”|"([^"\n]*)"|(?<![\p{L}\p{N}])‘((?:[^’]|’(?=\p{L}))*)’(?!\p{L})/gu

export function withoutQuotations(text: string): string {
  return text.replace(quotation, ' ')
}

/**
 * Replaces quotations that occur in `source`, and empty ones, by `standIn` and the punctuation before the closing
 * quotation mark; others stay.
 */
export function withoutQuotationsFrom(text: string, source: string, standIn: string): string {
  const sourceLetters = bareLetters(withoutMarkup(source))
  return text.replace(quotation, (whole, ...groups: (string | undefined)[]) => {
    const quoted = bareLetters(groups.slice(0, 3).find((group) => group !== undefined) ?? '')
    if (quoted !== '' && !sourceLetters.includes(quoted)) return whole
    return `${standIn}${/[.!?…。！？।؟۔]”?$/u.exec(whole.slice(0, -1))?.[0] ?? ''}`
  })
}
