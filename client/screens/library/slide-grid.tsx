import { useRef } from 'react'
import { useFocusOnAdded } from '#client/lib/focus-on-added.ts'
import type { OlderPages } from '#client/lib/pages.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import type { SlideSummary } from '#client/lib/slides.ts'
import { library } from '#client/texts/library.ts'
import { Button } from '#client/ui/button.tsx'
import { gridClass } from './grid-class.ts'
import { SlideCard } from './slide-card.tsx'

interface SlideGridProps {
  slides: readonly SlideSummary[]
  olderPages: OlderPages | null
  focusedSlideId: string | null
  onSlideDeleted: () => void
}

export function SlideGrid({ slides, olderPages, focusedSlideId, onSlideDeleted }: SlideGridProps) {
  const { list, showOlder } = useFocusOnAdded<HTMLUListElement>('a', olderPages)
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, olderPages?.isLoading ?? false)
  return (
    <div className="grid gap-8">
      <ul ref={list} className={gridClass}>
        {slides.map((slide) => (
          <SlideCard
            key={slide.id}
            slide={slide}
            focused={slide.id === focusedSlideId}
            onDeleted={onSlideDeleted}
          />
        ))}
      </ul>
      {olderPages && (
        <div className="grid justify-items-center gap-3">
          <p role="status" className="text-sm text-danger empty:absolute">
            {olderPages.hasFailed && !olderPages.isLoading && library.older.failed}
          </p>
          <Button ref={button} variant="secondary" busy={olderPages.isLoading} onClick={showOlder}>
            {library.older.show}
          </Button>
        </div>
      )}
    </div>
  )
}
