import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { truncate } from './truncate.ts'

const lengthOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].length

describe('truncation', () => {
  it('does not change text within the limit', () => {
    expect(truncate('a'.repeat(50), 50)).toBe('a'.repeat(50))
    expect(truncate('', 50)).toBe('')
  })

  it("keeps the given number of characters and adds '…'", () => {
    expect(truncate('a'.repeat(51), 50)).toBe(`${'a'.repeat(50)}…`)
  })

  it.each([
    ['an emoji of several parts', '👩‍👩‍👧‍👦'],
    ['a flag', '🇳🇿'],
    ['a letter and its accent', 'e\u0301'],
    ['a syllable of Devanagari', 'क्षि'],
    ['the end of a line', '\r\n'],
  ])('counts %s as one character and does not split it', (_what, character) => {
    expect(truncate(character.repeat(50), 50)).toBe(character.repeat(50))
    expect(truncate(character.repeat(51), 50)).toBe(`${character.repeat(50)}…`)
  })

  it('returns the whole text or a prefix of the given length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(60), (text, count) => {
        const truncated = truncate(text, count)
        if (truncated === text) return
        expect(truncated.endsWith('…')).toBe(true)
        expect(text.startsWith(truncated.slice(0, -1))).toBe(true)
        expect(lengthOf(truncated.slice(0, -1))).toBe(count)
      }),
    )
  })
})
