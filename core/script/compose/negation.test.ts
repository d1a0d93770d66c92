import { describe, expect, it } from 'vitest'
import { isNegatedWish } from './negation.ts'

describe('a wish that says what is to be absent', () => {
  it.each([
    'I do not worry about money anymore.',
    "I'm no longer scared of driving in the city",
    "I don't want to be tired all the time.",
    'Nobody shouts in our house',
    'My mum is not sick anymore.',
    'No more Mondays',
  ])('is “%s”', (wish) => expect(isNegatedWish(wish)).toBe(true))

  it.each([
    'I never give up on my garden',
    "I can't wait to see my sister",
    'I say no with ease',
    'I check my balance without a knot in my stomach',
    'I am not rich but I am happy',
    'My flat is tidy',
  ])('is not “%s”', (wish) => expect(isNegatedWish(wish)).toBe(false))
})
