import { type RefObject, useEffect, useRef, useState } from 'react'
import type { JournalEntry } from '#client/lib/journal.ts'
import type { OlderPages } from '#client/lib/pages.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { useSlides } from '#client/lib/slides.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'
import { Button } from '../button.tsx'
import { EntryCard } from './entry-card.tsx'

/** Entries that one click adds: each may be long, and may have a player. */
const stepSize = 10

interface EntryListProps {
  entries: readonly JournalEntry[]
  olderPages: OlderPages | null
  /** The id of the entry that the screen already shows above the list, with its meditation. */
  shownAboveId: string | null
  canRequestMeditation: boolean
  onDeleted: (id: string) => void
}

export function EntryList({
  entries,
  olderPages,
  shownAboveId,
  canRequestMeditation,
  onDeleted,
}: EntryListProps) {
  const slides = useSlides()
  const { shownCount, firstNewIndex, firstNewCard, showMore } = useSteps(entries.length, olderPages)
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, olderPages?.isLoading ?? false)
  const meditationPlace = (id: string) => {
    if (id === shownAboveId) return 'above'
    return canRequestMeditation ? 'here' : 'nowhere'
  }
  return (
    <div className="grid gap-6">
      <ul className="grid gap-5">
        {entries.slice(0, shownCount).map((entry, index) => (
          <li key={entry.id} className="grid">
            <EntryCard
              ref={index === firstNewIndex ? firstNewCard : undefined}
              entry={entry}
              slides={slides}
              meditation={meditationPlace(entry.id)}
              onDeleted={onDeleted}
            />
          </li>
        ))}
      </ul>
      {(olderPages || shownCount < entries.length) && (
        <div className="grid justify-items-center gap-3">
          <p role="status" className="text-sm text-danger empty:hidden">
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

interface Steps {
  shownCount: number
  /** Index of the first entry that the last step added. */
  firstNewIndex: number | null
  firstNewCard: RefObject<HTMLElement | null>
  showMore: () => void
}

/** Shows loaded entries first, then requests the next page. */
function useSteps(loadedCount: number, olderPages: EntryListProps['olderPages']): Steps {
  const [shownCount, setShownCount] = useState(stepSize)
  const [firstNewIndex, setFirstNewIndex] = useState<number | null>(null)
  const firstNewCard = useRef<HTMLElement>(null)
  const mustFocusNew = useRef(false)
  // The button moves below the new entries: the focus goes to the first of them.
  useEffect(() => {
    if (!mustFocusNew.current || firstNewIndex === null || loadedCount <= firstNewIndex) return
    mustFocusNew.current = false
    firstNewCard.current?.focus({ preventScroll: true })
  }, [loadedCount, firstNewIndex])
  const hasFailed = olderPages?.hasFailed ?? false
  useEffect(() => {
    if (hasFailed) mustFocusNew.current = false
  }, [hasFailed])
  return {
    shownCount,
    firstNewIndex,
    firstNewCard,
    showMore: () => {
      mustFocusNew.current = true
      setFirstNewIndex(Math.min(shownCount, loadedCount))
      if (shownCount < loadedCount) setShownCount(shownCount + stepSize)
      else {
        setShownCount(loadedCount + stepSize)
        olderPages?.load()
      }
    },
  }
}
