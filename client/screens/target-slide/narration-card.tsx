import { useNarration } from '#client/lib/jobs/jobs.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { NarrationForm } from '#client/ui/narration/narration-form.tsx'

/** Before there is anything to hear. */
export function NarrationCard({ slideId }: { slideId: string }) {
  const narration = useNarration('target_slide_audio', slideId)
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
