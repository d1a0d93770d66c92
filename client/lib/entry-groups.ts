/** Arranges past reflections by day: recent ones are open, shown as cards; older ones are rows, grouped by month. */
import { addDays, monthOf } from './calendar-days.ts'
import { localDay } from './today.ts'

interface Dated {
  readonly createdAt: string
}

export const dayOfEntry = ({ createdAt }: Dated): string => localDay(new Date(createdAt))

const openDays = 7
const minOpenEntries = 3

/** Entries of the last seven days, today included, and the newest three in any case. */
export const isInitiallyOpen =
  (today: string) =>
  (entry: Dated, index: number): boolean =>
    index < minOpenEntries || dayOfEntry(entry) > addDays(today, -openDays)

export interface EntryItem<Entry> {
  readonly entry: Entry
  /** Index in the whole list. */
  readonly index: number
  readonly isOpen: boolean
}

export interface DayGroup<Entry> {
  readonly day: string
  readonly items: readonly EntryItem<Entry>[]
}

export type Section<Entry> =
  /** A day with at least one open entry. */
  | { readonly kind: 'day'; readonly group: DayGroup<Entry> }
  /** Days of one month, adjacent in the list, whose entries are all rows. */
  | { readonly kind: 'month'; readonly month: string; readonly groups: readonly DayGroup<Entry>[] }

/** The entries are sorted newest first. */
export function sectionsOf<Entry extends Dated>(
  entries: readonly Entry[],
  isOpen: (entry: Entry, index: number) => boolean,
): Section<Entry>[] {
  const sections: Section<Entry>[] = []
  for (const group of groupByDay(entries, isOpen)) {
    const month = monthOf(group.day)
    const last = sections.at(-1)
    if (group.items.some((item) => item.isOpen)) sections.push({ kind: 'day', group })
    else if (last?.kind === 'month' && last.month === month) {
      sections[sections.length - 1] = { ...last, groups: [...last.groups, group] }
    } else sections.push({ kind: 'month', month, groups: [group] })
  }
  return sections
}

function groupByDay<Entry extends Dated>(
  entries: readonly Entry[],
  isOpen: (entry: Entry, index: number) => boolean,
): DayGroup<Entry>[] {
  const groups: { day: string; items: EntryItem<Entry>[] }[] = []
  for (const [index, entry] of entries.entries()) {
    const day = dayOfEntry(entry)
    const item = { entry, index, isOpen: isOpen(entry, index) }
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}
