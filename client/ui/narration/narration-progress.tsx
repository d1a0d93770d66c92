import { type Ref, useRef } from 'react'
import { useHandOverFocus } from '#client/lib/focus-handover.ts'
import { isWaiting } from '#client/lib/jobs/jobs.tsx'
import type { Job } from '#client/lib/jobs/tracker.ts'
import type { TrackLabels } from '#client/lib/sound/sound.ts'
import { narration } from '#client/texts/narration.ts'
import { Progress } from '../progress.tsx'
import { PreviewPlayer } from './preview-player.tsx'

interface NarrationProgressProps {
  job: Job
  /** What is shown of the track while it is heard. */
  track: TrackLabels
  /** Its status line, which takes the focus of the button that requested the narration. */
  ref: Ref<HTMLParagraphElement>
}

/** The position in the queue, then the progress of the narration, which can be heard meanwhile. */
export function NarrationProgress({ job, track, ref }: NarrationProgressProps) {
  const card = useRef<HTMLDivElement>(null)
  // The finished track has the id of the job.
  useHandOverFocus(card, job.id)
  const waiting = isWaiting(job)
  const percent = waiting ? null : Math.floor(job.progress ?? 0)
  const status = statusOf(job)
  return (
    <div
      ref={card}
      className="grid animate-appear gap-3 rounded-control border border-line bg-surface-raised px-5 py-4.5"
    >
      <div className="flex min-h-10 items-center justify-between gap-4">
        <p ref={ref} tabIndex={-1} className="rounded-sm font-semibold text-balance">
          {status}
        </p>
        {percent !== null && (
          <p className="font-serif text-3xl leading-10 font-[360] text-accent tabular-nums">
            {narration.percent(percent)}
          </p>
        )}
      </div>
      <Progress label={narration.progress} value={percent ?? 0} />
      {job.previewUrl !== undefined && (
        <PreviewPlayer jobId={job.id} previewUrl={job.previewUrl} track={track} />
      )}
      <p className="text-sm text-ink-soft">{narration.mayLeave}</p>
      {/* In steps of ten percent, so that a screen reader is not interrupted every second. */}
      <p role="status" className="sr-only">
        {percent === null ? status : narration.announced(status, Math.floor(percent / 10) * 10)}
      </p>
    </div>
  )
}

function statusOf(job: Job): string {
  switch (job.status) {
    case 'processing':
      return narration.processing
    case 'pending':
      return job.queuePosition === null
        ? narration.retrying
        : narration.retryingAt(job.queuePosition)
    case 'queued':
      return job.queuePosition === null
        ? narration.queued
        : narration.queuePosition(job.queuePosition)
    default:
      return narration.ready
  }
}
