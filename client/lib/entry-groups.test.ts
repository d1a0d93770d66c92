import { describe, expect, it } from 'vitest'
import { addDays } from './calendar-days.ts'
import { isInitiallyOpen, sectionsOf } from './entry-groups.ts'

const today = '2026-11-15'
/** Local times, as the entries are grouped by local days. */
const at = (day: string, time = '08:00') => ({
  createdAt: new Date(`${day}T${time}:00`).toISOString(),
})
const entriesOn = (...days: string[]) => days.map((day) => at(day))
const openStatesOf = (entries: ReturnType<typeof entriesOn>) =>
  entries.map((entry, index) => isInitiallyOpen(today)(entry, index))

describe('an entry is open', () => {
  it('if it was written within the last seven days, today included', () => {
    const days = Array.from({ length: 9 }, (_, i) => addDays(today, -i))
    expect(openStatesOf(entriesOn(...days))).toEqual([...Array(7).fill(true), false, false])
  })

  it('from the first minute of the seventh day on', () => {
    const recent = entriesOn(today, today, today)
    const isOpen = isInitiallyOpen(today)
    expect(isOpen(at('2026-11-09', '00:00'), recent.length)).toBe(true)
    expect(isOpen(at('2026-11-08', '23:59'), recent.length)).toBe(false)
  })

  it('if it is one of the newest three, at any age', () => {
    const days = ['2024-03-01', '2024-02-01', '2023-02-01', '2023-01-31']
    expect(openStatesOf(entriesOn(...days))).toEqual([true, true, true, false])
  })
})

describe('the sections of the history', () => {
  const outline = (entries: readonly { createdAt: string }[]) =>
    sectionsOf(entries, isInitiallyOpen(today)).map((section) =>
      section.kind === 'day'
        ? `${section.group.day}: ${section.group.items.map(({ isOpen }) => (isOpen ? 'card' : 'row'))}`
        : `${section.month}: ${section.groups.map(({ day, items }) => `${day} ×${items.length}`)}`,
    )

  it('are one for each day with an open entry, then one for each month', () => {
    const days = [
      today,
      today,
      '2026-11-14',
      '2026-11-07',
      '2026-11-07',
      '2026-11-01',
      '2026-10-31',
    ]
    expect(outline(entriesOn(...days))).toEqual([
      '2026-11-15: card,card',
      '2026-11-14: card',
      '2026-11: 2026-11-07 ×2,2026-11-01 ×1',
      '2026-10: 2026-10-31 ×1',
    ])
  })

  it('keep all entries of a day together if some are cards and others rows', () => {
    expect(outline(entriesOn('2026-01-02', '2026-01-02', '2026-01-02', '2026-01-02'))).toEqual([
      '2026-01-02: card,card,card,row',
    ])
  })

  it('put entries just before and just after midnight under different days', () => {
    expect(outline([at(today, '00:00'), at('2026-11-14', '23:59')])).toEqual([
      '2026-11-15: card',
      '2026-11-14: card',
    ])
  })

  it('contain each of 5,000 entries over three years once, in their order, and each day once', () => {
    const newestAt = Date.UTC(2026, 10, 15)
    const entries = Array.from({ length: 5_000 }, (_, i) => ({
      createdAt: new Date(newestAt - i * 5.25 * 60 * 60 * 1000).toISOString(),
    }))
    const sections = sectionsOf(entries, isInitiallyOpen(today))
    const groups = sections.flatMap((section) =>
      section.kind === 'day' ? [section.group] : section.groups,
    )
    expect(groups.flatMap(({ items }) => items.map(({ entry }) => entry))).toEqual(entries)
    expect(new Set(groups.map(({ day }) => day)).size).toBe(groups.length)
  })
})
