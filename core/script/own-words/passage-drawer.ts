import type { PassageKind, Passages } from './passages.ts'

/** Draws passages at random; one is drawn again only when all of its kind have been used. */
export function passageDrawer(passages: Passages, random: () => number) {
  const used = new Set<string>()
  return (kind: PassageKind): string => {
    const unused = passages[kind].filter((each) => !used.has(each))
    const choices = unused.length > 0 ? unused : passages[kind]
    const passage = choices[Math.floor(random() * choices.length)] ?? ''
    used.add(passage)
    return passage
  }
}
