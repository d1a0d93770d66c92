import { describe, expect, it } from 'vitest'
import { sharedSentences } from '../script/checks/variety.ts'
import { seededRandom } from '../seeded-random.ts'
import { composeGuidance } from './compose.ts'
import { worries } from './fixtures.test-support.ts'
import type { Reading } from './read.ts'

const goal = 'I run a small bakery by the sea, with a blue door.'
const worried = (reflection: string): Reading => ({
  kind: 'worry',
  idea: 'importance',
  sure: true,
  certain: true,
  mixed: false,
  telling: [reflection],
})

function mostShared(texts: readonly string[]): number {
  const shares = texts.flatMap((text, index) =>
    texts.slice(index + 1).map((other) => sharedSentences(text, other)),
  )
  return Math.max(...shares)
}

describe.each(['morning', 'evening'] as const)('ten worried reflections of the %s', (timeOfDay) => {
  it.each([1, 2, 3, 5, 7, 11, 13, 42])(
    'get answers of which no two share more than half of their sentences (%i)',
    (seed) => {
      const random = seededRandom(seed)
      const answers = worries.map((reflection) => {
        const entry = { reflection, goal, timeOfDay }
        const composed = composeGuidance(entry, worried(reflection), random)
        expect(composed).toMatchObject({ failed: [], idea: 'importance' })
        return composed.guidance
      })
      expect(mostShared(answers)).toBeLessThanOrEqual(0.5)
    },
  )
})
