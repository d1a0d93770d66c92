import { longDate } from '#client/lib/dates.ts'
import type { Slide } from '#client/lib/slides.ts'

export function CreationDate({ slide }: { slide: Slide }) {
  return (
    <time dateTime={slide.createdAt} className="text-[0.9375rem] text-ink-soft">
      {longDate(slide.createdAt)}
    </time>
  )
}
