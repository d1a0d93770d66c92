import { type ReactNode, type RefObject, useRef } from 'react'
import {
  addDays,
  dateInYear,
  dayNumber,
  fullDate,
  monthName,
  shortWeekday,
} from '#client/lib/calendar-days.ts'
import { type DayGroup, type EntryItem, sectionsOf } from '#client/lib/entry-groups.ts'
import type { JournalEntry } from '#client/lib/journal.ts'
import type { OlderPages } from '#client/lib/pages.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { useSlides } from '#client/lib/slides.ts'
import { useSteps } from '#client/lib/steps.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'
import { journalHistory } from '#client/texts/journal-history.ts'
import { Button } from '../button.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryRow } from './entry-row.tsx'

/** How many entries are shown at first, and how many one click on the button below the list adds. */
const stepSize = 20

interface EntryListProps {
  entries: readonly JournalEntry[]
  olderPages: OlderPages | null
  /** Whether an entry is shown whole, and not as a row. */
  isOpen: (entry: JournalEntry, index: number) => boolean
  today: string
  /** The words of a search. */
  words?: readonly string[]
  /** hidden: the screen already names the day. */
  dayHeadings?: 'shown' | 'hidden'
  /** The id of the entry that the screen already shows above the list. */
  shownAboveId: string | null
  canRequestMeditation: boolean
  onDeleted: (id: string) => void
}

/** Entries by day: open ones as cards, the others as rows. Days without a card are grouped by month. */
export function EntryList(props: EntryListProps) {
  const { entries, olderPages, isOpen, today, words = [] } = props
  const { dayHeadings = 'shown', shownAboveId, canRequestMeditation, onDeleted } = props
  const slides = useSlides()
  const { shownCount, firstNewIndex, firstNewRow, showMore } = useSteps(
    stepSize,
    entries.length,
    olderPages,
  )
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, olderPages?.isLoading ?? false)
  const meditationPlace = (id: string) => {
    if (id === shownAboveId) return 'above'
    return canRequestMeditation ? 'here' : 'nowhere'
  }
  const renderItem = (
    { entry, index, isOpen: isCard }: EntryItem<JournalEntry>,
    hasDateColumn: boolean,
  ) => {
    const ref = index === firstNewIndex ? firstNewRow : undefined
    const card = (
      <EntryCard
        ref={isCard ? ref : undefined}
        frame={isCard ? 'card' : 'none'}
        entry={entry}
        slides={slides}
        meditation={meditationPlace(entry.id)}
        onDeleted={onDeleted}
      />
    )
    return (
      <li key={entry.id} className="grid">
        {isCard ? (
          card
        ) : (
          <EntryRow
            ref={ref as RefObject<HTMLButtonElement | null> | undefined}
            entry={entry}
            slides={slides}
            words={words}
            hasDateColumn={hasDateColumn}
          >
            {card}
          </EntryRow>
        )}
      </li>
    )
  }
  const shown = entries.slice(0, shownCount)
  return (
    <div className="grid gap-6">
      {sectionsOf(shown, isOpen).map((section) =>
        section.kind === 'day' ? (
          <section key={section.group.day} className="grid gap-3">
            {dayHeadings === 'shown' && <DayHeading day={section.group.day} today={today} />}
            <ul className="grid gap-4">
              {section.group.items.map((item) => renderItem(item, false))}
            </ul>
          </section>
        ) : (
          <MonthCard key={section.month} month={section.month} groups={section.groups}>
            {(item) => renderItem(item, true)}
          </MonthCard>
        ),
      )}
      {(olderPages || shownCount < entries.length) && (
        <div className="grid justify-items-center gap-3">
          <p role="status" className="text-sm text-danger empty:absolute">
            {olderPages?.hasFailed && !olderPages.isLoading && journalEntries.olderFailed}
          </p>
          <Button
            ref={button}
            variant="secondary"
            busy={olderPages?.isLoading ?? false}
            onClick={showMore}
          >
            {journalEntries.showOlder}
          </Button>
        </div>
      )}
    </div>
  )
}

function DayHeading({ day, today }: { day: string; today: string }) {
  return <h3 className="font-sans text-sm font-semibold text-ink-soft">{dayName(day, today)}</h3>
}

function dayName(day: string, today: string): string {
  if (day === today) return journalHistory.today
  if (day === addDays(today, -1)) return journalHistory.yesterday
  return day.slice(0, 4) === today.slice(0, 4) ? dateInYear(day) : fullDate(day)
}

interface MonthCardProps {
  month: string
  groups: readonly DayGroup<JournalEntry>[]
  children: (item: EntryItem<JournalEntry>) => ReactNode
}

/** The rows of a month, with a narrow column for the dates. */
function MonthCard({ month, groups, children }: MonthCardProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold text-ink-soft">{monthName(month)}</p>
      <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface shadow-soft">
        {groups.map(({ day, items }) => (
          <section
            key={day}
            className="grid grid-cols-[3rem_minmax(0,1fr)]! sm:grid-cols-[3.5rem_minmax(0,1fr)]!"
          >
            <h3 className="grid content-start justify-items-center gap-1 border-e border-line pt-3.5 leading-none">
              <span aria-hidden className="font-sans text-[0.6875rem] font-semibold text-ink-soft">
                {shortWeekday(day)}
              </span>
              <span aria-hidden className="text-xl">
                {dayNumber(day)}
              </span>
              <span className="sr-only">{fullDate(day)}</span>
            </h3>
            <ul className="grid divide-y divide-line">{items.map(children)}</ul>
          </section>
        ))}
      </div>
    </div>
  )
}
