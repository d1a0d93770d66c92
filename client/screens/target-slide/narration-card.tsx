import { useNarration } from '#client/lib/jobs/jobs.tsx'
import { labelsOfSlide, type Slide } from '#client/lib/slides.ts'
import { targetSlide } from '#client/texts/target-slide.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { NarrationForm } from '#client/ui/narration/narration-form.tsx'

/** Offers the narration of a slide that has no audio. */
export function NarrationCard({ slide }: { slide: Slide }) {
  const narration = useNarration('target_slide_audio', slide.id)
  if (slide.canBeNarrated === false) {
    return <p className="text-center text-ink-soft">{targetSlide.narration.impossible}</p>
  }
  return (
    <Card aria-labelledby="narration">
      <CardHeader className="sm:px-8 sm:pt-7">
        <CardTitle id="narration">{targetSlide.narration.title}</CardTitle>
        <p className="text-ink-soft">{targetSlide.narration.text}</p>
      </CardHeader>
      <CardBody className="sm:px-8 sm:pb-7">
        <NarrationForm
          narration={narration}
          track={labelsOfSlide(slide)}
          label={targetSlide.narration.generate}
        />
      </CardBody>
    </Card>
  )
}
