import { CalendarDays, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { goalOf } from '#client/lib/damaged-texts.ts'
import { useSlides } from '#client/lib/slides.ts'
import { journalHistory } from '#client/texts/journal-history.ts'
import { truncate } from '#core/truncate.ts'
import { searchWordsMaxLength } from '#shared/contract/journal-history.ts'
import { Button } from '../button.tsx'
import { Input } from '../input.tsx'
import { Select } from '../select.tsx'

/** The value of the option that removes the filter. */
const allSlides = 'all'
const maxLabelLength = 60

interface HistoryToolsProps {
  words: string
  onWordsChange: (words: string) => void
  slideId: string | undefined
  onSlideChange: (id: string | undefined) => void
  isCalendarOpen: boolean
  calendarId: string
  onToggleCalendar: () => void
}

/** The search, the filter by slide, and the button of the calendar. */
export function HistoryTools(props: HistoryToolsProps) {
  const { slideId, onSlideChange, isCalendarOpen, calendarId, onToggleCalendar } = props
  const list = useSlides()
  // While the slides load, or when they cannot be read, only the filter is missing.
  const slides = list.state === 'ready' ? list.slides : []
  return (
    <div className="grid gap-3">
      <SearchField words={props.words} onWordsChange={props.onWordsChange} />
      <div className="flex flex-wrap gap-3">
        {slides.length > 1 && (
          <Select
            aria-label={journalHistory.slide.label}
            value={slideId ?? allSlides}
            onValueChange={(value) => onSlideChange(value === allSlides ? undefined : value)}
            options={[
              { value: allSlides, label: journalHistory.slide.all },
              ...slides.map((slide) => ({
                value: slide.id,
                label: truncate(goalOf(slide), maxLabelLength),
              })),
            ]}
            className="min-w-0 flex-1 basis-44"
          />
        )}
        <Button
          variant="secondary"
          aria-expanded={isCalendarOpen}
          aria-controls={calendarId}
          onClick={onToggleCalendar}
          className="rounded-control! px-4! aria-expanded:border-accent aria-expanded:bg-accent-soft"
        >
          <CalendarDays aria-hidden className="size-5 text-accent" />
          {journalHistory.calendar.button}
        </Button>
      </div>
    </div>
  )
}

function SearchField({ words, onWordsChange }: Pick<HistoryToolsProps, 'words' | 'onWordsChange'>) {
  const field = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack <search>
    <form role="search" className="relative" onSubmit={(event) => event.preventDefault()}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
      />
      <Input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={journalHistory.search.label}
        placeholder={journalHistory.search.placeholder}
        maxLength={searchWordsMaxLength}
        value={words}
        onChange={(event) => onWordsChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && words !== '') {
            event.stopPropagation()
            onWordsChange('')
          }
        }}
        dir="auto"
        className="px-11!"
      />
      {words !== '' && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={journalHistory.search.clear}
          className="absolute! top-1/2 right-0.5 -translate-y-1/2"
          onClick={() => {
            onWordsChange('')
            field.current?.focus()
          }}
        >
          <X aria-hidden className="size-4.5" />
        </Button>
      )}
    </form>
  )
}
