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
  canRequestMeditation: boolean
  /** Renders nothing, not even the heading, if there are no entries. */
  hiddenWhenEmpty?: true
  /** For a screen that has no help button of its own. */
  showsHelpButton?: true
  /** Called for an entry that was deleted, here or in another tab or device. */
  onDeleted?: (id: string) => void
}

/** All reflections, newest first. */
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
  return (
    <section aria-labelledby="past-reflections" className="relative grid gap-5">
      {showsHelpButton && <HelpButton />}
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
            olderPages={list.olderPages}
            shownAboveId={shownAboveId}
            canRequestMeditation={canRequestMeditation}
            onDeleted={(id) => {
              focusHeadingAfterRemoval()
              onDeleted?.(id)
            }}
          />
        ))}
    </section>
  )
}
