import { useId, useRef } from 'react'
import { useFocusAfterRemoval } from '#client/lib/focus-after-removal.ts'
import { useEntries } from '#client/lib/journal.ts'
import { useToday } from '#client/lib/today.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'
import { EmptyState } from '../empty-state.tsx'
import { HelpDialogButton } from '../help/help-dialog-button.tsx'
import { CheckInSky } from './check-in-sky.tsx'
import { EntriesSkeleton } from './entries-skeleton.tsx'
import { EntriesFailed, type EntryListOptions } from './entries-view.tsx'
import { HistoryTools } from './history-tools.tsx'
import { HistoryView } from './history-view.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { useHistoryState } from './use-history-state.ts'

interface PastReflectionsProps {
  /** The id of the entry that the screen already shows above the list. */
  shownAboveId?: string | null
  /** Whether meditations can be requested. Entries can always be read, played and deleted. */
  canRequestMeditation: boolean
  /** Renders nothing, not even the heading, while the entries load and if there are none. */
  hiddenWhenEmpty?: true
  /** For a screen that has no help button of its own. */
  showsHelpButton?: true
  /** Called for an entry that was deleted, here or in another tab or device. */
  onDeleted?: (id: string) => void
}

/** All reflections, newest first, with a search, a filter by slide and a calendar. */
export function PastReflections({
  shownAboveId = null,
  canRequestMeditation,
  hiddenWhenEmpty,
  showsHelpButton,
  onDeleted,
}: PastReflectionsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useEntries()
  const count = list.state === 'ready' ? list.entries.length : null
  const focusHeadingAfterRemoval = useFocusAfterRemoval(heading, count)
  if (hiddenWhenEmpty && (list.state === 'loading' || count === 0)) return null
  const options: EntryListOptions = {
    heading,
    shownAboveId,
    canRequestMeditation,
    onDeleted: (id) => {
      // Needed when the only entry is deleted: `HistoryView` disappears with it. After any other
      // deletion, that view moves the focus.
      focusHeadingAfterRemoval()
      onDeleted?.(id)
    },
  }
  return (
    <section aria-labelledby="past-reflections" className="grid content-start gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="past-reflections" tabIndex={-1} className="text-2xl">
          {journalEntries.heading}
        </h2>
        {showsHelpButton && <HelpDialogButton />}
      </div>
      {list.state === 'loading' && <EntriesSkeleton />}
      {list.state === 'failed' && (
        <EntriesFailed title={journalEntries.failed} retry={list.retry} />
      )}
      {list.state === 'ready' &&
        (list.entries.length === 0 ? (
          <EmptyState
            title={journalEntries.empty.title}
            text={journalEntries.empty.text}
            art={<CheckInSky time="evening" className="size-40 rounded-full" />}
          />
        ) : (
          <History options={options} />
        ))}
    </section>
  )
}

function History({ options }: { options: EntryListOptions }) {
  const calendarId = useId()
  const today = useToday()
  const history = useHistoryState()
  const { words, slideId, day } = history
  return (
    <>
      <HistoryTools
        words={words}
        onWordsChange={history.setWords}
        slideId={slideId}
        onSlideChange={history.setSlideId}
        isCalendarOpen={history.isCalendarOpen}
        calendarId={calendarId}
        onToggleCalendar={history.toggleCalendar}
      />
      {history.isCalendarOpen && (
        <MonthCalendar
          id={calendarId}
          today={today}
          slideId={slideId}
          selectedDay={day}
          onSelect={history.setDay}
        />
      )}
      <HistoryView history={history} today={today} options={options} />
    </>
  )
}
