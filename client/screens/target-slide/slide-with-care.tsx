import { useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { goalOf, scriptOf } from '#client/lib/damaged-texts.ts'
import { useHeadingFocus } from '#client/lib/heading-focus.ts'
import { justSaved, type Slide } from '#client/lib/slides.ts'
import { care } from '#client/texts/care.ts'
import { targetSlide } from '#client/texts/target-slide.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CareAnswer } from '#client/ui/care/care-answer.tsx'
import type { CareKind } from '#shared/care-kinds.ts'
import { CreationDate } from './creation-date.tsx'
import { GoalTitle } from './goal-title.tsx'

/** A slide whose goal speaks of a known kind of danger: first the care answer, and neither picture nor narration. */
export function SlideWithCare({ slide, kind }: { slide: Slide; kind: CareKind }) {
  const heading = useHeadingFocus()
  return (
    <>
      <div className="grid gap-3">
        <SavedStatus />
        <CareAnswer
          kind={kind}
          language={slide.careLanguage}
          answer={scriptOf(slide)}
          level={1}
          headingRef={heading}
        />
      </div>
      <div className="grid justify-items-center gap-3 border-t border-line pt-8 text-center">
        <Badge>{targetSlide.badge}</Badge>
        <GoalTitle goal={goalOf(slide)} isSecondary />
        <CreationDate slide={slide} />
      </div>
    </>
  )
}

/** Set after the first render, so that screen readers announce it. */
function SavedStatus() {
  const isJustSaved = useHistoryState<string | null>() === justSaved
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isJustSaved), [isJustSaved])
  return (
    <p role="status" className="text-[0.9375rem] text-ink-soft empty:absolute">
      {isShown && care.saved}
    </p>
  )
}
