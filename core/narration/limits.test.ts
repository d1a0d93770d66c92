import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScript } from '#core/script/notation.ts'
import { pathScripts } from '#core/script/paths/index.ts'
import { paces } from '#shared/narration.ts'
import { exceededNarrationLimit, exceededSpeechLimit, narrationLimits } from './limits.ts'
import {
  estimateSpeech,
  layOutTrack,
  openings,
  speakingSpeed,
  speechCues,
  trackSeconds,
} from './timing.ts'

const sentence = 'You see the light on the water, and you rest.'
const slowestPace = Math.min(...paces)

describe('a script that can be narrated', () => {
  it('may be any script of a path, even a quarter longer', () => {
    for (const script of Object.values(pathScripts).flat()) {
      const longer = `${script}\n\n${script.slice(0, script.length / 4)}`
      expect(exceededNarrationLimit(script)).toBeUndefined()
      expect(exceededNarrationLimit(longer)).toBeUndefined()
    }
  })

  it('may contain times, dates and amounts', () => {
    const plain = Array.from({ length: 50 }, () => `${sentence} [pause 3s]`)
    const withNumbers = 'It is 7:30 on 14 March 2027, and the rent of $1,250 is paid.'
    expect(
      exceededNarrationLimit([...plain.slice(3), withNumbers, withNumbers, withNumbers].join(' ')),
    ).toBeUndefined()
  })

  it('may be short or empty', () => {
    expect(exceededNarrationLimit('Rest.')).toBeUndefined()
    expect(exceededNarrationLimit('')).toBeUndefined()
  })

  it('takes at most 305 s at the normal pace and stays within the speech limit at the slowest', () => {
    const voice = {
      normalSpeed: 1,
      speechRate: { secondsPerCharacter: 0.0575, secondsPerSentence: 0.35, speedExponent: 1 },
    }
    const scriptArbitrary = fc
      .record({
        sentences: fc.integer({ min: 1, max: 125 }),
        pauses: fc.integer({ min: 0, max: 125 }),
        words: fc.integer({ min: 1, max: 60 }),
      })
      .map(({ sentences, pauses, words }) =>
        Array.from({ length: sentences }, (_, i) => {
          const text = `${'walks '.repeat(words).trim()}.`
          return i < pauses ? `${text} [pause 5s]` : text
        }).join(' '),
      )
      .filter((script) => exceededNarrationLimit(script) === undefined)
    const trackOf = (script: string, pace: number) => {
      const cues = speechCues(parseScript(script))
      const speed = speakingSpeed(cues, voice, pace)
      const sentences = cues.map((cue) => ({
        seconds: estimateSpeech([cue], voice.speechRate, speed),
        after: cue.after,
      }))
      const speech = sentences.reduce((sum, { seconds }) => sum + seconds, 0)
      return { speech, total: layOutTrack(sentences).total }
    }
    fc.assert(
      fc.property(scriptArbitrary, (script) => {
        // The limit counts the shorter of the two openings.
        const limit = trackSeconds + openings.tone - openings.silence
        expect(trackOf(script, 1).total).toBeLessThanOrEqual(limit)
        expect(exceededSpeechLimit(trackOf(script, slowestPace).speech)).toBeUndefined()
      }),
    )
  })
})

describe('a script that cannot be narrated', () => {
  const cases = [
    ['scriptCharacters', ' '.repeat(narrationLimits.scriptCharacters + 1)],
    ['spokenCharacters', `${'walks '.repeat(narrationLimits.spokenCharacters / 5)}on.`],
    ['sentences', 'Ah. '.repeat(narrationLimits.sentences + 1)],
    ['plannedSeconds', `${sentence} `.repeat(90)],
    // Numbers: each has nine characters and counts as nine words.
    ['plannedSeconds', `${'777777777, '.repeat(8).slice(0, -2)}. `.repeat(45)],
    // Mostly pauses: little speech, and half an hour of silence as it is written.
    ['plannedSeconds', 'Ah. [pause 15s] '.repeat(narrationLimits.sentences)],
  ] as const

  it.each(cases)('exceeds %s', (measure, script) => {
    const excess = exceededNarrationLimit(script)
    expect(excess?.measure).toBe(measure)
    expect(excess?.figure).toBeGreaterThan(narrationLimits[measure])
    expect(excess?.limit).toBe(narrationLimits[measure])
  })

  it('is one with 125, 600 or 3,100 long pauses', () => {
    for (const count of [125, 600, 3_100]) {
      expect(exceededNarrationLimit('Ah. [pause 15s] '.repeat(count))).toBeDefined()
    }
  })
})

it('speech is limited to ten minutes', () => {
  expect(exceededSpeechLimit(600)).toBeUndefined()
  expect(exceededSpeechLimit(600.1)).toEqual({ measure: 'spokenSeconds', figure: 601, limit: 600 })
})
