import { ChevronDown, LifeBuoy } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { reflectionOf } from '#client/lib/damaged-texts.ts'
import { clockTime } from '#client/lib/dates.ts'
import type { JournalEntry } from '#client/lib/journal.ts'
import type { useSlides } from '#client/lib/slides.ts'
import { journalHistory } from '#client/texts/journal-history.ts'
import { classNames } from '../class-names.ts'
import { CoverArt } from '../cover-art.tsx'
import { SearchExcerpt } from './search-excerpt.tsx'
import { timeOfDayStyles } from './time-of-day-styles.ts'

interface EntryRowProps {
  entry: JournalEntry
  slides: ReturnType<typeof useSlides>
  /** The words of a search, which are shown in their place in the text. */
  words: readonly string[]
  /** Whether the row is next to a column of dates, which the opened entry covers on phones. */
  hasDateColumn: boolean
  ref?: RefObject<HTMLButtonElement | null> | undefined
  /** The whole entry, shown when the row is open. */
  children: ReactNode
}

/** An entry as a row, which opens in place. */
export function EntryRow({ entry, slides, words, hasDateColumn, ref, children }: EntryRowProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { label, icon: Icon, className } = timeOfDayStyles[entry.timeOfDay]
  const text = reflectionOf(entry)
  return (
    <div className={className}>
      <button
        ref={ref}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="group grid min-h-16 w-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 rounded-control px-3 py-2 text-start transition-colors duration-200 hover:bg-accent-soft/60 focus-visible:-outline-offset-2 aria-expanded:bg-accent-soft/60 sm:px-4"
      >
        <span className="grid gap-0.5">
          {words.length > 0 ? (
            <SearchExcerpt text={text} words={words} />
          ) : (
            <span dir="auto" className="truncate">
              {firstLine(text)}
            </span>
          )}
          <span className="flex items-center gap-1.5 text-[0.8125rem] text-ink-soft">
            <Icon aria-hidden className="size-3.5 text-accent" />
            <span className="sr-only">{label}</span>{' '}
            <time dateTime={entry.createdAt}>{clockTime(entry.createdAt)}</time>
          </span>
        </span>
        <SmallCover entry={entry} slides={slides} />
        <ChevronDown
          aria-hidden
          className="size-4 text-ink-soft transition-transform duration-200 group-aria-expanded:rotate-180"
        />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className={classNames(hasDateColumn && 'relative -ml-12 bg-surface sm:ml-0')}
      >
        {isOpen && children}
      </div>
    </div>
  )
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0] ?? ''

/**
 * The cover of the entry's slide; an icon of help if the entry needs support, nothing if the slide
 * was deleted or is known to need support.
 */
function SmallCover({ entry, slides }: Pick<EntryRowProps, 'entry' | 'slides'>) {
  if (entry.needsSupport) {
    return (
      <span className="grid size-10 place-items-center rounded-[0.625rem] bg-surface-raised text-ink-soft">
        <LifeBuoy aria-hidden className="size-4.5" />
        <span className="sr-only">{journalHistory.answeredWithHelp}</span>
      </span>
    )
  }
  const listed = slides.state === 'ready' ? slides.slides : []
  const slide = listed.find(({ id }) => id === entry.targetSlideId)
  if (entry.targetSlideId === null || slide?.needsSupport) return <span className="size-10" />
  return (
    <span className="grid">
      <CoverArt
        seed={entry.targetSlideId}
        theme={slide?.theme ?? undefined}
        className="size-10 rounded-[0.625rem]"
      />
    </span>
  )
}
