// What stands between the sentences of a person who hears their own words: whole passages, written by hand. They
// ask for the listener's own picture and claim nothing about it, so that each suits every goal.

export const passageKinds = [
  'light',
  'arrive',
  'senses',
  'people',
  'doing',
  'ordinary',
  'whole',
  'step',
  'thanks',
  'leave',
] as const
export type PassageKind = (typeof passageKinds)[number]
export type Passages = Readonly<Record<PassageKind, readonly string[]>>

/** One passage on each line, under the headings `### light` and so on. */
export function parsePassages(text: string): Passages {
  const passages = Object.fromEntries(
    passageKinds.map((kind): [PassageKind, string[]] => [kind, []]),
  ) as Record<PassageKind, string[]>
  for (const block of text.split(/^### /m).slice(1)) {
    const [title = '', ...lines] = block.split('\n')
    const kind = passageKinds.find((each) => each === title.trim())
    if (kind === undefined) throw new Error(`unknown passages "${title}"`)
    passages[kind].push(...lines.map((line) => line.trim()).filter((line) => line !== ''))
  }
  const missing = passageKinds.filter((kind) => passages[kind].length === 0)
  if (missing.length > 0) throw new Error(`no passages: ${missing.join(', ')}`)
  return passages
}
