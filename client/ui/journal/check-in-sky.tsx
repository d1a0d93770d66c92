import type { TimeOfDay } from '#client/lib/journal.ts'
import { CoverArt } from '../cover-art.tsx'

/** A seed whose sun stays in the picture at every crop. */
const seed = 'check-in 39'

interface CheckInSkyProps {
  time: TimeOfDay
  className?: string
}

/** The same picture in morning or evening light, whatever the colour scheme of the page. */
export function CheckInSky({ time, ...rest }: CheckInSkyProps) {
  return <CoverArt seed={seed} light={time} {...rest} />
}
