import { describe, expect, it } from 'vitest'
import { careAnswer } from '#core/care/answers.ts'
import { careKinds } from '#shared/care-kinds.ts'
import { careLanguages } from '#shared/care-languages.ts'
import { padJson, padText, unpadText } from './padding.ts'

describe('padding', () => {
  it.each(['', 'x', 'You rest.\n', 'é’'.repeat(900), 'y'.repeat(4095), 'y'.repeat(4096)])(
    'fills a text up to whole blocks and is removed again (%#)',
    (text) => {
      expect(Buffer.byteLength(padText(text, 4096)) % 4096).toBe(0)
      expect(unpadText(padText(text, 4096))).toBe(text)
    },
  )

  it('cannot be removed from a text without an end mark', () => {
    expect(() => unpadText('You rest.')).toThrow('no end mark')
  })

  it('keeps JSON readable', () => {
    const padded = padJson(JSON.stringify({ text: 'é' }), 64)
    expect(Buffer.byteLength(padded)).toBe(64)
    expect(JSON.parse(padded)).toEqual({ text: 'é' })
  })

  it('makes all care answers equally long', () => {
    const answers = careKinds.flatMap((kind) => careLanguages.map((code) => careAnswer(kind, code)))
    const lengths = answers.map((answer) => Buffer.byteLength(padText(answer, 2048)))
    expect(new Set(lengths).size).toBe(1)
  })
})
