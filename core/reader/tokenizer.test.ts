import { describe, expect, it } from 'vitest'
import { createTokenizer } from './tokenizer.ts'

const vocabulary = [
  ...['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'i', 'want', 'un', '##want', '##ed', 'cafe', "'", '!'],
  ...['中', '文', 'a', 'b', 'c', 'can', 't', '.', 'ss'],
]
const tokenizer = createTokenizer(vocabulary)
const pieces = (text: string, maxTokens = 100) =>
  tokenizer.encode(text, maxTokens).tokens.map(({ id }) => vocabulary[id])
const tokenTexts = (text: string) =>
  tokenizer
    .encode(text, 100)
    .tokens.slice(1, -1)
    .map(({ start, end }) => text.slice(start, end))

describe('the tokenizer', () => {
  it('puts the special tokens around a text', () => {
    expect(pieces('I want')).toEqual(['[CLS]', 'i', 'want', '[SEP]'])
    expect(pieces('')).toEqual(['[CLS]', '[SEP]'])
  })

  it('cuts a word into its longest known pieces', () => {
    expect(pieces('Unwanted').slice(1, -1)).toEqual(['un', '##want', '##ed'])
    expect(pieces('wantx').slice(1, -1)).toEqual(['[UNK]'])
  })

  it('ignores case, accents and control characters', () => {
    expect(pieces('CAFÉ').slice(1, -1)).toEqual(['cafe'])
    expect(pieces('cafe\u0301').slice(1, -1)).toEqual(['cafe'])
    expect(pieces('wa\u200bn\u0000t').slice(1, -1)).toEqual(['want'])
  })

  it('splits at spaces, line breaks and tabs, and around punctuation and Chinese characters', () => {
    expect(pieces('i\u00a0want\n\ti').slice(1, -1)).toEqual(['i', 'want', 'i'])
    expect(pieces("can't!").slice(1, -1)).toEqual(['can', "'", 't', '!'])
    expect(pieces('中文').slice(1, -1)).toEqual(['中', '文'])
  })

  it('cuts a word of more than a hundred characters, so that all of it is read', () => {
    const long = createTokenizer([...vocabulary, '##a'])
    const tokensOf = (text: string) => long.encode(text, 300).tokens
    expect(tokensOf('a'.repeat(100))).toHaveLength(102)
    expect(tokensOf('a'.repeat(101))).toHaveLength(103)
    expect(tokensOf('a'.repeat(101)).map(({ id }) => id)).not.toContain(1)
    expect(tokensOf('a'.repeat(101)).at(-2)).toMatchObject({ start: 100, end: 101 })
  })

  it('keeps the place of each token in the original text', () => {
    expect(tokenTexts('  Unwanted, CAFÉ 中')).toEqual(['Un', 'want', 'ed', ',', 'CAFÉ', '中'])
    expect(tokenTexts('I\u200b want 😀 i')).toEqual(['I', 'want', '😀', 'i'])
  })

  it('cuts a text that is too long at its end', () => {
    expect(pieces('a b c a b c', 5)).toEqual(['[CLS]', 'a', 'b', 'c', '[SEP]'])
  })

  it('counts the tokens of a text without the special ones', () => {
    expect(tokenizer.count('I want unwanted!')).toBe(6)
  })

  it('gives the second text of a pair and its last token the type 1', () => {
    const { tokens, types } = tokenizer.encodePair('a b', 'c', 100)
    expect(tokens.map(({ id }) => vocabulary[id])).toEqual([
      '[CLS]',
      'a',
      'b',
      '[SEP]',
      'c',
      '[SEP]',
    ])
    expect(types).toEqual([0, 0, 0, 0, 1, 1])
  })

  it.each([
    ['a a a a a a', 'b', 7, 'aaa|b'],
    ['a', 'b b b b b b', 7, 'a|bbb'],
    ['a a a a a', 'b b b b b', 8, 'aa|bbb'],
    ['a a a a a a', 'b b b b b', 8, 'aaa|bb'],
  ])(
    'shortens the longer text of a pair first: %s, %s to %i',
    (first, second, maxTokens, expected) => {
      const { tokens, types } = tokenizer.encodePair(first, second, maxTokens)
      const text = (type: number) =>
        tokens
          .filter((_, index) => types[index] === type)
          .map(({ id }) => vocabulary[id] ?? '')
          .filter((piece) => piece.length === 1)
          .join('')
      expect(`${text(0)}|${text(1)}`).toBe(expected)
    },
  )
})
