import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackRow } from '#core/script/checks/length.ts'
import { scriptLimits } from '#core/script/checks/limits.ts'
import { parseScript } from '#core/script/notation.ts'
import { defaultPace, paces } from '#shared/narration.ts'
import { rounds } from '#testing/run-length.ts'
import {
  type CalibratedVoice,
  type Cue,
  estimateSpeech,
  layOutTrack,
  openingSeconds,
  silenceBounds,
  speakingSpeed,
  speechCues,
  trackSeconds,
} from './timing.ts'

/** Voices from fast to slow; the speech rates of the offered ones are within these limits. */
const voiceArbitrary: fc.Arbitrary<CalibratedVoice> = fc
  .record({
    secondsPerCharacter: fc.double({ min: 0.035, max: 0.065, noNaN: true }),
    secondsPerSentence: fc.double({ min: 0, max: 0.65, noNaN: true }),
    speedExponent: fc.double({ min: 1, max: 1.25, noNaN: true }),
  })
  .map((speechRate) => {
    // The calibration of the voices: 450 words (2142 characters) in 48 sentences take 140 seconds at normal speed.
    const secondsAtSpeedOne =
      2142 * speechRate.secondsPerCharacter + 48 * speechRate.secondsPerSentence
    return {
      speechRate,
      normalSpeed: (secondsAtSpeedOne / 140) ** (1 / speechRate.speedExponent),
    }
  })

const { words } = scriptLimits

/** Scripts that pass the checks of length. */
const scriptArbitrary = fc
  .record({
    words: fc.integer({ min: words.min, max: words.max }),
    pauses: fc.integer({ min: 14, max: 34 }),
    sentences: fc.integer({ min: 36, max: 72 }),
    letters: fc.integer({ min: 3, max: 5 }),
    lengths: fc.array(fc.integer({ min: 2, max: 15 }), { minLength: 34, maxLength: 34 }),
  })
  .map(({ words, pauses, sentences, letters, lengths }) => {
    const perSentence = Array.from(
      { length: sentences },
      (_, i) => Math.floor(((i + 1) * words) / sentences) - Math.floor((i * words) / sentences),
    )
    const hasPause = (i: number) =>
      Math.floor(((i + 1) * pauses) / sentences) > Math.floor((i * pauses) / sentences)
    let pause = 0
    return perSentence
      .map((count, i) => {
        const text = `${Array.from({ length: count }, (_, w) => 'walks'.slice(0, w % 5 === 4 ? 3 : letters)).join(' ')}.`
        return hasPause(i) ? `${text} [pause ${lengths[pause++] ?? 5}s]` : text
      })
      .join(' ')
  })
  .filter((script) => trackRow(speechCues(parseScript(script))).pass)

const paceArbitrary = fc.constantFrom(...paces)
/** The duration of a sentence deviates a little from its estimate. */
const estimateErrorArbitrary = fc.double({ min: 0.98, max: 1.02, noNaN: true })

function track(script: string, voice: CalibratedVoice, pace: number, error: number) {
  const cues = speechCues(parseScript(script))
  const speed = speakingSpeed(cues, voice, pace)
  const sentences = cues.map((cue) => ({
    seconds: estimateSpeech([cue], voice.speechRate, speed) * error,
    after: cue.after,
  }))
  const speech = sentences.reduce((sum, { seconds }) => sum + seconds, 0)
  return { cues, speed, speech, layout: layOutTrack(sentences) }
}

describe('the track of a valid script', () => {
  it('lasts 300 s at every pace, in every voice', () => {
    fc.assert(
      fc.property(
        scriptArbitrary,
        voiceArbitrary,
        paceArbitrary,
        estimateErrorArbitrary,
        (script, voice, pace, error) => {
          const { layout } = track(script, voice, pace, error)
          expect(Math.abs(layout.total - trackSeconds)).toBeLessThanOrEqual(3)
        },
      ),
      { numRuns: rounds(40, 400) },
    )
  })

  it('is silent for 30 to 55 percent at the default pace', () => {
    fc.assert(
      fc.property(
        scriptArbitrary,
        voiceArbitrary,
        estimateErrorArbitrary,
        (script, voice, error) => {
          const { layout, speech } = track(script, voice, defaultPace, error)
          const silence = 1 - speech / layout.total
          expect(silence).toBeGreaterThanOrEqual(0.3)
          // With a margin, because the speed is rounded.
          expect(silence).toBeLessThanOrEqual(0.552)
        },
      ),
      { numRuns: rounds(40, 400) },
    )
  })

  it('keeps every silence within the limits of its kind (a pause: 2 to 15 s) and the sentences in order', () => {
    fc.assert(
      fc.property(scriptArbitrary, voiceArbitrary, paceArbitrary, (script, voice, pace) => {
        const { cues, layout } = track(script, voice, pace, 1)
        for (const [i, { after }] of cues.entries()) {
          const { shortest, longest } = silenceBounds[after.kind]
          expect(layout.silences[i]).toBeGreaterThanOrEqual(shortest)
          expect(layout.silences[i]).toBeLessThanOrEqual(longest)
          if (i > 0) expect(layout.starts[i]).toBeGreaterThan(layout.starts[i - 1] ?? 0)
        }
        expect(layout.starts[0]).toBe(openingSeconds)
      }),
      { numRuns: rounds(40, 400) },
    )
  })

  it('is spoken close to the requested pace', () => {
    fc.assert(
      fc.property(scriptArbitrary, voiceArbitrary, paceArbitrary, (script, voice, pace) => {
        const { cues, speech } = track(script, voice, pace, 1)
        const requested = estimateSpeech(cues, voice.speechRate, voice.normalSpeed) / pace
        // At most 12 % faster or 8 % slower, with a margin for the rounding of the speed.
        expect(speech / requested).toBeGreaterThan(1 / 1.125)
        expect(speech / requested).toBeLessThan(1.085)
      }),
      { numRuns: rounds(40, 400) },
    )
  })
})

describe('silences', () => {
  const sentence = (seconds: number, weight: number) => ({
    seconds,
    after: { kind: 'pause' as const, weight },
  })

  it('keep their relative order of length', () => {
    const weights = [3, 12, 5, 8, 4, 6, 10, 7, 9, 11]
    const { silences, total } = layOutTrack(
      weights.map((weight) => sentence(20, weight)),
      298,
    )
    expect(total).toBeCloseTo(298, 6)
    const sortedIndexes = (values: number[]) =>
      values.map((_, i) => i).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
    expect(sortedIndexes(silences)).toEqual(sortedIndexes(weights))
  })

  it('shrink to their minimum when there is too much speech, and the track becomes longer', () => {
    const { silences, total } = layOutTrack([sentence(200, 5), sentence(200, 9)])
    expect(silences).toEqual([2, 2])
    expect(total).toBe(openingSeconds + 404)
  })

  it('grow to their maximum at most when there is too little speech', () => {
    expect(layOutTrack([sentence(5, 2), sentence(5, 3)]).total).toBe(openingSeconds + 40)
  })
})

describe('an imported script that is too long', () => {
  it('is spoken at the requested pace when a small change of speed cannot make it fit', () => {
    const script = Array.from({ length: 120 }, () => 'You see the light on the water. [pause 5s]')
    const cues = speechCues(parseScript(script.join(' ')))
    const voice = {
      normalSpeed: 1,
      speechRate: { secondsPerCharacter: 0.06, secondsPerSentence: 0.3, speedExponent: 1 },
    }
    expect(speakingSpeed(cues, voice, 0.65)).toBe(0.65)
  })
})

describe('cues of a script', () => {
  const kinds = (cues: Cue[]) => cues.map(({ after }) => after.kind)

  it('include the silence that follows each sentence', () => {
    const cues = speechCues(parseScript('[pause 9s] One. Two. [pause 4s]\n\nThree.\n\nFour. Five.'))
    expect(cues.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.', 'Four.', 'Five.'])
    expect(kinds(cues)).toEqual(['sentence', 'pause', 'paragraph', 'sentence', 'closing'])
    expect(cues[1]?.after.weight).toBe(4)
  })

  it('leave out text without letters or digits', () => {
    expect(speechCues(parseScript('Rest. [pause 3s] … [pause 4s] Go.')).map((c) => c.text)).toEqual(
      ['Rest.', 'Go.'],
    )
  })

  it('add up consecutive pauses', () => {
    const [first] = speechCues(parseScript('Rest. [pause 3s] [pause 4s] Go.'))
    expect(first?.after).toEqual({ kind: 'pause', weight: 7 })
  })

  it('split a sentence that is too long, without losing a word', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('calm', 'sea,', 'you', 'are'), { minLength: 100 }),
        (words) => {
          const sentence = `${words.join(' ')}.`
          const cues = speechCues({ paragraphs: [[{ kind: 'sentence', text: sentence }]] })
          expect(cues.map(({ text }) => text).join(' ')).toBe(sentence)
          expect(Math.max(...cues.map(({ text }) => text.length))).toBeLessThanOrEqual(240)
        },
      ),
      { numRuns: rounds(50, 500) },
    )
  })
})
