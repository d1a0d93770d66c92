import type { TimeOfDay } from '#client/lib/journal.ts'
import { CoverArt } from '../cover-art.tsx'

interface CheckInSkyProps {
  time: TimeOfDay
  className?: string
}

/** The same shore at two hours: whichever theme the page has, a morning is bright and an evening dark. */
export function CheckInSky({ time, ...placing }: CheckInSkyProps) {
  return <CoverArt seed="daily check-in" light={time} {...placing} />
}
