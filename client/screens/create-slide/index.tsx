import type { QueryClient } from '@tanstack/react-query'
import { prefetchSlides, useSlides } from '#client/lib/slides.ts'
import { useSlidesLeft } from '#client/lib/slides-left.ts'
import { prefetchUsage } from '#client/lib/usage.ts'
import { createSlide } from '#client/texts/create-slide.ts'
import { HelpDialogButton } from '#client/ui/help/help-dialog-button.tsx'
import { GoalForm } from './goal-form.tsx'
import { NoSlidesLeft } from './slides-left.tsx'
import { TransurfingTip } from './transurfing-tip.tsx'

/**
 * Both affect the layout: the list of slides decides where the tip is, the number of slides left
 * whether there is a notice above the form.
 */
export const prefetch = (client: QueryClient) =>
  Promise.all([prefetchSlides(client), prefetchUsage(client)])

export default function CreateSlide() {
  const slides = useSlides()
  const slidesLeft = useSlidesLeft()
  // Until the first slide is created, a brief tip above the form says what to write.
  const isFirstUse = slides.state === 'ready' && slides.slides.length === 0
  return (
    <div data-page-width="columns" className="grid gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1.5">
        <h1 className="text-heading">{createSlide.title}</h1>
        <HelpDialogButton />
        <p className="col-span-full text-ink-soft">{createSlide.lead}</p>
      </div>
      {slidesLeft?.left === 0 && <NoSlidesLeft slidesLeft={slidesLeft} />}
      {isFirstUse && <TransurfingTip isBrief />}
      <GoalForm slidesLeft={slidesLeft} />
      {!isFirstUse && <TransurfingTip />}
    </div>
  )
}
