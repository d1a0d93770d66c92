import { failureMessage } from '#client/lib/jobs/failure-message.ts'
import type { Narration } from '#client/lib/jobs/jobs.tsx'
import { narration } from '#client/texts/narration.ts'

/** Why the last narration failed; shown until another is queued. */
export function LastFailure({ failure }: { failure: NonNullable<Narration['failure']> }) {
  return (
    <p className="rounded-control bg-danger-soft px-4 py-3 text-[0.9375rem]">
      {narration.lastFailure(failureMessage(failure))}
    </p>
  )
}
