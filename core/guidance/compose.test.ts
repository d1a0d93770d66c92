import { describe, expect, it } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { ideaNamed } from './checks/idea.ts'
import { composeGuidance } from './compose.ts'
import { worries } from './fixtures.test-support.ts'
import { readingByWords } from './read.ts'

const goal = 'I run a small bakery by the sea, with a blue door.'

describe('an unsure reading', () => {
  it.each(['morning', 'evening'] as const)('names no idea (%s)', (timeOfDay) => {
    const random = seededRandom(11)
    for (const reflection of worries) {
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
