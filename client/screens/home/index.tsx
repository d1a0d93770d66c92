import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { checkInAt } from '#client/lib/check-in-at.ts'
import { prefetchEntries, useCheckIns } from '#client/lib/journal.ts'
import { hasPaidAccess } from '#client/lib/paid-access.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { defaultFocus, prefetchSlides, useSlides } from '#client/lib/slides.ts'
import { useHour, useToday } from '#client/lib/today.ts'
import { common } from '#client/texts/common.ts'
import { home } from '#client/texts/home.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import type { User } from '#shared/contract/auth.ts'
import { screenPaths } from '#shared/screen-paths.ts'
import { CreateFirstSlide } from './create-first-slide.tsx'
import { DailyCheckIns } from './daily-check-ins.tsx'
import { FocusSkeleton } from './focus-skeleton.tsx'
import { greetingAt } from './greeting.ts'
import type { PictureSize } from './picture-card.tsx'
import { Quote } from './quote.tsx'
import { TodaysFocus } from './todays-focus.tsx'
import { UnlockMore } from './unlock-more.tsx'

/** Fills the cache, where possible with the responses that index.html requested before the scripts loaded. */
export const prefetch = (client: QueryClient, user: User) =>
  Promise.all([prefetchSlides(client), hasPaidAccess(user) && prefetchEntries(client)])

export default function Home() {
  const user = useCurrentUser()
  const hour = useHour()
  return (
    <div className="grid gap-6 sm:gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5">
        <h1 className="col-span-full text-heading sm:col-span-1">{greetingAt(hour)}</h1>
        {/* On a narrow screen each sentence has a line, so that a late font does not move the page. */}
        <p className="text-ink-soft max-sm:leading-snug sm:col-span-full sm:row-start-2">
          <span className="max-sm:block">{home.welcome(user?.firstName ?? null)}</span> {home.lead}
        </p>
        <Button asChild variant="secondary" size="sm">
          <Link href={screenPaths.library}>{common.viewLibrary}</Link>
        </Button>
      </div>
      {hasPaidAccess(user) ? (
        <FocusAndCheckIns focusedSlideId={user?.focusedSlideId ?? null} hour={hour} />
      ) : (
        <>
          <Focus focusedSlideId={user?.focusedSlideId ?? null} size="large" />
          <UnlockMore />
        </>
      )}
      <Quote />
    </div>
  )
}

/** With paid access (`hasPaidAccess`): a pending check-in of this time of day comes before the focus. */
function FocusAndCheckIns({
  focusedSlideId,
  hour,
}: {
  focusedSlideId: string | null
  hour: number
}) {
  const checkIns = useCheckIns(useToday())
  const slides = useSlides()
  const due = checkInAt(hour)
  // While the lists load, the check-in is assumed to be pending, and a slide to exist.
  const isPending =
    checkIns.state === 'loading' || (checkIns.state === 'ready' && checkIns.done[due] !== true)
  // A check-in is about a slide: a user without slides creates one first.
  const hasSlide =
    slides.state === 'loading' || (slides.state === 'ready' && slides.slides.length > 0)
  if (!isPending || !hasSlide) {
    return (
      <>
        <Focus focusedSlideId={focusedSlideId} size="large" />
        <DailyCheckIns checkIns={checkIns} due={null} />
      </>
    )
  }
  return (
    <>
      <DailyCheckIns checkIns={checkIns} due={due} />
      <Focus focusedSlideId={focusedSlideId} size="small" />
    </>
  )
}

function Focus({ focusedSlideId, size }: { focusedSlideId: string | null; size: PictureSize }) {
  const list = useSlides()
  switch (list.state) {
    case 'loading':
      return <FocusSkeleton size={size} />
    case 'failed':
      return (
        <LoadError title={home.focus.failed} text={common.loadFailedHint} onRetry={list.retry} />
      )
    case 'ready': {
      const fallback = defaultFocus(list.slides)
      if (!fallback) return <CreateFirstSlide />
      return (
        <TodaysFocus
          slides={list.slides}
          fallback={fallback}
          focusedSlideId={focusedSlideId}
          hasAllSlides={list.olderPages === null}
          size={size}
        />
      )
    }
  }
}
