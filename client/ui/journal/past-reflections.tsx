import { useRef } from 'react'
import { useFocusAfterRemoval } from '#client/lib/focus-after-removal.ts'
import { useEntries } from '#client/lib/journal.ts'
import { common } from '#client/texts/common.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'
import { EmptyState } from '../empty-state.tsx'
import { HelpButton } from '../help/help-button.tsx'
import { LoadError } from '../load-error.tsx'
import { CheckInSky } from './check-in-sky.tsx'
import { EntriesSkeleton } from './entries-skeleton.tsx'
import { EntryList } from './entry-list.tsx'

interface PastReflectionsProps {
  /** The id of the entry that the screen already shows above the list. */
  shownAboveId?: string | null
  /** Whether meditations can be requested. Entries can always be read, played and deleted. */
  canGenerate: boolean
  /** Renders nothing, not even the heading, if there are no entries. */
  onlyIfAny?: true
  onGone?: (id: string) => void
}

/** All reflections, newest first. */
export function PastReflections({
  shownAboveId = null,
  canGenerate,
  onlyIfAny,
  onGone,
}: PastReflectionsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useEntries()
  const count = list.state === 'ready' ? list.entries.length : null
  const focusHeadingAfterRemoval = useFocusAfterRemoval(heading, count)
  if (onlyIfAny && (list.state === 'loading' || count === 0)) return null
  return (
    <section aria-labelledby="past-reflections" className="relative grid gap-5">
      {/* The journal screen has its own help button. */}
      {onlyIfAny && <HelpButton />}
      <h2 ref={heading} id="past-reflections" tabIndex={-1} className="text-2xl">
        {journalEntries.heading}
      </h2>
      {list.state === 'loading' && <EntriesSkeleton />}
      {list.state === 'failed' && (
        <LoadError
          title={journalEntries.failed}
          text={common.loadFailedHint}
          onRetry={list.retry}
        />
      )}
      {list.state === 'ready' &&
        (list.entries.length === 0 ? (
          <EmptyState
            title={journalEntries.empty.title}
            text={journalEntries.empty.text}
            art={<CheckInSky time="evening" className="size-40 rounded-full" />}
          />
        ) : (
          <EntryList
            entries={list.entries}
            older={list.older}
            shownAboveId={shownAboveId}
            canGenerate={canGenerate}
            onGone={(id) => {
              focusHeadingAfterRemoval()
              onGone?.(id)
            }}
          />
        ))}
    </section>
  )
}
