import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readableTexts } from '#core/reader/plain-text.ts'
import { createTokenizer } from '#core/reader/tokenizer.ts'
import { wideWindows, windowLimits, windowsOf } from '#core/reader/windows.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import { maxTokens } from './reader.ts'
import { modelFiles } from './settings.ts'

const { count } = createTokenizer(readFileSync(modelFiles.vocabulary, 'utf8').trimEnd().split('\n'))
const windowsIn = (text: string) =>
  readableTexts(text).flatMap((readable, _, { length }) =>
    windowsOf(readable, count, { size: wideWindows, share: 1 / length }),
  )

const random = seededRandom(1)
const from = (first: number, number: number) =>
  String.fromCodePoint(first + Math.floor(random() * number))
const letter = () => from(97, 26)
const many = (number: number, make: (at: number) => string, between = '') =>
  Array.from({ length: number }, (_, at) => make(at)).join(between)

const texts: [string, string][] = [
  ['ligatures of 18 letters', many(10_000, () => 'ﷺ')],
  ['letters without spaces', many(10_000, letter)],
  ['lines of one letter', many(5_000, letter, '\n')],
  ['lines of two letters', many(3_300, () => letter() + letter(), '\n')],
  ['Chinese', many(10_000, (at) => String.fromCodePoint(0x4e00 + at))],
  ['Chinese in sentences', many(10_000, (at) => (at % 6 === 0 ? '。' : from(0x4e00, 3_000)))],
  ['lines of Chinese', many(5_000, () => from(0x4e00, 3_000), '\n')],
  ['emoji', many(5_000, () => from(0x1f600, 70))],
  ['emoji with spaces', many(3_300, () => from(0x1f600, 70), ' ')],
  ['digits', many(10_000, () => from(48, 10))],
  ['punctuation', many(10_000, () => '.,;:a!?'.charAt(random() * 7))],
  ['symbols that become words', many(5_000, () => `#${from(48, 10)}`)],
  ['short words', many(2_500, () => letter() + letter() + letter(), ' ')],
  ['invisible characters', many(2_000, () => `${many(4, letter)}\u200b`)],
]

describe('a hostile text', () => {
  it.each(texts)('of %s is read in few runs of the model', (_name, text) => {
    expect(text.length).toBeLessThanOrEqual(reflectionMaxLength)
    const runs = new Set(windowsIn(text).flatMap((window) => [window.text, ...window.parts]))
    expect(runs.size).toBeLessThanOrEqual(windowLimits.runs)
    const tokens = [...runs].map(count)
    expect(Math.max(...tokens)).toBeLessThanOrEqual(maxTokens - 2)
    expect(tokens.reduce((sum, number) => sum + number, 0)).toBeLessThan(
      1.3 * windowLimits.runTokens,
    )
  })

  it.each([
    ['Chinese', many(10_000, (at) => String.fromCodePoint(0x4e00 + at)), /./gu],
    ['numbers', many(1_600, (at) => `#${at}`, ' '), /\d+/g],
    ['lines', many(1_600, (at) => `${at}x`, '\n'), /\d+/g],
    ['invisible characters', many(1_600, (at) => `a${at}`, '\u200b'), /\d+/g],
  ])('of %s is read as a whole', (_name, text, pieces) => {
    const read = new Set(windowsIn(text).flatMap((window) => window.text.match(pieces) ?? []))
    const missing = (text.match(pieces) ?? []).filter((piece) => !read.has(piece))
    expect(missing).toEqual([])
  })

  it('without any space is read, and not as one unknown word', () => {
    const [window] = windowsIn('iwanttodie'.repeat(12))
    expect(count(window?.text ?? '')).toBeGreaterThan(12)
  })
})
