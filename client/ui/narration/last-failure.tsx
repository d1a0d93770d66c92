import type { Narration } from '#client/lib/jobs/jobs.tsx'
import { narration } from '#client/texts/narration.ts'

/** Why there is nothing to hear yet, until the next attempt. */
export function LastFailure({ failure }: { failure: NonNullable<Narration['failure']> }) {
  return (
    <p className="rounded-control bg-danger-soft px-4 py-3 text-[0.9375rem]">
      {narration.lastFailure(failure.reason)}
    </p>
  )
}
