// Texts of the product in sections under headings "### name".

/** The lines of each section that are not empty, by its heading; sections with the same heading are joined. */
export function sectionsOf(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  for (const section of text.split(/^### /m).slice(1)) {
    const [heading = '', ...lines] = section.split('\n').map((line) => line.trim())
    const earlier = sections.get(heading) ?? []
    sections.set(heading, [...earlier, ...lines.filter((line) => line !== '')])
  }
  return sections
}

/** The text after "- " in each line that begins with it. */
export const itemsIn = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).trim())
