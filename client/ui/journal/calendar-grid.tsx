import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  addDays,
  addMonths,
  dayNumber,
  fullDate,
  longWeekday,
  monthOf,
  sameDayIn,
  shortWeekday,
  weeksOf,
} from '#client/lib/calendar-days.ts'
import { journalHistory } from '#client/texts/journal-history.ts'
import { DayMark } from './day-mark.tsx'

const { dayLabels, loading } = journalHistory.calendar

/** How many morning and how many evening reflections a day has. */
interface CountedDay {
  day: string
  morning: number
  evening: number
}

interface CalendarGridProps {
  /** Such as 2026-11; days are such as 2026-11-15. */
  month: string
  /** The id of the month's name. */
  labelledBy: string
  isLoading: boolean
  days: readonly CountedDay[]
  today: string
  selectedDay: string | undefined
  onSelect: (day: string) => void
  onMonthChange: (month: string) => void
}

/**
 * The days of a month as a grid. It has one tab stop; arrow keys, Home, End and the page keys move the focus,
 * also into another month.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { month, labelledBy, isLoading, days, today, selectedDay, onSelect, onMonthChange } = props
  const [lastFocused, setLastFocused] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const mustFocus = useRef(false)
  const weeks = weeksOf(month)
  const tabStop =
    [lastFocused, selectedDay, today, days.at(-1)?.day].find(
      (day) => day && monthOf(day) === month,
    ) ?? `${month}-01`
  const reflectionsOn = (day: string) => days.find((counted) => counted.day === day)
  // A key may have moved the focus into a month that is only rendered now.
  useEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus()
  }, [tabStop])

  const moveTo = (day: string) => {
    // Without a change the effect would not run, and a later change of month would move the focus.
    if (day === tabStop) return
    mustFocus.current = true
    setLastFocused(day)
    if (monthOf(day) !== month) onMonthChange(monthOf(day))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOfKey(event.key, tabStop, weeks)
    if (target === null) return
    event.preventDefault()
    moveTo(target > today ? today : target)
  }

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are controls
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={isLoading || undefined}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-collapse"
    >
      {isLoading && <caption className="sr-only">{loading}</caption>}
      <thead>
        <tr>
          {weekdays(weeks).map((day) => (
            <th
              key={day}
              scope="col"
              abbr={longWeekday(day)}
              className="py-1 text-[0.75rem] font-semibold text-ink-soft"
            >
              {shortWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a week have fixed places
                <td key={weekday} />
              ) : (
                <td key={day} className="p-0.5">
                  <DayButton
                    day={day}
                    reflections={reflectionsOn(day)}
                    isToday={day === today}
                    isSelected={day === selectedDay}
                    isTabStop={day === tabStop}
                    onFocus={() => setLastFocused(day)}
                    onSelect={onSelect}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A day of each weekday, in the order of the columns. The second week of a month has no gaps. */
const weekdays = (weeks: readonly (readonly (string | null)[])[]): string[] =>
  (weeks[1] ?? []).filter((day) => day !== null)

/** The day that a key moves the focus to; null: the key does not move it. */
function targetOfKey(
  key: string,
  day: string,
  weeks: readonly (readonly (string | null)[])[],
): string | null {
  const week = weeks.find((days) => days.includes(day))?.filter((weekDay) => weekDay !== null) ?? []
  const month = monthOf(day)
  const targets: Partial<Record<string, string | undefined>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: week[0],
    End: week.at(-1),
    PageUp: sameDayIn(addMonths(month, -1), day),
    PageDown: sameDayIn(addMonths(month, 1), day),
  }
  return targets[key] ?? null
}

interface DayButtonProps {
  day: string
  /** undefined: none. */
  reflections: CountedDay | undefined
  isToday: boolean
  isSelected: boolean
  isTabStop: boolean
  onFocus: () => void
  onSelect: (day: string) => void
}

function DayButton(props: DayButtonProps) {
  const { day, reflections, isToday, isSelected, isTabStop, onFocus, onSelect } = props
  const [hasMorning, hasEvening] = [Boolean(reflections?.morning), Boolean(reflections?.evening)]
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={labelOf(fullDate(day), hasMorning, hasEvening)}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      // Not `disabled`: the arrow keys lead over days without reflections, too.
      aria-disabled={reflections === undefined || undefined}
      onFocus={onFocus}
      onClick={() => reflections && onSelect(day)}
      className="grid min-h-12 w-full content-center justify-items-center gap-1 rounded-control text-[0.9375rem] leading-none text-ink transition-colors duration-200 not-aria-disabled:font-semibold not-aria-disabled:hover:bg-accent-soft focus-visible:outline-offset-0 aria-disabled:text-ink-soft aria-[current]:ring-1 aria-[current]:ring-edge aria-pressed:bg-accent-soft aria-pressed:ring-2 aria-pressed:ring-accent"
    >
      {dayNumber(day)}
      <DayMark hasMorning={hasMorning} hasEvening={hasEvening} />
    </button>
  )
}

function labelOf(date: string, hasMorning: boolean, hasEvening: boolean): string {
  if (hasMorning && hasEvening) return dayLabels.both(date)
  if (hasMorning) return dayLabels.morning(date)
  return hasEvening ? dayLabels.evening(date) : dayLabels.none(date)
}
