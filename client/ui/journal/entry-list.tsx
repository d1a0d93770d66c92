import { type RefObject, useEffect, useRef, useState } from 'react'
import type { JournalEntry } from '#client/lib/journal.ts'
import type { OlderRows } from '#client/lib/pages.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { useSlides } from '#client/lib/slides.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'
import { Button } from '../button.tsx'
import { EntryCard } from './entry-card.tsx'

/** Entries per step: each may be long, and may have a player. */
const step = 10

interface EntryListProps {
  entries: readonly JournalEntry[]
  older: OlderRows | null
  /** The entry that the screen already shows above, with its meditation. */
  openAbove: string | null
  canGenerate: boolean
  onGone: (id: string) => void
}

export function EntryList({ entries, older, openAbove, canGenerate, onGone }: EntryListProps) {
  const slides = useSlides()
  const { shown, firstNew, firstNewCard, showMore } = useSteps(entries.length, older)
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, older?.isLoading ?? false)
  const placeOfMeditation = (id: string) => {
    if (id === openAbove) return 'above'
    return canGenerate ? 'here' : 'nowhere'
  }
  return (
    <div className="grid gap-6">
      <ul className="grid gap-5">
        {entries.slice(0, shown).map((entry, place) => (
          <li key={entry.id} className="grid">
            <EntryCard
              ref={place === firstNew ? firstNewCard : undefined}
              entry={entry}
              slides={slides}
              meditation={placeOfMeditation(entry.id)}
              onGone={onGone}
            />
          </li>
        ))}
      </ul>
      {(older || shown < entries.length) && (
        <div className="grid justify-items-center gap-3">
          <p role="status" className="text-sm text-danger empty:hidden">
            {older?.hasFailed && !older.isLoading && journalEntries.olderFailed}
          </p>
          <Button
            ref={button}
            variant="secondary"
            busy={older?.isLoading ?? false}
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
  shown: number
  /** Index of the first entry that the last step added. */
  firstNew: number | null
  firstNewCard: RefObject<HTMLElement | null>
  showMore: () => void
}

/** Shows loaded entries first, then requests the next page. */
function useSteps(known: number, older: EntryListProps['older']): Steps {
  const [shown, setShown] = useState(step)
  const [firstNew, setFirstNew] = useState<number | null>(null)
  const firstNewCard = useRef<HTMLElement>(null)
  const waiting = useRef(false)
  // The button moves below the new entries: the focus goes to the first of them.
  useEffect(() => {
    if (!waiting.current || firstNew === null || known <= firstNew) return
    waiting.current = false
    firstNewCard.current?.focus({ preventScroll: true })
  }, [known, firstNew])
  const failed = older?.hasFailed ?? false
  useEffect(() => {
    if (failed) waiting.current = false
  }, [failed])
  return {
    shown,
    firstNew,
    firstNewCard,
    showMore: () => {
      waiting.current = true
      setFirstNew(Math.min(shown, known))
      if (shown < known) setShown(shown + step)
      else {
        setShown(known + step)
        older?.load()
      }
    },
  }
}
