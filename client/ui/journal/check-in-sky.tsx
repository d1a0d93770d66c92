import type { TimeOfDay } from '#client/lib/journal.ts'
import { CoverArt } from '../cover-art.tsx'

/** Chosen by eye, for a sun that stays in the picture however narrow it is cut. */
const shore = 'check-in 39'

interface CheckInSkyProps {
  time: TimeOfDay
  className?: string
}

/** The same shore at two hours: whichever theme the page has, a morning is bright and an evening dark. */
export function CheckInSky({ time, ...placing }: CheckInSkyProps) {
  return <CoverArt seed={shore} light={time} {...placing} />
}
