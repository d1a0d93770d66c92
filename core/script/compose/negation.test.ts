import { describe, expect, it } from 'vitest'
import { insteadOf } from './negation.ts'

const first = (sentence: string) => insteadOf(sentence)?.lines[0]

describe('turning a negation towards what is there', () => {
  it.each([
    ['I do not worry about money anymore.', 'You are at ease with money.'],
    ["I'm no longer scared of driving in the city", 'You are at ease with driving in the city.'],
    [
      'I no longer worry about what people think of me.',
      'You are at ease with what people think of you.',
    ],
    ["I don't want to be tired all the time.", 'You have strength for the day, and a little over.'],
    ['Nobody shouts in our house', 'You live among kind voices, and there is room to speak.'],
    ['My mum is not sick anymore.', 'You see an easier face, and lighter shoulders.'],
    ['I am not afraid of my boss', 'You are steady, and your feet know where they stand.'],
  ])('turns “%s”', (said, expected) => expect(first(said)).toBe(expected))

  it('has something to say of every absence', () => {
    expect(insteadOf('No more Mondays')?.lines.length).toBeGreaterThan(0)
  })

  it.each([
    'I never give up on my garden',
    "I can't wait to see my sister",
    'I say no with ease',
    'I check my balance without a knot in my stomach',
    'I am not rich but I am happy',
    'My flat is tidy',
  ])('leaves “%s” as it is', (said) => expect(insteadOf(said)).toBeUndefined())
})
