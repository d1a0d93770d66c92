// The hand-written passages of scripts of own words; some are also for scripts of topics. They claim nothing about the
// listener's own picture, so that they suit very different goals.

import { sectionsOf } from '../../sections.ts'

/**
 * In the order of a script. Light: the body becomes loose. Arrive: the picture begins. Senses, people, doing: it comes
 * closer; the sentence before decides which of the three is used. Ordinary: it becomes part of every day. Whole: it is
 * seen as a whole. Step, thanks, leave: an act for today, thanks, and the end of the picture.
 */
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
  const sections = sectionsOf(text)
  for (const heading of sections.keys())
    if (!passageKinds.some((kind) => kind === heading))
      throw new Error(`unknown passages "${heading}"`)
  const missing = passageKinds.filter((kind) => !sections.get(kind)?.length)
  if (missing.length > 0) throw new Error(`no passages: ${missing.join(', ')}`)
  return Object.fromEntries(sections) as Record<PassageKind, string[]>
}
