import { type RefObject, useEffect, useRef } from 'react'
import { useResumedJobs } from '#client/lib/jobs/jobs.tsx'
import { PastReflections } from '#client/ui/journal/past-reflections.tsx'
import { CheckInForm } from './check-in-form.tsx'
import { GuidanceCard } from './guidance-card.tsx'
import { useCheckIn } from './use-check-in.ts'
import { WhatToReflectOn } from './what-to-reflect-on.tsx'

/** For users with a paid plan. */
export function JournalPage({ focusedSlideId }: { focusedSlideId: string | null }) {
  useResumedJobs()
  const checkIn = useCheckIn(focusedSlideId)
  const { answered, startNew } = checkIn
  const field = useRef<HTMLTextAreaElement>(null)
  const writeNext = useFocusOnceUnlocked(field, answered !== null)
  return (
    <>
      <CheckInForm checkIn={checkIn} field={field} />
      {answered && (
        <GuidanceCard
          key={answered.id}
          answered={answered}
          onNewEntry={() => {
            writeNext()
            startNew()
          }}
        />
      )}
      <WhatToReflectOn time={checkIn.time} />
      <PastReflections
        canGenerate
        shownAboveId={answered?.id ?? null}
        onGone={(id) => {
          if (id === answered?.id) startNew()
        }}
      />
    </>
  )
}

/** 'New Entry' disappears with its card: the focus moves to the text field. */
function useFocusOnceUnlocked(
  field: RefObject<HTMLTextAreaElement | null>,
  locked: boolean,
): () => void {
  const wanted = useRef(false)
  useEffect(() => {
    if (locked || !wanted.current) return
    wanted.current = false
    field.current?.focus()
  }, [field, locked])
  return () => {
    wanted.current = true
  }
}
