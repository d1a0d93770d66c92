// What a person wrote, as plain words. Tags, marks and addresses are not part of a wish; whatever
// the words themselves say, they are only ever told back or quoted.

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
 * The goal without markup, one line per line of the person. Square brackets become round ones, since a
 * script keeps them for its pauses; signs that have no sound go, or become the word one would say.
 */
export function plainGoal(goal: string): string {
  return goal
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

/** For finding out whether a quotation is truly the person's: letters and digits only. */
export function bareLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

const quotation = /“([^”]*)”|"([^"\n]*)"|(?<![\p{L}\p{N}])‘([^’]*)’(?![\p{L}])/gu

export function withoutQuotations(text: string): string {
  return text.replace(quotation, ' ')
}

/** The script in its own voice: quotations that really stand in the goal are taken out, others stay. */
export function withoutGoalQuotations(text: string, goal: string, standIn: string): string {
  const source = bareLetters(plainGoal(goal))
  return text.replace(quotation, (whole, ...groups: (string | undefined)[]) => {
    const said = bareLetters(groups.slice(0, 3).find((group) => group !== undefined) ?? '')
    if (said !== '' && !source.includes(said)) return whole
    return `${standIn}${/[.!?…。！？।؟۔]”?$/u.exec(whole.slice(0, -1))?.[0] ?? ''}`
  })
}
