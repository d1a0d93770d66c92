import { describe, expect, it } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { type Answered, checkGuidance } from './check.ts'
import { composeGuidance } from './compose.ts'
import { IDEA_OF, KINDS, type Kind } from './kinds.ts'
import type { Reading } from './read.ts'

const entry = {
  reflection: 'The interview is on Friday and I cannot sleep.',
  goal: 'I run a small bakery by the sea, with a blue door.',
  timeOfDay: 'morning',
} as const satisfies Answered

function readingAs(kind: Kind, sentence: string): Reading {
  return { kind, idea: IDEA_OF[kind], sure: true, certain: true, mixed: false, telling: [sentence] }
}
const good = composeGuidance(entry, readingAs('worry', entry.reflection), seededRandom(1)).guidance
const failing = (text: string, answered: Answered = entry) =>
  checkGuidance(text, answered)
    .filter(({ pass }) => !pass)
    .map(({ name }) => name)
/** Before the plan, which has to stay the last sentence. */
const withSentence = (sentence: string) => good.replace('\n\n', ` ${sentence}\n\n`)

it('a good answer passes every row', () => {
  expect(failing(good)).toEqual([])
})

describe('the rows', () => {
  it.each([
    ['diagnosis', 'You sound like somebody with a disorder.'],
    ['blame', 'That was your own fault.'],
    ['percentages', 'Half of it, or 50 %, is only habit.'],
    ['promises', 'You will get the place.'],
    ['must, should, have to', 'You must rest more.'],
    ['first person outside quotes', 'I understand that well.'],
    ['talk about being an AI', 'As an AI, this is new.'],
    ['markup', 'That is **heavy**.'],
    ['exclamation marks', 'What a night that was!'],
    ['ideas of the teaching named', 'There is a pendulum in it, a pull.'],
    ['time of day', 'Sleep well tonight.'],
  ])('refuse %s', (name, sentence) => {
    expect(failing(withSentence(sentence))).toContain(name)
  })

  it('take 120 words and 220, and neither one less nor one more', () => {
    const row = (words: number) =>
      checkGuidance(`${'one '.repeat(words - 1)}one.`, entry).find(({ name }) => name === 'words')
    expect([119, 120, 220, 221].map((words) => row(words)?.pass)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('take an act of two minutes, and none of three', () => {
    const act = (time: string) =>
      failing(`If it knocks today, then sit for ${time} in your slide.`).includes(
        'length of the act in seconds',
      )
    expect([act('two minutes'), act('three minutes')]).toEqual([false, true])
  })

  it('want the plan at the very end, and only once', () => {
    const name = 'if–then plans, the last sentence being one'
    expect(failing(`${good} Sleep on it today.`)).toContain(name)
    expect(failing(withSentence('If it rains, then stay in.'))).toContain(name)
  })

  it('want something that only this person wrote', () => {
    const stranger = { ...entry, reflection: 'Zebras grazed.' }
    expect(failing(good, stranger)).toContain("the person's own words in the opening")
  })

  it('take the fitting idea or none, and with a loss only none', () => {
    const fits = (text: string, idea: Answered['idea']) =>
      !failing(text, { ...entry, idea }).includes('the idea that fits')
    expect(fits(good, 'importance')).toBe(true)
    expect(fits(good, 'pendulum')).toBe(false)
    expect(fits(good, 'none')).toBe(false)
    expect(fits('Rest a while.', 'none')).toBe(true)
    expect(fits('Rest a while.', 'importance')).toBe(true)
  })
})

describe('an exclamation mark', () => {
  it.each([
    'I got the job!',
    'The interview went so badly!!',
    'They laughed at me again today!',
    'What a morning it was by the river!',
  ])('of the person is theirs: %s', (reflection) => {
    const answered = { ...entry, reflection }
    const composed = composeGuidance(answered, readingAs('worry', reflection), seededRandom(3))
    expect(composed.guidance).toContain('!”')
    expect(composed.failed).toEqual([])
  })

  it('between marks that quote nobody is ours', () => {
    const invented = withSentence('“Wonderful news everybody!”')
    expect(failing(invented)).toContain('exclamation marks')
  })
})

it.each(KINDS)('the composer passes every row for %s, morning and evening', (kind) => {
  for (const timeOfDay of ['morning', 'evening'] as const)
    for (let seed = 0; seed < 4; seed += 1) {
      const answered = { ...entry, timeOfDay }
      const composed = composeGuidance(
        answered,
        readingAs(kind, entry.reflection),
        seededRandom(seed),
      )
      expect(composed).toMatchObject({ failed: [], idea: IDEA_OF[kind] })
    }
})
