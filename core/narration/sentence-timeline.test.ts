import { describe, expect, it } from 'vitest'
import { parseScript } from '#core/script/notation.ts'
import { sentenceTimeline } from './sentence-timeline.ts'
import { speechCues } from './timing.ts'

const long = `You walk ${'along the shore, '.repeat(20)}and rest.`
const script = parseScript(`You sit. [pause 4s] …\n\n${long} You wake.`)
const captions = speechCues(script).map((_cue, place) => ({ start: 2 + place * 10 }))

describe('the sentence timeline', () => {
  const following = sentenceTimeline(script, captions)

  it('has no sentence before the first word', () => {
    expect(following?.sentenceAt(0)).toBeNull()
    expect(following?.sentenceAt(1.9)).toBeNull()
  })

  it('gives a sentence from its first word until the next one begins', () => {
    expect(following?.sentenceAt(2)).toBe(0)
    expect(following?.sentenceAt(11.9)).toBe(0)
  })

  it('gives a long sentence for all cues that it is split into', () => {
    const breaths = captions.length - 2
    expect(breaths).toBeGreaterThan(1)
    expect(following?.sentenceAt(12)).toBe(2)
    expect(following?.sentenceAt(2 + breaths * 10)).toBe(2)
    expect(following?.sentenceAt(2 + (breaths + 1) * 10)).toBe(3)
    expect(following?.sentenceAt(10_000)).toBe(3)
  })

  it('gives the start of each sentence, and null for one that is not spoken', () => {
    expect([0, 1, 2, 9].map((place) => following?.startOf(place))).toEqual([2, null, 12, null])
  })

  it('is null when the captions belong to another script', () => {
    expect(sentenceTimeline(script, captions.slice(1))).toBeNull()
  })
})
