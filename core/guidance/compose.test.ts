import { describe, expect, it } from 'vitest'
import { sharedSentences } from '../script/checks/variety.ts'
import { seeded } from '../script/seeded.ts'
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
  mixed: false,
  telling: [reflection],
})

function meanShared(texts: readonly string[]): number {
  const pairs = texts.flatMap((one, at) =>
    texts.slice(at + 1).map((other) => [one, other] as const),
  )
  const shares = pairs.map(([one, other]) => sharedSentences(one, other))
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

it('ten worried reflections share, two by two, a quarter of their sentences at most in the mean', () => {
  const random = seeded(7)
  const answers = WORRIES.map((reflection) => {
    const entry = { reflection, goal, timeOfDay: 'evening' } as const
    const composed = composeGuidance(entry, worried(reflection), random)
    expect(composed).toMatchObject({ failed: [], idea: 'importance' })
    return composed.guidance
  })
  expect(meanShared(answers)).toBeLessThanOrEqual(0.25)
})

describe('an unsure reading', () => {
  it.each(['morning', 'evening'] as const)('names no idea (%s)', (timeOfDay) => {
    const random = seeded(11)
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
      const composed = composeGuidance(entry, reading, seeded(5))
      expect(ideaNamed(composed.guidance)).toEqual([])
      expect(composed.failed).toEqual([])
    },
  )
})
