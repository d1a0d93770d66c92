/** Puts words into the slots of a line, `{d}`, as they stand: a person's "$" means a dollar and nothing else. */
export function fill(line: string, slots: Readonly<Record<string, string>>): string {
  return Object.entries(slots).reduce(
    (text, [name, words]) => text.replaceAll(`{${name}}`, () => words),
    line,
  )
}
