/** When everything happens: the words decide, the pictures follow. */
import { type Scene, usualPause } from './narration.ts'

export interface TimedLine {
  readonly text: string
  readonly start: number
  readonly saidBy: number
  /** Whether the narrator says it, or the track of the slide. */
  readonly by: 'narrator' | 'track'
}

export interface TimedScene extends Omit<Scene, 'lines'> {
  readonly start: number
  readonly end: number
  readonly lines: readonly TimedLine[]
}

export interface Timeline {
  readonly scenes: readonly TimedScene[]
  readonly total: number
}

interface Lengths {
  /** Seconds that the narrator takes. */
  readonly spoken: (text: string) => number
  readonly track: { text: string; seconds: number }
}

export function layOut(scenes: readonly Scene[], lengths: Lengths): Timeline {
  let now = 0
  const timed = scenes.map((scene): TimedScene => {
    const start = now
    now += scene.lead
    const lines = scene.lines.map((line, i): TimedLine => {
      const text = 'say' in line ? line.say : lengths.track.text
      const seconds = 'say' in line ? lengths.spoken(text) : lengths.track.seconds
      const at = now
      now += seconds
      const saidBy = now
      if (i < scene.lines.length - 1) now += line.after ?? usualPause
      return { text, start: at, saidBy, by: 'say' in line ? 'narrator' : 'track' }
    })
    now += scene.tail
    return { ...scene, lines, start, end: now }
  })
  return { scenes: timed, total: now }
}

/** How long a caption stays after its sentence, where nothing follows sooner. */
const lingering = 0.5
const betweenCaptions = 0.08

/** One for each sentence; a long one is parted where it breathes, by the share of its letters. */
export function captionsOf({ scenes, total }: Timeline) {
  const parts = scenes.flatMap(({ lines }) => lines).flatMap(parted)
  return parts.map(({ text, start, saidBy }, i) => {
    const next = parts[i + 1]?.start ?? total
    return { text, start, end: Math.min(saidBy + lingering, next - betweenCaptions) }
  })
}

const mostLetters = 76

function parted({ text, start, saidBy, by }: TimedLine): Omit<TimedLine, 'by'>[] {
  const whole = by === 'track' ? `“${text}”` : text
  if (text.length <= mostLetters) return [{ text: whole, start, saidBy }]
  // After a colon, or the comma nearest to the middle.
  const breaks = [...text.matchAll(/[:,] /g)].map(({ index }) => index + 1)
  const middle = text.length / 2
  const at = breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  if (at === undefined) return [{ text: whole, start, saidBy }]
  const turn = start + (saidBy - start) * (at / text.length)
  return [
    { text: text.slice(0, at), start, saidBy: turn },
    { text: text.slice(at + 1), start: turn, saidBy },
  ]
}
