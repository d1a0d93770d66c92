import { describe, expect, it } from 'vitest'
import { readLosses } from '../../bench/guidance/data.ts'
import { splitSentences } from '../script/notation.ts'
import { seededRandom } from '../seeded-random.ts'
import { ideaNamed } from './checks/idea.ts'
import { composeGuidance } from './compose.ts'
import { speaksOfLoss } from './loss.ts'
import { readingOfLoss } from './read.ts'

const losses = [...readLosses('tuning'), ...readLosses('set-aside')].map(
  ({ reflection, timeOfDay }) => ({
    reflection,
    timeOfDay,
    goal: 'My husband and I live by the sea with our old dog. My job leaves me time.',
  }),
)
const CHEERFUL =
  /\b(?:glad|pleasant|comical|smil\w*|lucky|fun|works?|working|optional|good sign|lighter|lightly|grateful|keep|shine|worth (?:keeping|a line)|smaller)\b/i

type Loss = (typeof losses)[number]

/** Several tests read the same answers. */
const composedAnswers = new Map<Loss, string[]>()

function answersTo(entry: Loss): string[] {
  const answers = composedAnswers.get(entry) ?? composeAnswers(entry)
  composedAnswers.set(entry, answers)
  return answers
}

function composeAnswers(entry: Loss): string[] {
  const reading = readingOfLoss(entry.reflection, splitSentences(entry.reflection))
  if (reading === undefined) throw new Error('no loss was read')
  return Array.from({ length: 4 }, (_, seed) => {
    const composed = composeGuidance(entry, reading, seededRandom(seed))
    expect(composed.failed).toEqual([])
    return composed.guidance
  })
}
/** The person's own words may be anything. */
const ours = (guidance: string) => guidance.replace(/“[^”]*”/g, '')

describe('a loss', () => {
  it.each(losses)('is heard by its words: $reflection', ({ reflection }) => {
    expect(speaksOfLoss(reflection)).toBe(true)
  })

  it.each(losses)('is answered with no idea and no cheer: $reflection', (entry) => {
    for (const guidance of answersTo(entry)) {
      expect(ideaNamed(guidance)).toEqual([])
      expect(ours(guidance)).not.toMatch(CHEERFUL)
    }
  })

  it('is not shown the scene in which nothing is lost', () => {
    for (const entry of losses)
      for (const guidance of answersTo(entry))
        expect(ours(guidance)).not.toMatch(/\b(?:husband|dog|sea)\b/)
  })
})

it.each([
  'My phone died on the train and I was bored to death.',
  'I nearly died laughing.',
  'She left me a note and it left me smiling.',
  'All clear! The tumour is benign.',
  'I lost my temper with the printer.',
  'We put our daughter to sleep early.',
  'Good grief, what a long meeting.',
  'He is dying to see the film.',
])('what only sounds like loss is weighed like any other day: %s', (line) => {
  expect(speaksOfLoss(line)).toBe(false)
})
