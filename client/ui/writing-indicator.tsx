import { writing } from '#client/texts/writing.ts'
import { PauseMark } from './pause-mark.tsx'

interface WritingIndicatorProps {
  isVisible: boolean
  /** Says what is being written. */
  title: string
}

/** Shown while a text is being written. */
export function WritingIndicator({ isVisible, title }: WritingIndicatorProps) {
  return (
    // Always mounted, so that screen readers announce its content; empty, it takes no row of a grid.
    <div role="status" className="empty:absolute">
      {isVisible && (
        <div className="grid animate-appear justify-items-center gap-2 pt-2 text-center">
          {/* Decoration only: nothing is paused. */}
          <span aria-hidden>
            <PauseMark seconds={8} />
          </span>
          <p className="font-serif text-lead font-[360]">{title}</p>
          <p className="text-[0.9375rem] text-ink-soft">{writing.inProgress}</p>
        </div>
      )}
    </div>
  )
}
