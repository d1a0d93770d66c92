/** Patterns for texts in lower case and without accents ("ß" is "ss"). */
export interface CrisisPatterns {
  /** An overdose or a poison taken, or cut wrists: it cannot wait. */
  emergency: RegExp
  suicide: RegExp
  selfharm: RegExp
  abuse: RegExp
}

export const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'))
