import type { TimeOfDay } from '#client/lib/journal.ts'
import { CoverArt } from '../cover-art.tsx'

/** A seed whose sun stays in the picture at every crop. */
const seed = 'check-in 39'

interface CheckInSkyProps {
  time: TimeOfDay
  className?: string
}

/** The same picture in morning or evening light, both in the light and in the dark theme. */
export function CheckInSky({ time, ...rest }: CheckInSkyProps) {
  return <CoverArt seed={seed} light={time} {...rest} />
}
