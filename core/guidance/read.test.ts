import { describe, expect, it } from 'vitest'
import { KINDS, type Kind } from './kinds.ts'
import { type KindShares, readingByWords, readingOf } from './read.ts'

function shares(given: Partial<Record<Kind, number>>): KindShares {
  return Object.fromEntries(KINDS.map((kind) => [kind, given[kind] ?? 0])) as KindShares
}

describe('reading a reflection', () => {
  it('takes the likeliest kind, and the idea that goes with it', () => {
    const whole = shares({ anger: 0.8, calm: 0.2 })
    const reading = readingOf(whole, [{ text: 'He lied.', shares: whole }])
    expect(reading).toMatchObject({ kind: 'anger', idea: 'pendulum', sure: true, mixed: false })
  })

  it('puts the sentences that told it first', () => {
    const sentences = [
      { text: 'It rained.', shares: shares({ flat: 0.9 }) },
      { text: 'He lied.', shares: shares({ anger: 0.9 }) },
    ]
    const reading = readingOf(shares({ anger: 0.7, flat: 0.1 }), sentences)
    expect(reading.telling).toEqual(['He lied.', 'It rained.'])
  })

  it('hears two things that weigh nearly the same', () => {
    const sentences = [
      { text: 'Thank you.', shares: shares({ gratitude: 1 }) },
      { text: 'What if?', shares: shares({ worry: 1 }) },
    ]
    expect(readingOf(shares({ gratitude: 0.5, worry: 0.5 }), sentences).mixed).toBe(true)
  })

  it('is not sure of a kind among many small shares', () => {
    const even = shares({ worry: 0.35, anger: 0.33, calm: 0.32 })
    expect(readingOf(even, [{ text: 'Hm.', shares: even }])).toMatchObject({
      idea: 'none',
      sure: false,
      certain: false,
    })
  })

  it('names an idea that many kinds agree on, and holds nobody else to it', () => {
    const even = shares({ worry: 0.3, guilt: 0.25, fixation: 0.25, calm: 0.2 })
    expect(readingOf(even, [{ text: 'Hm.', shares: even }])).toMatchObject({
      idea: 'importance',
      sure: true,
      certain: false,
    })
  })

  it('takes a picture that would not come for a flat day', () => {
    const whole = shares({ remembering: 0.9 })
    const text = 'I tried to picture my slide and felt nothing.'
    expect(readingOf(whole, [{ text, shares: whole }]).kind).toBe('flat')
  })

  it('goes by the words alone where meaning cannot be read', () => {
    expect(readingByWords('I am so grateful, thank you', []).kind).toBe('gratitude')
    expect(readingByWords('Hm', [])).toMatchObject({ kind: 'flat', sure: false })
  })
})
