/** A part of the journal in each of its states: loading, failed, empty, listed. */
import { type ReactNode, type RefObject, useRef } from 'react'
import { useFocusAfterRemoval } from '#client/lib/focus-after-removal.ts'
import type { JournalEntry } from '#client/lib/journal.ts'
import { useIsOnline, useRetryOnline } from '#client/lib/online.ts'
import type { ListState } from '#client/lib/pages.ts'
import { common } from '#client/texts/common.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'
import { journalHistory } from '#client/texts/journal-history.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { LoadError } from '../load-error.tsx'
import { EntryList } from './entry-list.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** Options of a list of entries that are the same whichever part of the journal is shown. */
export interface EntryListOptions {
  /** Gets the focus when an entry was deleted, and when all reflections are shown again. */
  heading: RefObject<HTMLElement | null>
  /** The id of the entry that the screen already shows above the list. */
  shownAboveId: string | null
  canRequestMeditation: boolean
  onDeleted: (id: string) => void
}

interface EntriesViewProps {
  list: ListState<JournalEntry>
  /** Whether an entry is shown whole, and not as a row. */
  isOpen: (entry: JournalEntry, index: number) => boolean
  today: string
  options: EntryListOptions
  /** Shown if there is no entry, with `art` as its picture. */
  empty: { title: string; text: string }
  /** Removes the filters; offered if there is no entry. */
  onShowAll: () => void
  /** Shown if the entries did not load. */
  failedTitle?: string
  /** Shown below that title while the browser has no connection. */
  offlineText?: string
  /** The words of a search. */
  words?: readonly string[]
  /** hidden: the screen already names the day. */
  dayHeadings?: 'shown' | 'hidden'
  art?: ReactNode
}

export function EntriesView(props: EntriesViewProps) {
  const { list, options, empty, onShowAll, isOpen, today } = props
  const { failedTitle = journalEntries.failed, words, dayHeadings, art, offlineText } = props
  const { heading, ...listOptions } = options
  const count = list.state === 'ready' ? list.rows.length : null
  const focusHeadingAfterRemoval = useFocusAfterRemoval(heading, count)
  if (list.state === 'loading') return <RowsSkeleton />
  if (list.state === 'failed') {
    return (
      <EntriesFailed
        title={failedTitle}
        retry={list.retry}
        {...(offlineText !== undefined && { offlineText })}
      />
    )
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState
        {...empty}
        art={art}
        action={
          <Button variant="secondary" onClick={onShowAll}>
            {journalHistory.showAll}
          </Button>
        }
      />
    )
  }
  return (
    <EntryList
      entries={list.rows}
      olderPages={list.olderPages}
      isOpen={isOpen}
      today={today}
      {...listOptions}
      {...(words && { words })}
      {...(dayHeadings && { dayHeadings })}
      onDeleted={(id) => {
        focusHeadingAfterRemoval()
        options.onDeleted(id)
      }}
    />
  )
}

interface EntriesFailedProps {
  title: string
  retry: () => void
  offlineText?: string
}

/** Shown when the entries did not load. It retries automatically once the connection is back. */
export function EntriesFailed({
  title,
  retry,
  offlineText = journalHistory.offline,
}: EntriesFailedProps) {
  // `retry` is a new function on every render; with one that stays the same, the listener is added
  // only once.
  const latestRetry = useRef(retry)
  latestRetry.current = retry
  const stableRetry = useRef(() => latestRetry.current())
  useRetryOnline(stableRetry.current)
  const isOnline = useIsOnline()
  return (
    <LoadError
      title={title}
      text={isOnline ? common.loadFailedHint : offlineText}
      onRetry={retry}
    />
  )
}
