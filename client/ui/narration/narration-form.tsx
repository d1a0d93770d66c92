import { type ReactNode, useRef, useState } from 'react'
import type { NarrationRequest } from '#client/lib/jobs/job-types.ts'
import type { Narration } from '#client/lib/jobs/jobs.tsx'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import type { TrackLabels } from '#client/lib/sound/sound.ts'
import { defaultPace } from '#shared/narration.ts'
import { Button } from '../button.tsx'
import { LastFailure } from './last-failure.tsx'
import { NarrationProgress } from './narration-progress.tsx'
import { PaceField } from './pace-field.tsx'
import { VoiceChoice } from './voice-choice.tsx'

interface NarrationFormProps {
  narration: Narration
  /** What is shown of the track while it is heard. */
  track: TrackLabels
  /** Whether a new track is requested for something that has one. */
  replacesTrack?: boolean
  /** Label of the button that requests the narration. */
  label: ReactNode
}

/** Requests a narration with pace and voice, and shows its progress. */
export function NarrationForm({
  narration,
  track,
  replacesTrack = false,
  label,
}: NarrationFormProps) {
  const { job, queueing, failure, generate } = narration
  const [pace, setPace] = useState<NarrationRequest['pace']>(defaultPace)
  const [voice, setVoice] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const busy = queueing || job !== null
  useRestoreFocus(button, busy, { element: status, isShown: job !== null })
  return (
    <div className="@container grid gap-5">
      {job && <NarrationProgress ref={status} job={job} track={track} />}
      {failure && !busy && <LastFailure failure={failure} />}
      {!job && (
        <div className="grid gap-5 @md:grid-cols-2">
          <PaceField value={pace} onChange={setPace} disabled={queueing} />
          <VoiceChoice value={voice} onChange={setVoice} disabled={queueing} />
        </div>
      )}
      <Button
        ref={button}
        busy={queueing}
        disabled={busy}
        className="sm:justify-self-center"
        // Without a choice the server uses the voice that was chosen last, or the default.
        onClick={() =>
          generate({
            pace,
            ...(voice !== null && { voice }),
            ...(replacesTrack && { again: true }),
          })
        }
      >
        {label}
      </Button>
    </div>
  )
}
