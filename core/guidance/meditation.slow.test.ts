import { describe, expect, it } from 'vitest'
import { rounds } from '#testing/run-length.ts'
import { checkScript } from '../script/check.ts'
import { seededRandom } from '../seeded-random.ts'
import { composeGuidance } from './compose.ts'
import { bakery, readAs } from './fixtures.test-support.ts'
import { KINDS } from './kinds.ts'
import { writeMeditation } from './meditation.ts'

const days = [
  'The meeting went on for hours. I could not let it go.',
  'My sister called and we laughed.',
  'I keep looking at my phone.',
  'Nothing much today.',
]
const goals = [
  bakery,
  'I speak Spanish fluently. I joke with the waiters in Seville.',
  'A cabin in the woods, two dogs, and time to write',
  'I am calm and patient with my children.',
]
/** Every third one still has every kind of day, reflection and goal. */
const combinations = Array.from({ length: 44 }, (_, at) => ({
  kind: KINDS[at % KINDS.length] ?? 'flat',
  reflection: days[at % days.length] ?? '',
  goal: goals[Math.floor(at / 11) % goals.length] ?? '',
  timeOfDay: at % 2 === 0 ? ('morning' as const) : ('evening' as const),
  seed: at + 1,
})).filter((_, at) => at % rounds(3, 1) === 0)

describe('a meditation for an entry', () => {
  it('passes every check of a script, over many entries and slides', () => {
    const failed = combinations.flatMap(({ kind, reflection, goal, timeOfDay, seed }) => {
      const random = seededRandom(seed)
      const reading = readAs(kind, reflection)
      const { guidance } = composeGuidance({ reflection, goal, timeOfDay }, reading, random)
      const { script } = writeMeditation({ guidance, goal, timeOfDay }, { random, reading })
      return checkScript(script, goal)
        .filter((row) => !row.pass)
        .map((row) => `${kind}, ${goal.slice(0, 20)}: ${row.name} ${row.figure}`)
    })
    expect(failed).toEqual([])
  })
})
