import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { truncate } from './truncate.ts'

const lengthOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].length

describe('truncation', () => {
  it('leaves alone what is no longer than allowed', () => {
    expect(truncate('a'.repeat(50), 50)).toBe('a'.repeat(50))
    expect(truncate('', 50)).toBe('')
  })

  it("keeps exactly that many characters and adds '…'", () => {
    expect(truncate('a'.repeat(51), 50)).toBe(`${'a'.repeat(50)}…`)
  })

  it.each([
    ['an emoji of several parts', '👩‍👩‍👧‍👦'],
    ['a flag', '🇳🇿'],
    ['a letter and its accent', 'e\u0301'],
    ['a syllable of Devanagari', 'क्षि'],
    ['the end of a line', '\r\n'],
  ])('counts %s as one and never splits it', (_what, character) => {
    expect(truncate(character.repeat(50), 50)).toBe(character.repeat(50))
    expect(truncate(character.repeat(51), 50)).toBe(`${character.repeat(50)}…`)
  })

  it('is always a beginning of the text, whole or of the length that was asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(60), (text, count) => {
        const short = truncate(text, count)
        if (short === text) return
        expect(short.endsWith('…')).toBe(true)
        expect(text.startsWith(short.slice(0, -1))).toBe(true)
        expect(lengthOf(short.slice(0, -1))).toBe(count)
      }),
    )
  })
})
