import type { TimeOfDay } from '#client/lib/journal.ts'
import { CoverArt } from '../cover-art.tsx'

/** A seed whose sun stays in the picture at every crop. */
const seed = 'check-in 39'

interface CheckInSkyProps {
  time: TimeOfDay
  className?: string
}

/** The picture for the morning or for the evening. Unlike other covers, it does not depend on the theme of the page. */
export function CheckInSky({ time, ...rest }: CheckInSkyProps) {
  return <CoverArt seed={seed} light={time} {...rest} />
}
