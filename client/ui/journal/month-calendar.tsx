import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { addMonths, monthName, monthOf } from '#client/lib/calendar-days.ts'
import { useJournalDays } from '#client/lib/journal-history.ts'
import { useIsOnline, useRetryOnline } from '#client/lib/online.ts'
import { common } from '#client/texts/common.ts'
import { journalHistory } from '#client/texts/journal-history.ts'
import { timesOfDay as timeTexts } from '#client/texts/time-of-day.ts'
import { Button } from '../button.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { DayMark } from './day-mark.tsx'

const texts = journalHistory.calendar

interface MonthCalendarProps {
  id: string
  today: string
  slideId: string | undefined
  selectedDay: string | undefined
  onSelect: (day: string) => void
}

/** One month with a mark on each day that has reflections. A marked day can be chosen. */
export function MonthCalendar({ id, today, slideId, selectedDay, onSelect }: MonthCalendarProps) {
  const titleId = useId()
  const [month, setMonth] = useState(() => monthOf(selectedDay ?? today))
  const { data, isError, refetch } = useJournalDays(month, slideId)
  const retry = isError ? () => void refetch() : null
  useRetryOnline(retry)
  const isOnline = useIsOnline()
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)]
  const isFirst = data !== undefined && data.previousMonth === null
  const isLast = month >= monthOf(today) && (data === undefined || data.nextMonth === null)
  return (
    <section
      id={id}
      aria-label={texts.label}
      className="grid gap-2 rounded-card border border-line bg-surface p-3 shadow-soft sm:p-4"
    >
      <header className="flex items-center justify-between gap-2">
        <MonthButton
          label={texts.previous(monthName(previous))}
          isAvailable={!isFirst}
          onClick={() => setMonth(previous)}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </MonthButton>
        <h3 id={titleId} aria-live="polite" className="text-xl">
          {monthName(month)}
        </h3>
        <MonthButton
          label={texts.next(monthName(next))}
          isAvailable={!isLast}
          onClick={() => setMonth(next)}
        >
          <ChevronRight aria-hidden className="size-5" />
        </MonthButton>
      </header>
      <CalendarGrid
        month={month}
        labelledBy={titleId}
        isLoading={data === undefined && !isError}
        days={data?.days ?? []}
        today={today}
        selectedDay={selectedDay}
        onSelect={onSelect}
        onMonthChange={setMonth}
      />
      <div
        role="status"
        className="grid justify-items-center gap-1 px-2 text-center text-sm text-ink-soft empty:absolute"
      >
        {retry && <p>{isOnline ? texts.failed : texts.offline}</p>}
        {data?.days.length === 0 && <p>{emptyText(month, data)}</p>}
      </div>
      {retry && (
        <Button variant="secondary" size="sm" className="justify-self-center" onClick={retry}>
          {common.tryAgain}
        </Button>
      )}
      {data?.days.length === 0 && (
        <GoToMonthButton month={data.previousMonth ?? data.nextMonth} onMonthChange={setMonth} />
      )}
      <Legend />
    </section>
  )
}

interface MonthButtonProps {
  label: string
  isAvailable: boolean
  onClick: () => void
  children: ReactNode
}

/** Leads to the previous or the next month. */
function MonthButton({ label, isAvailable, onClick, children }: MonthButtonProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      // Not `disabled`: the button that led to the first or the last month would lose the focus.
      aria-disabled={!isAvailable || undefined}
      className="aria-disabled:opacity-55"
      onClick={() => isAvailable && onClick()}
    >
      {children}
    </Button>
  )
}

const emptyText = (
  month: string,
  { previousMonth, nextMonth }: { previousMonth: string | null; nextMonth: string | null },
) =>
  previousMonth === null && nextMonth === null
    ? texts.emptyJournal
    : texts.emptyMonth(monthName(month))

function GoToMonthButton({
  month,
  onMonthChange,
}: {
  month: string | null
  onMonthChange: (month: string) => void
}) {
  if (month === null) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-center"
      onClick={() => onMonthChange(month)}
    >
      {texts.goTo(monthName(month))}
    </Button>
  )
}

function Legend() {
  return (
    <ul className="flex justify-center gap-6 border-t border-line pt-3 text-[0.8125rem] text-ink-soft">
      <li className="flex items-center gap-2">
        <DayMark hasMorning hasEvening={false} />
        {timeTexts.morning}
      </li>
      <li className="flex items-center gap-2">
        <DayMark hasMorning={false} hasEvening />
        {timeTexts.evening}
      </li>
    </ul>
  )
}
