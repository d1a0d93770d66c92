/** The timeline: the narration sets the times, the pictures follow. */
import { type Scene, usualPause } from './narration.ts'

export interface TimedLine {
  readonly text: string
  readonly start: number
  readonly speechEnd: number
  /** Who speaks: the narrator or the slide's track. */
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
  /** Seconds that the narrator speaks. */
  readonly secondsOf: (text: string) => number
  readonly track: { text: string; seconds: number }
}

export function layOutTimeline(scenes: readonly Scene[], lengths: Lengths): Timeline {
  let now = 0
  const timed = scenes.map((scene): TimedScene => {
    const start = now
    now += scene.lead
    const lines = scene.lines.map((line, i): TimedLine => {
      const text = 'say' in line ? line.say : lengths.track.text
      const seconds = 'say' in line ? lengths.secondsOf(text) : lengths.track.seconds
      const at = now
      now += seconds
      const speechEnd = now
      if (i < scene.lines.length - 1) now += line.after ?? usualPause
      return { text, start: at, speechEnd, by: 'say' in line ? 'narrator' : 'track' }
    })
    now += scene.tail
    return { ...scene, lines, start, end: now }
  })
  return { scenes: timed, total: now }
}

/** Seconds that a caption stays after its sentence, unless another follows sooner. */
const captionHold = 0.5
const betweenCaptions = 0.08

/**
 * One caption per line. A long one is split at a comma or colon, if it has one, and its time is divided in
 * proportion to the number of characters.
 */
export function captionsOf({ scenes, total }: Timeline) {
  const parts = scenes.flatMap(({ lines }) => lines).flatMap(splitCaption)
  return parts.map(({ text, start, speechEnd }, i) => {
    const next = parts[i + 1]?.start ?? total
    return { text, start, end: Math.min(speechEnd + captionHold, next - betweenCaptions) }
  })
}

const maxCaptionLength = 76

function splitCaption({ text, start, speechEnd, by }: TimedLine): Omit<TimedLine, 'by'>[] {
  const whole = by === 'track' ? `“${text}”` : text
  if (whole.length <= maxCaptionLength) return [{ text: whole, start, speechEnd }]
  // At the colon or comma nearest to the middle.
  const breaks = [...whole.matchAll(/[:,] /g)].map(({ index }) => index + 1)
  const middle = whole.length / 2
  const at = breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  if (at === undefined) return [{ text: whole, start, speechEnd }]
  const splitTime = start + (speechEnd - start) * (at / whole.length)
  return [
    { text: whole.slice(0, at), start, speechEnd: splitTime },
    { text: whole.slice(at + 1), start: splitTime, speechEnd },
  ]
}
