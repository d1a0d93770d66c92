import { describe, expect, it } from 'vitest'
import { readableText } from './plain-text.ts'

describe('the text that is read', () => {
  it.each([
    ['invisible characters', 'I want to d\u200bi\u200de', 'I want to die'],
    ['soft hyphens', 'kill my\u00adself', 'kill myself'],
    ['wide letters', 'ｋｉｌｌ myself', 'kill myself'],
    ['spaced letters', 'I will k i l l   m y s e l f', 'I will kill myself'],
    ['letters with other gaps', 'k.i.l.l and k-i-l-l and k_i_l_l', 'kill and kill and kill'],
    ['stars between letters', 'k*i*l*l', 'kill'],
    ['digits in words', 'k1ll mys3lf', 'kill myself'],
    ['markup', '<b>I want</b> to &amp; fro', 'I want to & fro'],
  ])('has no %s', (_name, text, expected) => expect(readableText(text)).toBe(expected))

  it.each([
    'I run a bakery at 5, and I am 42.',
    'A b and c are letters, and I a man.',
    'The mp3 of my 1st song has 100 plays.',
    'I love it.\nSo do we.',
  ])('leaves ordinary writing as it is: %s', (text) => expect(readableText(text)).toBe(text))
})
