import { describe, expect, it } from 'vitest'
import { sharedSentences } from '../script/checks/variety.ts'
import { seededRandom } from '../seeded-random.ts'
import { ideaNamed } from './checks/idea.ts'
import { composeGuidance } from './compose.ts'
import { type Reading, readingByWords } from './read.ts'

const goal = 'I run a small bakery by the sea, with a blue door.'
const WORRIES = [
  'The interview is on Friday and I cannot sleep.',
  'I keep thinking about the scan.',
  'What if the bank says no to us?',
  'My stomach is in knots about the exam.',
  'I lay awake over the rent again.',
  'The landlord has not called back and I am tense.',
  'I am nervous about the flight on Monday.',
  'The deadline sits on my chest.',
  'I rehearse the talk all day long.',
  'I dread opening that letter.',
]
const worried = (reflection: string): Reading => ({
  kind: 'worry',
  idea: 'importance',
  sure: true,
  certain: true,
  mixed: false,
  telling: [reflection],
})

function mostShared(texts: readonly string[]): number {
  const shares = texts.flatMap((one, at) =>
    texts.slice(at + 1).map((other) => sharedSentences(one, other)),
  )
  return Math.max(...shares)
}

describe.each(['morning', 'evening'] as const)('ten worried reflections of the %s', (timeOfDay) => {
  it.each([1, 2, 3, 5, 7, 11, 13, 42])(
    'get answers of which no two share more than half of their sentences (%i)',
    (seed) => {
      const random = seededRandom(seed)
      const answers = WORRIES.map((reflection) => {
        const entry = { reflection, goal, timeOfDay }
        const composed = composeGuidance(entry, worried(reflection), random)
        expect(composed).toMatchObject({ failed: [], idea: 'importance' })
        return composed.guidance
      })
      expect(mostShared(answers)).toBeLessThanOrEqual(0.5)
    },
  )
})

describe('an unsure reading', () => {
  it.each(['morning', 'evening'] as const)('names no idea (%s)', (timeOfDay) => {
    const random = seededRandom(11)
    for (const reflection of WORRIES) {
      const reading = readingByWords(reflection, [reflection])
      const composed = composeGuidance({ reflection, goal, timeOfDay }, reading, random)
      expect(composed).toMatchObject({ failed: [], idea: 'none' })
      expect(ideaNamed(composed.guidance)).toEqual([])
    }
  })

  it.each(['.', 'asdf qwrt zxcv', '🙂', 'Heute war ein langer Tag im Garten.'])(
    'of what cannot be read claims nothing: %s',
    (reflection) => {
      const reading = readingByWords(reflection, [reflection])
      const entry = { reflection, goal, timeOfDay: 'evening' } as const
      const composed = composeGuidance(entry, reading, seededRandom(5))
      expect(ideaNamed(composed.guidance)).toEqual([])
      expect(composed.failed).toEqual([])
    },
  )
})
