import { Link } from 'wouter'
import type { SlidesLeft } from '#client/lib/slides-left.ts'
import { common } from '#client/texts/common.ts'
import { createSlide } from '#client/texts/create-slide.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { screenPaths } from '#shared/screen-paths.ts'

/** How many slides are left, next to the label of the field. */
export function SlidesLeftBadge({ slidesLeft }: { slidesLeft: SlidesLeft }) {
  const { left, limit, isTotalLimit } = slidesLeft
  return (
    <Badge tone="accent">
      {isTotalLimit ? createSlide.slidesLeft.free : createSlide.slidesLeft.today(left, limit)}
    </Badge>
  )
}

/**
 * Says above the form, before the user types, that no slide is left. The form stays: its text is kept
 * as a draft and can be submitted later.
 */
export function NoSlidesLeft({ slidesLeft: { limit, isTotalLimit } }: { slidesLeft: SlidesLeft }) {
  const { noneLeftOnFreePlan, noneLeftToday } = createSlide.slidesLeft
  return (
    <section
      aria-labelledby="no-slides-left"
      className="grid gap-3 rounded-card border border-line bg-surface p-5 shadow-soft sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-8 sm:px-8 sm:py-6"
    >
      <div className="grid gap-1.5">
        <h2 id="no-slides-left" className="text-xl">
          {isTotalLimit ? noneLeftOnFreePlan.title : noneLeftToday.title(limit)}
        </h2>
        <p className="text-[0.9375rem] text-ink-soft">
          {isTotalLimit ? noneLeftOnFreePlan.text : noneLeftToday.text}
        </p>
      </div>
      <Button asChild>
        <Link href={screenPaths.pricing}>{common.viewPlans}</Link>
      </Button>
    </section>
  )
}
