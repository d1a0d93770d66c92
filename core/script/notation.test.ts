import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Item,
  parseScript,
  pausesIn,
  printScript,
  sentencesIn,
  splitSentences,
} from './notation.ts'

const wordArbitrary = fc.stringMatching(/^[a-z]{1,9}$/)
const sentenceArbitrary: fc.Arbitrary<Item> = fc
  .array(wordArbitrary, { minLength: 1, maxLength: 9 })
  .map((words) => ({ kind: 'sentence', text: `The ${words.join(' ')} rests.` }))
const pauseArbitrary: fc.Arbitrary<Item> = fc
  .integer({ min: 2, max: 15 })
  .map((seconds) => ({ kind: 'pause', seconds }))
const scriptArbitrary = fc
  .array(fc.array(fc.oneof(sentenceArbitrary, pauseArbitrary), { minLength: 1, maxLength: 8 }), {
    maxLength: 6,
  })
  .map((paragraphs) => ({ paragraphs }))

describe('the notation of a script', () => {
  it('parses what it prints', () => {
    fc.assert(
      fc.property(scriptArbitrary, (original) => {
        expect(parseScript(printScript(original))).toEqual(original)
      }),
    )
  })

  it('prints the same text again after parsing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const printed = printScript(parseScript(text))
        expect(printScript(parseScript(printed))).toBe(printed)
      }),
    )
  })

  it('finds pauses at the end of a sentence and on their own', () => {
    const parsed = parseScript('You rest. [pause 5s]\n\n[pause 12s]\n\nYou wake.')
    expect(pausesIn(parsed)).toEqual([5, 12])
    expect(parsed.paragraphs).toHaveLength(3)
  })

  it('continues a sentence after speech that ends in a mark', () => {
    const text = '“Ready?” she asks. "Yes!" you say. “Good.” The door opens.'
    expect(sentencesIn(parseScript(text))).toEqual([
      '“Ready?” she asks.',
      '"Yes!" you say.',
      '“Good.”',
      'The door opens.',
    ])
  })

  it('does not parse a pause outside 2 to 15 seconds', () => {
    expect(pausesIn(parseScript('You rest. [pause 1s] [pause 99s] [pause 16s]'))).toEqual([])
  })

  it('does not end a sentence at a title, an initial or a decimal', () => {
    expect(splitSentences('Mrs. Okafor pays 4.50 today. Dr. J. Lee waits.')).toEqual([
      'Mrs. Okafor pays 4.50 today.',
      'Dr. J. Lee waits.',
    ])
  })

  it('ends sentences at the full stops of other writing systems', () => {
    expect(splitSentences('我很平静。我在家。')).toEqual(['我很平静。', '我在家。'])
  })

  it.each([
    ['marks', `${'.'.repeat(300_000)}x`],
    ['marks and quotation marks', `${'."'.repeat(150_000)}x`],
    ['open brackets', '((. ) '.repeat(50_000)],
    ['dots before small letters', 'x… a '.repeat(50_000)],
  ])('takes linear time for a long run of %s', (_what, text) => {
    // A quadratic algorithm would exceed the test timeout.
    expect(splitSentences(text)).toHaveLength(1)
  })
})
