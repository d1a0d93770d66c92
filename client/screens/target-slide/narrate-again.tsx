import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useNarration } from '#client/lib/jobs/jobs.tsx'
import { labelsOfSlide, type Slide } from '#client/lib/slides.ts'
import { targetSlide } from '#client/texts/target-slide.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { NarrationForm } from '#client/ui/narration/narration-form.tsx'

const texts = targetSlide.again

/** Offers another voice or pace for a slide that has audio. Its track stays until the new one is made. */
export function NarrateAgain({ slide }: { slide: Slide }) {
  const id = useId()
  const narration = useNarration('target_slide_audio', slide.id)
  const [isOpen, setOpen] = useState(false)
  const isUnderWay = narration.job !== null && narration.job.status !== 'completed'
  const isShown = isOpen || isUnderWay
  return (
    <div className="mt-3 grid gap-4">
      {!isUnderWay && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="justify-self-center"
        >
          {texts.open}
          <ChevronDown
            aria-hidden
            className={classNames('size-4.5 transition-transform', isShown && 'rotate-180')}
          />
        </Button>
      )}
      <div id={id} hidden={!isShown} className="animate-appear">
        {isShown && (
          <div className="grid gap-4">
            <p className="text-center text-[0.9375rem] text-balance text-ink-soft">{texts.cost}</p>
            <NarrationForm
              narration={narration}
              track={labelsOfSlide(slide)}
              replacesTrack
              label={texts.generate}
            />
          </div>
        )}
      </div>
    </div>
  )
}
