import { useNarration } from '#client/lib/jobs/jobs.tsx'
import type { Slide } from '#client/lib/slides.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { NarrationForm } from '#client/ui/narration/narration-form.tsx'

/** Before there is anything to hear. */
export function NarrationCard({ slide }: { slide: Slide }) {
  const narration = useNarration('target_slide_audio', slide.id)
  if (slide.canBeNarrated === false) {
    return (
      <p className="text-center text-ink-soft">
        Without its script, this Target Slide cannot be narrated.
      </p>
    )
  }
  return (
    <Card aria-labelledby="narration">
      <CardHeader className="sm:px-8 sm:pt-7">
        <CardTitle id="narration">Hear it read to you</CardTitle>
        <p className="text-ink-soft">A 5-minute guided visualisation, narrated from this script.</p>
      </CardHeader>
      <CardBody className="sm:px-8 sm:pb-7">
        <NarrationForm narration={narration} label="Generate Audio" />
      </CardBody>
    </Card>
  )
}
