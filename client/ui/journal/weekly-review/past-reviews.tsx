import { ChevronRight } from 'lucide-react'
import { useId, useRef } from 'react'
import { weekRange } from '#client/lib/calendar-days.ts'
import { useFocusAfterRemoval } from '#client/lib/focus-after-removal.ts'
import { useFocusOnAdded } from '#client/lib/focus-on-added.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { useReviews, type WeeklyReview } from '#client/lib/weekly-reviews.ts'
import { weeklyReview } from '#client/texts/weekly-review.ts'
import { Button } from '../../button.tsx'
import { ReviewText } from './review-text.tsx'

/** The reviews that were opened, newest first, each collapsed under the dates of its week. Nothing if there is none. */
export function PastReviews({ shownAboveId = null }: { shownAboveId?: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const loaded = useReviews()
  const count = loaded.state === 'ready' ? loaded.rows.length : null
  const focusHeadingAfterRemoval = useFocusAfterRemoval(heading, count)
  const olderPages = loaded.state === 'ready' ? loaded.olderPages : null
  const rows = loaded.state === 'ready' ? loaded.rows : []
  const reviews = rows.filter(({ id }) => id !== shownAboveId)
  const { list, showOlder } = useFocusOnAdded<HTMLUListElement>('summary', olderPages)
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, olderPages?.isLoading ?? false)
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="weekly-reviews" className="grid content-start gap-3">
      <h2 ref={heading} id="weekly-reviews" tabIndex={-1} className="text-2xl outline-none">
        {weeklyReview.heading}
      </h2>
      <ul ref={list} className="grid gap-2">
        {reviews.map((review) => (
          <PastReview key={review.id} review={review} onDeleted={focusHeadingAfterRemoval} />
        ))}
      </ul>
      {olderPages && (
        <div className="grid gap-3">
          <p role="status" className="text-center text-sm text-danger empty:absolute">
            {olderPages.hasFailed && !olderPages.isLoading && weeklyReview.olderFailed}
          </p>
          <Button ref={button} variant="quiet" busy={olderPages.isLoading} onClick={showOlder}>
            {weeklyReview.showOlder}
          </Button>
        </div>
      )}
    </section>
  )
}

function PastReview({ review, onDeleted }: { review: WeeklyReview; onDeleted: () => void }) {
  const id = useId()
  return (
    <li>
      <details className="group rounded-card border border-line bg-surface shadow-soft">
        <summary
          id={id}
          className="flex cursor-pointer items-center gap-3 rounded-card px-5 py-3.5 font-semibold sm:px-8"
        >
          <ChevronRight
            aria-hidden
            className="size-4.5 shrink-0 text-ink-soft transition-transform group-open:rotate-90"
          />
          {weeklyReview.title(weekRange(review.endsOn))}
        </summary>
        <div className="px-5 pt-2 pb-6 sm:px-8">
          <ReviewText review={review} headingId={id} onDeleted={onDeleted} />
        </div>
      </details>
    </li>
  )
}
