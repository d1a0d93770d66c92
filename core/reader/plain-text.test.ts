import { describe, expect, it } from 'vitest'
import { readableText, readableTexts } from './plain-text.ts'

describe('the text that is read', () => {
  it.each([
    ['invisible characters', 'I want to d\u200bi\u200de', 'I want to die'],
    ['soft hyphens', 'kill my\u00adself', 'kill myself'],
    ['wide letters', 'ｋｉｌｌ myself', 'kill myself'],
    ['spaced letters', 'I will k i l l   m y s e l f', 'I will kill myself'],
    ['letters with other gaps', 'k.i.l.l and k-i-l-l and k_i_l_l', 'kill and kill and kill'],
    ['stars between letters', 'k*i*l*l', 'kill'],
    ['digits in words', 'k1ll mys3lf', 'kill myself'],
    ['words joined to emoji', 'so dead💔💔and sad😭', 'so dead 💔💔 and sad 😭'],
    ['markup', '<b>I want</b> to &amp; fro', 'I want to & fro'],
  ])('has no %s', (_name, text, expected) => expect(readableText(text)).toBe(expected))

  it.each([
    'I run a bakery at 5, and I am 42.',
    'A b and c are letters, and I a man.',
    'The mp3 of my 1st song has 100 plays.',
    'I love it.\nSo do we.',
  ])('leaves ordinary writing as it is: %s', (text) => expect(readableText(text)).toBe(text))

  it.each([
    ['between words', 'i\u200bwant\u200bto\u200bdie', ['iwanttodie', 'i want to die']],
    ['in a word', 'I want to d\u200bi\u200be', ['I want to die', 'I want to die']],
    ['outside words', 'I sing 👩\u200d🍳\ufe0f!', ['I sing 👩🍳!']],
    ['nowhere', 'I sing.', ['I sing.']],
  ])(
    'has a second variant, with spaces, only if invisible characters are between letters: %s',
    (_name, text, expected) => expect(readableTexts(text)).toEqual(expected),
  )

  it('does not grow when it is long and its characters stand for many', () => {
    expect(readableText('ﷺ'.repeat(10_000))).toHaveLength(10_000)
    const hidden = `${'ﷺ'.repeat(1_000)} ｋｉｌｌ myself`
    expect(readableText(hidden)).toMatch(/ kill myself$/)
  })

  it('has the letters of ligatures', () => expect(readableText('my kniﬀe')).toBe('my kniffe'))
})
