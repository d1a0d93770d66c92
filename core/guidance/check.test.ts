import { describe, expect, it } from 'vitest'
import { goodAngryGuidance, goodGuidance } from '#testing/good-guidance.ts'
import { type Answered, checkGuidance } from './check.ts'

const entry = {
  reflection: 'I checked the sales numbers nine times before lunch, and they never changed at all.',
  goal: 'I run a small bakery by the sea, with a blue door.',
  timeOfDay: 'morning',
} as const satisfies Answered

const failing = (text: string, answered: Answered = entry) =>
  checkGuidance(text, answered)
    .filter(({ pass }) => !pass)
    .map(({ name }) => name)
const withSentence = (sentence: string) => goodGuidance.replace('\n\n', ` ${sentence}\n\n`)

it('a good answer passes every row', () => {
  expect(failing(goodGuidance)).toEqual([])
  expect(failing(goodAngryGuidance)).toEqual([])
})

describe('the rows', () => {
  it.each([
    ['diagnosis', 'You sound like somebody with a disorder.'],
    ['blame', 'That was your own fault.'],
    ['percentages', 'Half of it, or 50 %, is only habit.'],
    ['promises', 'You will get the place.'],
    ['medical or guarantee claims', 'This heals everything, guaranteed.'],
    ['must, should, have to', 'You must rest more.'],
    ['must, should, have to', 'You’ve got to rest more.'],
    ['first person outside quotes', 'I understand that well.'],
    ['talk about being an AI', 'As an AI, this is new.'],
    ['markup', 'That is **heavy**.'],
    ['ideas of the teaching named', 'There is a pendulum in it, a pull.'],
    ['duplicate sentences', 'It rains. It rains.'],
  ])('refuse %s', (name, sentence) => {
    expect(failing(withSentence(sentence))).toContain(name)
  })

  it('take 40 words and 180, and neither one less nor one more', () => {
    const passes = (words: number) => !failing(`${'one '.repeat(words - 1)}one.`).includes('words')
    expect([39, 40, 180, 181].map(passes)).toEqual([false, true, true, false])
  })

  it('refuse five words in a row of an earlier entry, unless today’s has them, too', () => {
    const earlier = ['We built a den out of blankets, and nobody came.', 'It rained.']
    const repeats = (sentence: string, answered: Answered) =>
      failing(withSentence(sentence), answered).includes('words repeated from an earlier entry')
    const five = 'You BUILT a den, out of something.'
    expect(repeats(five, { ...entry, earlier })).toBe(true)
    expect(repeats('You built a den out there.', { ...entry, earlier })).toBe(false)
    expect(repeats(five, entry)).toBe(false)
    const again = `${entry.reflection} Again I built a den out of boxes.`
    expect(repeats(five, { ...entry, earlier, reflection: again })).toBe(false)
  })

  it('take a shorter answer to an entry of a few words', () => {
    const passes = (words: number) =>
      !failing(`${'one '.repeat(words - 1)}one.`, {
        ...entry,
        reflection: 'Slept badly again',
      }).includes('words')
    expect([14, 15].map(passes)).toEqual([false, true])
  })

  it('take an act of two minutes, and none of three', () => {
    const act = (time: string) =>
      failing(`Sit for ${time} by the window.`).includes('length of the act in seconds')
    expect([act('two minutes'), act('three minutes')]).toEqual([false, true])
    expect(failing('Take a thirty-minute walk.')).toContain('length of the act in seconds')
  })

  it('take what was allowed, and how long something has lasted', () => {
    expect(failing(withSentence('Nobody else got to choose the colour.'))).toEqual([])
    const last = `${goodGuidance}\n\nAnd the no is three hours old.`
    expect(failing(last)).toEqual([])
  })

  it('take the fitting idea or none, and with a loss only none', () => {
    const fits = (text: string, idea: Answered['idea']) =>
      !failing(text, { ...entry, idea }).includes('the idea that fits')
    expect(fits(goodGuidance, 'importance')).toBe(true)
    expect(fits(goodGuidance, 'pendulum')).toBe(false)
    expect(fits(goodGuidance, 'none')).toBe(false)
    expect(fits('Rest a while.', 'none')).toBe(true)
    expect(fits('Rest a while.', 'importance')).toBe(true)
  })

  it('want a plain word beside an idea', () => {
    const name = 'ideas without a plain word beside them'
    expect(failing('It is a matter of importance.')).toContain(name)
  })
})
