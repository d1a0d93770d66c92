import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goalHint } from './goal-hints.ts'

describe('the hint about a goal', () => {
  it.each([
    ['I will open a bakery', 'future', 'I will'],
    ["One day I'll live by the sea", 'future', 'One day'],
    ['We’ll travel together', 'future', 'We’ll'],
    ['I am going to run a marathon', 'future', 'I am going to'],
    ['Someday a garden, some day a dog', 'future', 'Someday'],
    ['My team will trust me', 'future', 'My team will'],
    ['I want a calm home', 'wanting', 'I want'],
    ['I really  want a calm home', 'wanting', 'I really want'],
    ["I'd love to paint every day", 'wanting', 'I’d love'],
    ['i wish for a dog', 'wanting', 'i wish'],
    ['My dream is a small house', 'wanting', 'My dream is'],
    ['I am trying to sleep well', 'wanting', 'I am trying'],
    ['I no longer worry about money', 'negation', 'no longer'],
    ['I don’t smoke', 'negation', 'I don’t'],
    ['I am not afraid of speaking', 'negation', 'I am not'],
    ['There is no debt', 'negation', 'There is no'],
    ["I don't want to be alone", 'negation', 'I don’t'],
    ['She runs a bakery on the corner', 'notFirstPerson', 'She'],
    ['You wake up by the sea', 'notFirstPerson', 'You'],
  ])('for “%s” is of the kind %s and refers to “%s”', (goal, kind, words) => {
    expect(goalHint(goal)).toEqual({ kind, words })
  })

  it.each([
    'I run my own small bakery, and the neighbours know my name.',
    'I have a home by the sea. My partner and I cook together; he laughs, she sings.',
    'We live in peace. They visit us on Sundays.',
    'We’re on the terrace at dawn, and they bring fresh bread',
    'We’ve a home by the sea, and you hear the waves',
    'I am not only calm but glad',
    'I am going to the sea with my daughter',
    'I take it one day at a time',
    'My will is clear and Will is my friend',
    'A calm, bright kitchen',
    'Ich habe eine kleine Bäckerei.',
    'Je veux une maison au bord de la mer',
    'مخبز صغير على الزاوية',
    '',
    '🥐',
  ])('is absent for: %s', (goal) => {
    expect(goalHint(goal)).toBeNull()
  })

  it('refers to the first match in the text', () => {
    expect(goalHint('I want a house where I no longer hurry')?.kind).toBe('wanting')
    expect(goalHint('I no longer hurry; I want this to last')?.kind).toBe('negation')
  })

  it('accepts any text and quotes only words from it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (goal) => {
        const hint = goalHint(goal)
        const normalised = goal.replaceAll("'", '’').replaceAll(/\s+/g, ' ')
        if (hint) expect(normalised).toContain(hint.words)
      }),
    )
  })

  it('takes less than 100 ms of CPU time for goals of 2,000 characters', () => {
    // CPU time, which does not depend on other processes.
    const before = process.threadCpuUsage()
    goalHint('I really '.repeat(222))
    goalHint(' '.repeat(2000))
    goalHint("i'm ".repeat(500))
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(100)
  })
})

it('the Spanish verb “he” is not taken for the English pronoun', () => {
  expect(goalHint('He logrado la calma y vivo junto al mar')).toBeNull()
  expect(goalHint('He runs a bakery')).toMatchObject({ kind: 'notFirstPerson' })
})
