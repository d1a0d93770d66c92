import { describe, expect, it } from 'vitest'
import { chooseQuote, isQuotable, type ReadSentence } from './choose-quote.ts'

const sentence = (text: string, read: Partial<Omit<ReadSentence, 'text'>> = {}) => ({
  text,
  position: 0.5,
  neutral: 0.5,
  danger: 0,
  ...read,
})
const chosen = (...sentences: ReadSentence[]) => chooseQuote(sentences)?.text

describe('the sentence that an answer quotes', () => {
  it('is preferably a late one', () => {
    const early = sentence('We had soup at six with Ida.', { position: 0 })
    const late = sentence('The radio was on all evening.', { position: 1 })
    expect(chosen(early, late)).toBe('The radio was on all evening')
    expect(chosen({ ...early, position: 1 }, { ...late, position: 0 })).toBe(
      'We had soup at six with Ida',
    )
  })

  it('is preferably a long one, in the first person, with feeling', () => {
    const long = sentence('We sat on the steps until the lamps came on.')
    expect(chosen(long, sentence('Did zero maths.'))).toBe(
      'We sat on the steps until the lamps came on',
    )
    const firstPerson = sentence('She gave me a seat.')
    expect(chosen(firstPerson, sentence('She took the seat.'))).toBe('She gave me a seat')
    const withFeeling = sentence('The bus came at last.', { neutral: 0.1 })
    expect(chosen(withFeeling, sentence('The bus came at six.'))).toBe('The bus came at last')
  })

  it('is the later of two with the same score', () => {
    expect(chosen(sentence('We had soup at six.'), sentence('They had fish at nine.'))).toBe(
      'They had fish at nine',
    )
  })

  it('keeps its question mark and its exclamation mark', () => {
    expect(chosen(sentence('Is there a brother??'))).toBe('Is there a brother??')
    expect(chosen(sentence('Both of us got it!'))).toBe('Both of us got it!')
  })

  it('never speaks of danger', () => {
    expect(chosen(sentence('I know what comes after the quiet.', { danger: 0.8 }))).toBeUndefined()
  })

  it.each([
    ['too short', 'Rain again.'],
    ['too long', `I went ${'on and '.repeat(12)}on.`],
    ['one with a quotation of its own', 'She said "brava" and went away.'],
    ['one with an email address', 'I wrote to ida@example.com about the chairs.'],
    ['a list item', '- buy bread and milk'],
    ['self-reproach', 'I am such a useless idiot.'],
  ])('is not %s', (_, text) => {
    expect(isQuotable(text)).toBe(false)
  })
})
