import { describe, expect, it } from 'vitest'
import { scenes } from './narration.ts'
import { captionsOf, layOutTimeline } from './timeline.ts'

const timeline = layOutTimeline(scenes, {
  secondsOf: (text) => text.length * 0.06,
  track: { text: 'You unlock the door.', seconds: 4 },
})
const lines = timeline.scenes.flatMap((scene) => scene.lines)

describe('the timeline of the film', () => {
  it('has no gap between scenes, and speaks each line within its scene', () => {
    let end = 0
    for (const scene of timeline.scenes) {
      expect(scene.start).toBe(end)
      for (const { start, speechEnd } of scene.lines) {
        expect(start).toBeGreaterThan(scene.start)
        expect(speechEnd).toBeLessThan(scene.end)
      }
      end = scene.end
    }
    expect(timeline.total).toBe(end)
  })

  it('never overlaps two spoken lines', () => {
    for (const [i, { start }] of lines.entries()) {
      if (i > 0) expect(start - (lines[i - 1]?.speechEnd ?? 0)).toBeGreaterThan(0.4)
    }
  })

  it('shows one caption at a time, of at most 80 characters, until its line has been spoken', () => {
    const captions = captionsOf(timeline)
    for (const [i, { start, end, text }] of captions.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(end).toBeLessThanOrEqual(captions[i + 1]?.start ?? timeline.total)
      expect(text.length).toBeLessThanOrEqual(80)
    }
    for (const { text, start, speechEnd, by } of lines) {
      const own = captions.filter((caption) => caption.start >= start && caption.start < speechEnd)
      const shown = own.map((caption) => caption.text).join(' ')
      expect(shown).toBe(by === 'track' ? `“${text}”` : text)
      expect(own.at(-1)?.end).toBeGreaterThanOrEqual(speechEnd)
    }
  })

  it('quotes a line of the track also where its caption is split', () => {
    const first = 'You unlock your own small bakery on the corner,'
    const second = 'long before the street wakes and the bus comes.'
    const longTrack = layOutTimeline(scenes, {
      secondsOf: () => 2,
      track: { text: `${first} ${second}`, seconds: 8 },
    })
    const texts = captionsOf(longTrack).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining([`“${first}`, `${second}”`]))
  })

  it('makes no promise in words such as “will” or “guarantee”, and uses no exclamation marks', () => {
    for (const { text } of lines) {
      expect(text).not.toMatch(/!|\bwill\b|guarantee|manifest|attract|success/i)
    }
  })
})
