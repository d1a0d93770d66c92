import { isWaiting } from '#client/lib/jobs/jobs.tsx'
import type { Job } from '#client/lib/jobs/tracker.ts'
import { Progress } from '../progress.tsx'

/** How far the reading is, and the place in the queue before it begins. */
export function NarrationProgress({ job }: { job: Job }) {
  const waiting = isWaiting(job)
  const percent = waiting ? null : Math.floor(job.progress ?? 0)
  const words = wordsFor(job)
  return (
    <div className="grid animate-appear gap-3 rounded-control border border-line bg-surface-raised px-5 py-4.5">
      <div className="flex min-h-10 items-center justify-between gap-4">
        <p className="font-semibold text-balance">{words}</p>
        {percent !== null && (
          <p className="font-serif text-3xl leading-10 font-[360] text-accent tabular-nums">
            {percent}%
          </p>
        )}
      </div>
      <Progress label="Narration" value={percent ?? 0} />
      <p className="text-sm text-ink-soft">
        It takes a few minutes. You may leave this page: you are told when it is ready.
      </p>
      {/* In steps of ten: a number every second helps nobody who listens. */}
      <p role="status" className="sr-only">
        {percent === null ? words : `${words}: ${Math.floor(percent / 10) * 10}%`}
      </p>
    </div>
  )
}

function wordsFor(job: Job): string {
  switch (job.status) {
    case 'processing':
      return 'The voice is reading your script'
    case 'pending':
    case 'queued':
      if (job.queuePosition !== null) return `Position in queue: ${job.queuePosition}`
      return job.status === 'pending' ? 'Waiting to be tried again' : 'Waiting in the queue'
    default:
      return 'Your audio is ready'
  }
}
