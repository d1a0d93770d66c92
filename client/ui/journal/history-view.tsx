import { X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { fullDate } from '#client/lib/calendar-days.ts'
import { isInitiallyOpen } from '#client/lib/entry-groups.ts'
import { useFilteredEntries, useSearch } from '#client/lib/journal-history.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'
import { journalHistory } from '#client/texts/journal-history.ts'
import { searchWords } from '#core/word-search.ts'
import { Button } from '../button.tsx'
import { EntriesView, type EntryListOptions } from './entries-view.tsx'
import type { HistoryState } from './use-history-state.ts'

interface HistoryViewProps {
  history: HistoryState
  today: string
  options: EntryListOptions
}

interface PartProps extends HistoryViewProps {
  onShowAll: () => void
}

/** The part of the journal that was chosen: a search, a day, a slide, or all of it. */
export function HistoryView(viewProps: HistoryViewProps) {
  const { history, options } = viewProps
  const { searchedWords, day, slideId } = history
  const onShowAll = () => {
    // The button that was clicked disappears.
    options.heading.current?.focus({ preventScroll: true })
    history.showAll()
  }
  const props = { ...viewProps, onShowAll }
  if (searchedWords !== '') return <SearchResults key={searchedWords} {...props} />
  if (day !== undefined) return <DayEntries key={day} {...props} day={day} />
  return <AllEntries key={slideId} {...props} />
}

function AllEntries({ history, today, options, onShowAll }: PartProps) {
  const list = useFilteredEntries({ targetSlideId: history.slideId })
  const isOpen = useMemo(() => isInitiallyOpen(today), [today])
  return (
    <EntriesView
      list={list}
      isOpen={isOpen}
      today={today}
      options={options}
      empty={history.slideId === undefined ? journalEntries.empty : journalHistory.nothingOnSlide}
      onShowAll={onShowAll}
    />
  )
}

function DayEntries({ history, today, options, onShowAll, day }: PartProps & { day: string }) {
  const list = useFilteredEntries({ day, targetSlideId: history.slideId })
  const title = useRef<HTMLHeadingElement>(null)
  // The day was chosen in the calendar, which may fill the screen of a phone.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 ref={title} tabIndex={-1} className="text-xl outline-none">
          {fullDate(day)}
        </h3>
        <Button variant="quiet" size="compact" className="-mx-2.5" onClick={onShowAll}>
          <X aria-hidden className="size-4" />
          {journalHistory.showAll}
        </Button>
      </div>
      <EntriesView
        list={list}
        isOpen={() => true}
        today={today}
        options={options}
        empty={journalHistory.nothingOnDay}
        onShowAll={onShowAll}
        dayHeadings="hidden"
      />
    </div>
  )
}

function SearchResults({ history, today, options, onShowAll }: PartProps) {
  const { searchedWords, slideId } = history
  const list = useSearch(searchedWords, slideId)
  const words = useMemo(() => searchWords(searchedWords), [searchedWords])
  const count = list.state === 'ready' ? list.rows.length : 0
  const { search } = journalHistory
  const foundText = list.state === 'ready' && list.olderPages ? search.foundAtLeast : search.found
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm text-ink-soft empty:absolute">
        {list.state === 'loading' && search.searching}
        {count > 0 && foundText(count)}
      </p>
      <EntriesView
        list={list}
        isOpen={() => false}
        today={today}
        options={options}
        empty={search.nothing}
        onShowAll={onShowAll}
        failedTitle={search.failed}
        offlineText={search.offline}
        words={words}
      />
    </div>
  )
}
