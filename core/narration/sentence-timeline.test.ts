import { describe, expect, it } from 'vitest'
import { parseScript } from '#core/script/notation.ts'
import { sentenceTimeline } from './sentence-timeline.ts'
import { speechCues } from './timing.ts'

const longSentence = `You walk ${'along the shore, '.repeat(20)}and rest.`
const script = parseScript(`You sit. [pause 4s] …\n\n${longSentence} You wake.`)
const captions = speechCues(script).map((_cue, index) => ({ start: 2 + index * 10 }))

describe('the sentence timeline', () => {
  const timeline = sentenceTimeline(script, captions)

  it('has no sentence before the first word', () => {
    expect(timeline?.sentenceAt(0)).toBeNull()
    expect(timeline?.sentenceAt(1.9)).toBeNull()
  })

  it('gives a sentence from its first word until the next one begins', () => {
    expect(timeline?.sentenceAt(2)).toBe(0)
    expect(timeline?.sentenceAt(11.9)).toBe(0)
  })

  it('gives a long sentence for all cues that it is split into', () => {
    const cuesOfLongSentence = captions.length - 2
    expect(cuesOfLongSentence).toBeGreaterThan(1)
    expect(timeline?.sentenceAt(12)).toBe(2)
    expect(timeline?.sentenceAt(2 + cuesOfLongSentence * 10)).toBe(2)
    expect(timeline?.sentenceAt(2 + (cuesOfLongSentence + 1) * 10)).toBe(3)
    expect(timeline?.sentenceAt(10_000)).toBe(3)
  })

  it('gives the start of each sentence, and null for one that is not spoken', () => {
    expect([0, 1, 2, 9].map((sentence) => timeline?.startOf(sentence))).toEqual([2, null, 12, null])
  })

  it('is null when there are fewer captions than cues', () => {
    expect(sentenceTimeline(script, captions.slice(1))).toBeNull()
  })
})
