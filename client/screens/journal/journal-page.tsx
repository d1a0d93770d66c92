import { type RefObject, useEffect, useRef, useState } from 'react'
import { useResumeJobs } from '#client/lib/jobs/jobs.tsx'
import { care } from '#client/texts/care.ts'
import { PastReflections } from '#client/ui/journal/past-reflections.tsx'
import { OfferedReview } from '#client/ui/journal/weekly-review/offered-review.tsx'
import { PastReviews } from '#client/ui/journal/weekly-review/past-reviews.tsx'
import { CheckInForm } from './check-in-form.tsx'
import { GuidanceCard } from './guidance-card.tsx'
import { useCheckIn } from './use-check-in.ts'
import { WhatToReflectOn } from './what-to-reflect-on.tsx'

/** The journal of users with paid access (`hasPaidAccess`). */
export function JournalPage({ focusedSlideId }: { focusedSlideId: string | null }) {
  useResumeJobs()
  const checkIn = useCheckIn(focusedSlideId)
  const { answeredEntry, startNewEntry } = checkIn
  // A care answer, or guidance with help lines, is shown without the form and its picture, the tips and the weekly
  // reviews.
  const isCareShown = answeredEntry?.needsSupport ?? false
  const [openedReviewId, setOpenedReviewId] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const focusFieldOnceUnlocked = useFocusOnceUnlocked(field, answeredEntry !== null)
  return (
    <>
      {/* Always mounted, so that screen readers announce its text when it appears. */}
      <p role="status" className="text-[0.9375rem] text-ink-soft empty:absolute">
        {isCareShown && care.saved}
      </p>
      <div {...(isCareShown ? oneColumn : twoColumns)}>
        <div className="grid content-start gap-8 xl:gap-6">
          {!isCareShown && <OfferedReview openedId={openedReviewId} onOpened={setOpenedReviewId} />}
          {/* Before the locked form, so that in two columns the history stays beside the answer. */}
          {answeredEntry && (
            <GuidanceCard
              key={answeredEntry.id}
              answeredEntry={answeredEntry}
              onNewEntry={() => {
                focusFieldOnceUnlocked()
                startNewEntry()
              }}
            />
          )}
          {!isCareShown && <CheckInForm checkIn={checkIn} field={field} />}
          {!isCareShown && <WhatToReflectOn time={checkIn.time} />}
          {!isCareShown && <PastReviews shownAboveId={openedReviewId} />}
        </div>
        <PastReflections
          canRequestMeditation
          shownAboveId={answeredEntry?.id ?? null}
          onDeleted={(id) => {
            if (id === answeredEntry?.id) startNewEntry()
          }}
        />
      </div>
    </>
  )
}

const oneColumn = { className: 'grid gap-8' }
/** `data-page-width` widens the header too, see base.css. */
const twoColumns = {
  'data-page-width': 'columns',
  className: 'grid gap-8 xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]! xl:gap-10',
}

/**
 * Returns a function that requests the focus for the text field; the field gets it once it is unlocked.
 * The button 'New Entry' disappears with its card, so it cannot keep the focus.
 */
function useFocusOnceUnlocked(
  field: RefObject<HTMLTextAreaElement | null>,
  locked: boolean,
): () => void {
  const isRequested = useRef(false)
  useEffect(() => {
    if (locked || !isRequested.current) return
    isRequested.current = false
    field.current?.focus()
  }, [field, locked])
  return () => {
    isRequested.current = true
  }
}
