import { useEffect, useRef } from 'react'
import type { OlderRows } from '#client/lib/pages.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import type { SlideSummary } from '#client/lib/slides.ts'
import { library } from '#client/texts/library.ts'
import { Button } from '#client/ui/button.tsx'
import { gridClass } from './grid-class.ts'
import { SlideCard } from './slide-card.tsx'

interface SlideGridProps {
  slides: readonly SlideSummary[]
  older: OlderRows | null
  focusedSlideId: string | null
  onSlideGone: () => void
}

export function SlideGrid({ slides, older, focusedSlideId, onSlideGone }: SlideGridProps) {
  const { grid, showOlder } = useFocusOnAdded(slides, older)
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, older?.isLoading ?? false)
  return (
    <div className="grid gap-8">
      <ul ref={grid} className={gridClass}>
        {slides.map((slide) => (
          <SlideCard
            key={slide.id}
            slide={slide}
            focused={slide.id === focusedSlideId}
            onGone={onSlideGone}
          />
        ))}
      </ul>
      {older && (
        <div className="grid justify-items-center gap-3">
          <p role="status" className="text-sm text-danger empty:hidden">
            {older.hasFailed && !older.isLoading && library.older.failed}
          </p>
          <Button ref={button} variant="secondary" busy={older.isLoading} onClick={showOlder}>
            {library.older.show}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Moves the focus to the first of the added slides. */
function useFocusOnAdded(slides: readonly SlideSummary[], older: SlideGridProps['older']) {
  const grid = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number | null>(null)
  useEffect(() => {
    if (firstNew.current === null || slides.length <= firstNew.current) return
    const card = grid.current?.children[firstNew.current]
    firstNew.current = null
    card?.querySelector('a')?.focus({ preventScroll: true })
  }, [slides.length])
  const failed = older?.hasFailed ?? false
  useEffect(() => {
    if (failed) firstNew.current = null
  }, [failed])
  const showOlder = () => {
    firstNew.current = slides.length
    older?.load()
  }
  return { grid, showOlder }
}
