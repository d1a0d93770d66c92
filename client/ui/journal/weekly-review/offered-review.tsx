import { useEffect, useId, useRef } from 'react'
import { weekRange } from '#client/lib/calendar-days.ts'
import {
  useOfferedWeekEnd,
  useOpenReview,
  useReviews,
  type WeeklyReview,
} from '#client/lib/weekly-reviews.ts'
import { weeklyReview } from '#client/texts/weekly-review.ts'
import { Button } from '../../button.tsx'
import { Card, CardTitle } from '../../card.tsx'
import { WritingIndicator } from '../../writing-indicator.tsx'
import { ReviewText } from './review-text.tsx'

interface OfferedReviewProps {
  /** The review that was opened here. */
  openedId: string | null
  onOpened: (id: string) => void
}

/** The review of the week, once it is due: offered, being made, or opened. Nothing while none is due. */
export function OfferedReview({ openedId, onOpened }: OfferedReviewProps) {
  const endsOn = useOfferedWeekEnd()
  const list = useReviews()
  const opening = useOpenReview()
  // The opened review is looked up in the list, so that its card disappears when it is deleted: here, in another
  // tab, or with one of its reflections.
  const reviews = list.state === 'ready' ? list.rows : opening.data ? [opening.data] : []
  const opened = reviews.find(({ id }) => id === openedId)
  if (opened) return <OpenedReview review={opened} />
  if (endsOn === null) return null
  return (
    <Offer
      endsOn={endsOn}
      state={opening.isPending ? 'making' : opening.isError ? 'failed' : 'offered'}
      onOpen={() => opening.mutate(undefined, { onSuccess: ({ id }) => onOpened(id) })}
    />
  )
}

interface OfferProps {
  endsOn: string
  state: 'offered' | 'making' | 'failed'
  onOpen: () => void
}

function Offer({ endsOn, state, onOpen }: OfferProps) {
  const id = useId()
  const { offer } = weeklyReview
  return (
    <Card aria-labelledby={id} aria-busy={state === 'making'}>
      <div className="grid gap-5 px-5 py-6 sm:px-8">
        <div className="grid gap-2">
          <CardTitle id={id}>{weeklyReview.title(weekRange(endsOn))}</CardTitle>
          <p className="text-ink-soft">{offer.text}</p>
        </div>
        <p role="alert" className="empty:absolute">
          {state === 'failed' && weeklyReview.failed}
        </p>
        <WritingIndicator isVisible={state === 'making'} title={weeklyReview.making} />
        {state !== 'making' && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button variant="secondary" onClick={onOpen}>
              {state === 'failed' ? weeklyReview.retry : offer.open}
            </Button>
            <p className="min-w-48 flex-1 text-sm text-ink-soft">{offer.privacy}</p>
          </div>
        )}
      </div>
    </Card>
  )
}

/** After a deletion: the card disappears together with the focused button. */
const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })

function OpenedReview({ review }: { review: WeeklyReview }) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // The button that opened it is gone: the focus moves to the review.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <Card aria-labelledby={id} className="animate-rise">
      <div className="grid gap-5 px-5 py-6 sm:px-8 sm:py-8">
        <CardTitle ref={title} id={id} tabIndex={-1} className="outline-none">
          {weeklyReview.title(weekRange(review.endsOn))}
        </CardTitle>
        <ReviewText review={review} headingId={id} onDeleted={focusPage} />
      </div>
    </Card>
  )
}
