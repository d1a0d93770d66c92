import { type RefObject, useEffect, useRef, useState } from 'react'
import type { JournalEntry } from '#client/lib/journal.ts'
import type { Older } from '#client/lib/pages.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { useSlides } from '#client/lib/slides.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'
import { Button } from '../button.tsx'
import { EntryCard } from './entry-card.tsx'

/** As many as one reads in a sitting: each may be long, and bring a player of its own. */
const step = 10

interface EntryListProps {
  entries: readonly JournalEntry[]
  older: Older | null
  /** The entry that the screen shows above already, with the way to its meditation. */
  openAbove: string | null
  canGenerate: boolean
  onGone: (id: string) => void
}

export function EntryList({ entries, older, openAbove, canGenerate, onGone }: EntryListProps) {
  const slides = useSlides()
  const { shown, firstNew, card, showMore } = useSteps(entries.length, older)
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, older?.busy ?? false)
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
              ref={place === firstNew ? card : undefined}
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
            {older?.failed && !older.busy && journalEntries.olderFailed}
          </p>
          <Button ref={button} variant="secondary" busy={older?.busy ?? false} onClick={showMore}>
            {journalEntries.showOlder}
          </Button>
        </div>
      )}
    </div>
  )
}

interface Steps {
  shown: number
  /** The place of the first that the last step brought. */
  firstNew: number | null
  card: RefObject<HTMLElement | null>
  showMore: () => void
}

/** What is known already is shown first; then the next page is asked for. */
function useSteps(known: number, older: EntryListProps['older']): Steps {
  const [shown, setShown] = useState(step)
  const [firstNew, setFirstNew] = useState<number | null>(null)
  const card = useRef<HTMLElement>(null)
  const waiting = useRef(false)
  // The button moves away below what it brought: the focus goes to the first of that.
  useEffect(() => {
    if (!waiting.current || firstNew === null || known <= firstNew) return
    waiting.current = false
    card.current?.focus({ preventScroll: true })
  }, [known, firstNew])
  const failed = older?.failed ?? false
  useEffect(() => {
    if (failed) waiting.current = false
  }, [failed])
  return {
    shown,
    firstNew,
    card,
    showMore: () => {
      waiting.current = true
      setFirstNew(Math.min(shown, known))
      if (shown < known) setShown(shown + step)
      else {
        setShown(known + step)
        older?.show()
      }
    },
  }
}
