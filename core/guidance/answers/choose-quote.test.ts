import { describe, expect, it } from 'vitest'
import { chooseQuote, isQuotable } from './choose-quote.ts'

const sentence = (text: string, share = 0.5, danger = 0) => ({ text, share, danger })

describe('the sentence that an answer takes up', () => {
  it('is the one in which the feeling is clearest', () => {
    const sentences = [
      sentence('The bus was late again.', 0.2),
      sentence('He gave me the first piece of his bread.', 0.9),
      sentence('Then it rained all the way home.', 0.3),
    ]
    expect(chooseQuote(sentences)).toBe('He gave me the first piece of his bread')
  })

  it('is rather one that tells something, among those that show the feeling', () => {
    const told = sentence('We sat on the steps until the lamps came on.', 0.5)
    expect(chooseQuote([told, sentence('Did zero maths.', 0.5)])).toBe(
      'We sat on the steps until the lamps came on',
    )
    const plain = sentence('The bins go out on Thursday and the green ones every second week.', 0.3)
    expect(chooseQuote([sentence('I was so scared.', 0.7), plain])).toBe('I was so scared')
  })

  it('is the last one where the feeling is in all alike', () => {
    const sentences = [sentence('We had soup at six.'), sentence('The radio was on.')]
    expect(chooseQuote(sentences)).toBe('The radio was on')
  })

  it('keeps its question mark and its exclamation mark', () => {
    expect(chooseQuote([sentence('Is there a brother??')])).toBe('Is there a brother??')
    expect(chooseQuote([sentence('Both of us got it!')])).toBe('Both of us got it!')
  })

  it('never speaks of danger', () => {
    const sentences = [sentence('I know what comes after the quiet.', 0.9, 0.8)]
    expect(chooseQuote(sentences)).toBeUndefined()
  })

  it.each([
    ['too short', 'Rain again.'],
    ['too long', `I went ${'on and '.repeat(12)}on.`],
    ['with a quotation of its own', 'She said "brava" and went away.'],
    ['with an address', 'I wrote to ida@example.com about the chairs.'],
    ['of a list', '- buy bread and milk'],
    ['self-reproach', 'I am such a useless idiot.'],
  ])('is none that is %s', (_, text) => {
    expect(isQuotable(text)).toBe(false)
  })
})
