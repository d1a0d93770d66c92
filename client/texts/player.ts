import { formatNumber, plural } from './locale.ts'

const minutes = (count: number) =>
  `${formatNumber(count)} ${plural(count, { one: 'minute', other: 'minutes' })}`
const seconds = (count: number) =>
  `${formatNumber(count)} ${plural(count, { one: 'second', other: 'seconds' })}`

export const player = {
  label: 'Player',
  close: 'Stop and close the player',
  deleted: {
    title: 'This track no longer exists',
    description: 'It was deleted or narrated anew.',
  },
  failedShort: 'The sound did not arrive.',
  captions: 'Script',
  download: 'Download',
  readBy: (voice: string) => `Read by ${voice}`,
  readByAtPace: (voice: string, pace: string) => `Read by ${voice} · ${pace}`,
  elapsed: 'Elapsed ',
  total: 'Total ',
  unknownTotal: '–:––',
  loading: 'Loading the sound',
  failed:
    'The sound did not arrive. Your place in it is kept; check your connection and try again.',
  play: 'Play',
  pause: 'Pause',
  back: (by: number) => `Back ${seconds(by)}`,
  forward: (by: number) => `Forward ${seconds(by)}`,
  options: {
    timer: 'Sleep timer',
    timerOff: 'Off',
    endOfTrack: 'End of track',
    minutes: (count: number) => minutes(count),
    /** What remains of the sleep timer, in the dock. */
    remaining: (time: string) => `Stops in ${time}`,
    repeat: 'Repeat',
    speed: 'Speed',
    times: (speed: number) => `${formatNumber(speed)}×`,
  },
  saveOffline: 'Keep on this device',
  position: 'Position',
  positionOf: (position: string, total: string) => `${position} of ${total}`,
  /** '1 minute 5 seconds', for screen readers. */
  duration: (wholeMinutes: number, rest: number) => {
    if (wholeMinutes === 0) return seconds(rest)
    return rest === 0 ? minutes(wholeMinutes) : `${minutes(wholeMinutes)} ${seconds(rest)}`
  },
}
