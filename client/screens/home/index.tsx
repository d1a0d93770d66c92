import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { prefetchEntries } from '#client/lib/journal.ts'
import { hasPaidAccess } from '#client/lib/paid-access.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { defaultFocus, prefetchSlides, useSlides } from '#client/lib/slides.ts'
import { useToday } from '#client/lib/today.ts'
import { common } from '#client/texts/common.ts'
import { home } from '#client/texts/home.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import type { User } from '#shared/contract/auth.ts'
import { DailyCheckIns } from './daily-check-ins.tsx'
import { FirstSlide } from './first-slide.tsx'
import { FocusSkeleton } from './focus-skeleton.tsx'
import { greetingAt } from './greeting.ts'
import { Quote } from './quote.tsx'
import { TodaysFocus } from './todays-focus.tsx'
import { UnlockMore } from './unlock-more.tsx'

/** Fills the cache with the responses that index.html has requested before the scripts loaded. */
export const prefetch = (client: QueryClient, user: User) =>
  Promise.all([prefetchSlides(client), hasPaidAccess(user) && prefetchEntries(client)])

export default function Home() {
  const user = useCurrentUser()
  const hasPaidPlan = hasPaidAccess(user)
  // Re-renders at midnight, which also updates the greeting.
  const today = useToday()
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1.5">
          <h1 className="text-heading">{greetingAt(new Date().getHours())}</h1>
          <p className="text-ink-soft">{home.welcome(user?.firstName ?? null)}</p>
        </div>
        <Button asChild variant="secondary" size="sm">
          <Link href={paths.library}>{common.viewLibrary}</Link>
        </Button>
      </div>
      <Focus focusedSlideId={user?.focusedSlideId ?? null} />
      {hasPaidPlan ? <DailyCheckIns today={today} /> : <UnlockMore />}
      <Quote />
    </div>
  )
}

function Focus({ focusedSlideId }: { focusedSlideId: string | null }) {
  const list = useSlides()
  switch (list.state) {
    case 'loading':
      return <FocusSkeleton />
    case 'failed':
      return (
        <LoadError title={home.focus.failed} text={common.loadFailedHint} onRetry={list.retry} />
      )
    case 'ready': {
      const fallback = defaultFocus(list.slides)
      if (!fallback) return <FirstSlide />
      return (
        <TodaysFocus
          slides={list.slides}
          fallback={fallback}
          focusedSlideId={focusedSlideId}
          hasAllSlides={list.olderPages === null}
        />
      )
    }
  }
}
