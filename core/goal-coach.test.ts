import { describe, expect, it } from 'vitest'
import { coachGoal } from './goal-coach.ts'

const statesOf = (goal: string) => {
  const { time, person, senses } = coachGoal(goal)
  return [time.state, person.state, senses.state]
}

describe('the coach', () => {
  it.each([
    ['nothing is written', ''],
    ['only a few words are written', 'I will be'],
    ['the language is not English', 'Ich öffne morgens meine kleine Bäckerei und alle grüßen mich'],
  ])('leaves every question unanswered when %s', (_when, goal) => {
    expect(statesOf(goal)).toEqual(['unanswered', 'unanswered', 'unanswered'])
  })

  it('recognises that all three questions are answered', () => {
    expect(statesOf('I unlock my bakery, and the room smells of bread.')).toEqual([
      'answered',
      'answered',
      'answered',
    ])
  })

  it.each([
    ['I will open a bakery on the corner', 'future', 'I will'],
    ['I want a house by the sea', 'wanting', 'I want'],
    ['I no longer worry about the rent', 'negation', 'no longer'],
  ])(
    'quotes the words that place “%s” in the future, in a wish or in an absence',
    (goal, kind, words) => {
      expect(coachGoal(goal).time).toEqual({ state: 'suggestion', hint: { kind, words } })
    },
  )

  it('asks whose life it is when the goal is about somebody else', () => {
    expect(coachGoal('She is happy with the house at last').person).toEqual({
      state: 'suggestion',
      hint: { kind: 'notFirstPerson', words: 'She' },
    })
  })

  it('asks for one thing to see or hear if a dozen words or more name none', () => {
    const abstract = 'I am successful in my job and people respect me'
    expect(coachGoal(abstract).senses.state).toBe('unanswered')
    expect(coachGoal(`${abstract}. I am proud of all I do.`).senses.state).toBe('suggestion')
    expect(coachGoal(`${abstract}. I hear them laugh in the hall.`).senses).toEqual({
      state: 'answered',
      words: 'hear',
    })
  })
})
