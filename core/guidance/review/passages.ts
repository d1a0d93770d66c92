// The passages of weekly reviews, and which of them a user gets in a given week.

import { fnv1a } from '../../fnv1a.ts'
import { itemsIn, sectionsOf } from '../../sections.ts'
import { seededRandom } from '../../seeded-random.ts'

/**
 * Openings: by the mood of the week (mixed, light, hard), for a week with few entries (short), and for one without
 * quotable lines (bare). Lightened: quotes a positive line; after hard: one of a day that was lighter than hard days
 * before it. Returned: names a thing that was written about on two days of the week or more. Question: the review ends
 * with it; gentle: after a hard week.
 */
export const passageKinds = [
  'opening mixed',
  'opening light',
  'opening hard',
  'opening short',
  'opening bare',
  'lightened',
  'lightened after hard',
  'returned',
  'question',
  'question gentle',
] as const
export type PassageKind = (typeof passageKinds)[number]

export type Passages = Readonly<Record<PassageKind, readonly string[]>>

/** A user should get no passage twice within this many weeks. Each kind has more passages than that. */
export const minWeeksBeforeRepeat = 12

/** Reads lines beginning with "- " under headings "### kind". Throws where a kind has too few. */
export function parsePassages(text: string): Passages {
  const sections = sectionsOf(text)
  const entries = passageKinds.map((kind) => {
    const passages = itemsIn(sections.get(kind) ?? [])
    if (passages.length <= minWeeksBeforeRepeat) throw new Error(`too few passages: ${kind}`)
    return [kind, passages] as const
  })
  return Object.fromEntries(entries) as Record<PassageKind, string[]>
}

/**
 * The id that is stored with a review: a hash of the passage with its placeholders, by which it is recognised later.
 */
export const passageId = (passage: string): string => fnv1a(passage).toString(36)

interface PassageChoice {
  /** Differs from user to user, so that not everybody gets the same passage in the same week. */
  seed: string
  /** The running number of the week: see `weekNumber`. */
  week: number
  /** The ids of the passages in the last reviews of this user. */
  usedPassageIds: ReadonlySet<string>
}

/**
 * The passage of a kind for this week. Each user goes through all passages of a kind in an order of their
 * own, by the number of the week: so no passage comes back early because a review was deleted. The
 * stored ids prevent repetitions where the order has changed: a passage was added, or the reviews were imported into
 * another account.
 */
export function passageFor(
  passages: Passages,
  kind: PassageKind,
  { seed, week, usedPassageIds }: PassageChoice,
): string {
  const order = shuffled(passages[kind], seededRandom(fnv1a(`${seed} ${kind}`)))
  const start = week % order.length
  const candidates = [...order.slice(start), ...order.slice(0, start)]
  return (
    candidates.find((passage) => !usedPassageIds.has(passageId(passage))) ?? candidates[0] ?? ''
  )
}

function shuffled(passages: readonly string[], random: () => number): string[] {
  const order = [...passages]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const swapIndex = Math.floor(random() * (last + 1))
    const lastPassage = order[last] ?? ''
    order[last] = order[swapIndex] ?? ''
    order[swapIndex] = lastPassage
  }
  return order
}

interface PassageValues {
  /** A sentence of an entry. */
  line?: string
  /** The named thing that returned: "the scan". */
  subject?: string
  /** The weekday on which the line was written. */
  day?: string
}

/** Inserts the values into a passage; a subject at the beginning of a sentence gets a capital. */
export function fillPassage(
  passage: string,
  { line = '', subject = '', day = '' }: PassageValues,
): string {
  // A line without closing punctuation would run into the next sentence of the passage.
  const isClosed = /[.!?…]["”’')\]]*$/u.test(line)
  return passage
    .replace(/“\{line\}”(?=\s\p{Lu}|$)/u, isClosed ? '“{line}”' : '“{line}”.')
    .replaceAll(/(^“|[.!?] “)?\{(line|subject|day)\}/g, (_, start: string = '', name: string) => {
      if (name !== 'subject') return start + (name === 'line' ? line : day)
      return start + (start === '' ? subject : subject.charAt(0).toUpperCase() + subject.slice(1))
    })
}
