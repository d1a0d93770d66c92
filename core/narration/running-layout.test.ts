import { describe, expect, it } from 'vitest'
import { parseScript } from '#core/script/notation.ts'
import { typicalRate } from './estimate.ts'
import { estimateSentences, plannedSeconds, RunningLayout } from './running-layout.ts'
import { openingSeconds, silenceBounds, speechCues } from './timing.ts'

const paragraph = `You settle where you are, and your shoulders grow heavy and warm. [pause 5s]
The air is cool as it comes in, and a little warmer as it leaves you. You let it come and go. [pause 4s]
You hear the harbour wake: ropes, gulls, a door somewhere below your window. [pause 6s]
You smile. You are at home in this ordinary morning, and there is time. [pause 7s]`
const cuesOf = (paragraphs: number) =>
  speechCues(parseScript(Array.from({ length: paragraphs }, () => paragraph).join('\n\n')))

/** Lays out sentences whose real lengths are the estimates times a factor for each sentence. */
function layOut(paragraphs: number, factorOf: (index: number) => number) {
  const cues = cuesOf(paragraphs)
  const estimates = estimateSentences(cues, typicalRate, 0.85)
  const seconds = plannedSeconds(cues, estimates)
  const layout = new RunningLayout({ silences: cues.map(({ after }) => after), estimates, seconds })
  const silences = estimates.map((estimate, i) => layout.place(estimate * factorOf(i)))
  return { cues, seconds, silences, end: layout.position }
}

describe('a layout that is decided sentence by sentence', () => {
  it.each([0.85, 0.95, 1, 1.05, 1.15])(
    'ends after 300 s if the voice takes %s times the estimate',
    (factor) => {
      const { seconds, end } = layOut(6, () => factor)
      expect(seconds).toBeCloseTo(300, 3)
      expect(end).toBeCloseTo(300, 3)
    },
  )

  it('ends after 300 s if some sentences are longer than estimated and others shorter', () => {
    const { end } = layOut(6, (i) => (i % 3 === 0 ? 1.3 : 0.85))
    expect(end).toBeCloseTo(300, 3)
  })

  it('keeps every silence but the last within its bounds', () => {
    for (const paragraphs of [4, 5, 6, 7, 8]) {
      for (const factor of [0.8, 1, 1.2]) {
        const { cues, silences } = layOut(paragraphs, () => factor)
        for (const [i, { after }] of cues.slice(0, -1).entries()) {
          expect(silences[i]).toBeGreaterThanOrEqual(silenceBounds[after.kind].shortest)
          expect(silences[i]).toBeLessThanOrEqual(silenceBounds[after.kind].longest)
        }
      }
    }
  })

  it('ends with a silence within its bounds or up to 0.5 s longer, if the estimates are right', () => {
    for (const paragraphs of [1, 4, 5, 6, 7, 8]) {
      const closing = layOut(paragraphs, () => 1).silences.at(-1)
      expect(closing).toBeGreaterThanOrEqual(silenceBounds.closing.shortest)
      expect(closing).toBeLessThanOrEqual(silenceBounds.closing.longest + 0.5)
    }
  })

  it('gives equal pauses almost equal lengths, although the voice is slower than estimated', () => {
    const { cues, silences } = layOut(6, () => 1.1)
    const pauses = silences.filter((_, i) => cues[i]?.after.weight === 5)
    expect(Math.max(...pauses) / Math.min(...pauses)).toBeLessThan(1.25)
  })

  it('decides a silence from the previous sentences only', () => {
    const whole = layOut(6, () => 1)
    const other = layOut(6, (i) => (i > 10 ? 1.4 : 1))
    expect(other.silences.slice(0, 11)).toEqual(whole.silences.slice(0, 11))
    expect(other.silences[11]).not.toBe(whole.silences[11])
  })

  it('becomes longer if there is more speech than fits, and ends with one second of silence', () => {
    const { seconds, end, silences } = layOut(6, () => 2.2)
    expect(end).toBeGreaterThan(seconds)
    expect(silences.at(-1)).toBe(1)
  })

  it.each([8, 9])(
    'ends after 300 s if the last sentence of %s paragraphs takes 1.6 times its estimate',
    (paragraphs) => {
      const lastSentence = cuesOf(paragraphs).length - 1
      const { end } = layOut(paragraphs, (i) => (i === lastSentence ? 1.6 : 1))
      expect(end).toBeCloseTo(300, 3)
    },
  )

  it('starts the first sentence after the opening', () => {
    const cues = cuesOf(1)
    const estimates = cues.map(() => 0)
    const layout = new RunningLayout({ silences: [], estimates, seconds: 10 })
    expect(layout.position).toBe(openingSeconds)
  })
})

describe('the planned length', () => {
  it('is less than 300 s if even the longest silences do not reach it', () => {
    const { seconds, end } = layOut(1, () => 1)
    expect(seconds).toBeLessThan(200)
    expect(end).toBeCloseTo(seconds, 6)
  })

  it('has a margin for the errors of the estimates if the script does not fit into 300 s', () => {
    const { seconds, end } = layOut(11, () => 1.04)
    expect(seconds).toBeGreaterThan(300)
    expect(end).toBeCloseTo(seconds, 3)
  })
})
