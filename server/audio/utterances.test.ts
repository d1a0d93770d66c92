import { describe, expect, it } from 'vitest'
import { utterancesOf } from './utterances.ts'

const textsOf = (...sentences: string[]) => utterancesOf(sentences, 1).map(({ text }) => text)

describe('what a voice speaks at a time', () => {
  it('is the first clause, then the rest, of a long sentence at the beginning', () => {
    const sentence =
      'Something is holding you up just now, a seat or a mattress, and it was before you noticed.'
    const utterances = utterancesOf([sentence, sentence], 1)
    expect(utterances.map(({ text, endsSentence }) => [text, endsSentence])).toEqual([
      ['Something is holding you up just now,', false],
      ['a seat or a mattress, and it was before you noticed.', true],
      [sentence, true],
    ])
    expect(utterancesOf([sentence, sentence], 2)).toHaveLength(4)
    const [first, rest] = utterances
    expect((first?.share ?? 0) + (rest?.share ?? 0)).toBe(1)
  })

  it.each([
    'You hear the harbour, and you smile.',
    'An exhalation can take as long as a coat sliding off a chair.',
    'Yes, you are here where the water is so wide and so very still just now.',
    'There are about 3,000 small lights over on the other side of this wide bay.',
    'You let the long day go with a breath that is slower than the last one, too.',
  ])(
    'is the whole first sentence if it is short or has no two clauses that are long enough: %s',
    (sentence) => {
      expect(textsOf(sentence)).toEqual([sentence])
    },
  )
})
