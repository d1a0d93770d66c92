import { describe, expect, it } from 'vitest'
import { goodGuidance, goodPendulumGuidance } from '#testing/good-guidance.ts'
import { type AnsweredReflection, checkGuidance } from './check.ts'

const entry = {
  reflection: 'I checked the sales numbers nine times before lunch, and they never changed at all.',
  goal: 'I run a small bakery by the sea, with a blue door.',
  timeOfDay: 'morning',
} as const satisfies AnsweredReflection

const failedRows = (text: string, answered: AnsweredReflection = entry) =>
  checkGuidance(text, answered)
    .filter(({ pass }) => !pass)
    .map(({ name }) => name)
const withSentence = (sentence: string) => goodGuidance.replace('\n\n', ` ${sentence}\n\n`)

it('a good answer passes every row', () => {
  expect(failedRows(goodGuidance)).toEqual([])
  expect(failedRows(goodPendulumGuidance)).toEqual([])
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
    expect(failedRows(withSentence(sentence))).toContain(name)
  })

  it('accept 40 to 180 words', () => {
    const passes = (words: number) =>
      !failedRows(`${'one '.repeat(words - 1)}one.`).includes('words')
    expect([39, 40, 180, 181].map(passes)).toEqual([false, true, true, false])
  })

  it('refuse five words in a row of an earlier entry, unless today’s has them, too', () => {
    const earlier = ['We built a den out of blankets, and nobody came.', 'It rained.']
    const repeats = (sentence: string, answered: AnsweredReflection) =>
      failedRows(withSentence(sentence), answered).includes('words repeated from an earlier entry')
    const five = 'You BUILT a den, out of something.'
    expect(repeats(five, { ...entry, earlier })).toBe(true)
    expect(repeats('You built a den out there.', { ...entry, earlier })).toBe(false)
    expect(repeats(five, entry)).toBe(false)
    const again = `${entry.reflection} Again I built a den out of boxes.`
    expect(repeats(five, { ...entry, earlier, reflection: again })).toBe(false)
  })

  it('accept a shorter answer to an entry of a few words', () => {
    const passes = (words: number) =>
      !failedRows(`${'one '.repeat(words - 1)}one.`, {
        ...entry,
        reflection: 'Slept badly again',
      }).includes('words')
    expect([14, 15].map(passes)).toEqual([false, true])
  })

  it('accept an act of two minutes, but not one of three', () => {
    const act = (time: string) =>
      failedRows(`Sit for ${time} by the window.`).includes('length of the act in seconds')
    expect([act('two minutes'), act('three minutes')]).toEqual([false, true])
    expect(failedRows('Take a thirty-minute walk.')).toContain('length of the act in seconds')
  })

  it('accept “got to” in the sense of a permission, and durations that are not of an act', () => {
    expect(failedRows(withSentence('Nobody else got to choose the colour.'))).toEqual([])
    const last = `${goodGuidance}\n\nAnd the no is three hours old.`
    expect(failedRows(last)).toEqual([])
  })

  it('accept the fitting idea or no idea; if none fits, they accept no idea only', () => {
    const fits = (text: string, idea: AnsweredReflection['idea']) =>
      !failedRows(text, { ...entry, idea }).includes('the idea that fits')
    expect(fits(goodGuidance, 'importance')).toBe(true)
    expect(fits(goodGuidance, 'pendulum')).toBe(false)
    expect(fits(goodGuidance, 'none')).toBe(false)
    expect(fits('Rest a while.', 'none')).toBe(true)
    expect(fits('Rest a while.', 'importance')).toBe(true)
  })

  it('require a plain word beside an idea', () => {
    const name = 'ideas without a plain word beside them'
    expect(failedRows('It is a matter of importance.')).toContain(name)
  })
})
