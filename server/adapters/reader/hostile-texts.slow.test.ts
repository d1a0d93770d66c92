import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readableTexts } from '#core/reader/plain-text.ts'
import { createTokenizer } from '#core/reader/tokenizer.ts'
import { wideWindows, windowLimits, windowsOf } from '#core/reader/windows.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import { maxTokens } from './reader.ts'
import { modelFiles } from './settings.ts'

const vocabulary = readFileSync(modelFiles.vocabulary, 'utf8').trimEnd().split('\n')
const { count: countTokens } = createTokenizer(vocabulary)
const windowsIn = (text: string) =>
  readableTexts(text).flatMap((readable, _, { length }) =>
    windowsOf(readable, countTokens, { size: wideWindows, limitShare: 1 / length }),
  )

const random = seededRandom(1)
/** A random one of `count` characters from a code point on. */
const randomCharacter = (firstCodePoint: number, count: number) =>
  String.fromCodePoint(firstCodePoint + Math.floor(random() * count))
const letter = () => randomCharacter(97, 26)
const repeat = (times: number, create: (index: number) => string, separator = '') =>
  Array.from({ length: times }, (_, index) => create(index)).join(separator)

const texts: [string, string][] = [
  ['ligatures of 18 characters', repeat(10_000, () => 'ﷺ')],
  ['letters without spaces', repeat(10_000, letter)],
  ['lines of one letter', repeat(5_000, letter, '\n')],
  ['lines of two letters', repeat(3_300, () => letter() + letter(), '\n')],
  ['Chinese', repeat(10_000, (index) => String.fromCodePoint(0x4e00 + index))],
  [
    'Chinese in sentences',
    repeat(10_000, (index) => (index % 6 === 0 ? '。' : randomCharacter(0x4e00, 3_000))),
  ],
  ['lines of Chinese', repeat(5_000, () => randomCharacter(0x4e00, 3_000), '\n')],
  ['emoji', repeat(5_000, () => randomCharacter(0x1f600, 70))],
  ['emoji with spaces', repeat(3_300, () => randomCharacter(0x1f600, 70), ' ')],
  ['digits', repeat(10_000, () => randomCharacter(48, 10))],
  ['punctuation', repeat(10_000, () => '.,;:a!?'.charAt(random() * 7))],
  ['symbols that become words', repeat(5_000, () => `#${randomCharacter(48, 10)}`)],
  ['short words', repeat(2_500, () => letter() + letter() + letter(), ' ')],
  ['invisible characters', repeat(2_000, () => `${repeat(4, letter)}\u200b`)],
]

describe('a hostile text', () => {
  it.each(texts)('of %s is read in a limited number of runs of the model', (_name, text) => {
    expect(text.length).toBeLessThanOrEqual(reflectionMaxLength)
    const runs = new Set(windowsIn(text).flatMap((window) => [window.text, ...window.parts]))
    expect(runs.size).toBeLessThanOrEqual(windowLimits.runs)
    const tokens = [...runs].map(countTokens)
    // The model also gets a token for the beginning and one for the end.
    expect(Math.max(...tokens)).toBeLessThanOrEqual(maxTokens - 2)
    // `windowsOf` exceeds the limit rather than leave something out.
    expect(tokens.reduce((sum, count) => sum + count, 0)).toBeLessThan(1.3 * windowLimits.runTokens)
  })

  it.each([
    ['Chinese', repeat(10_000, (index) => String.fromCodePoint(0x4e00 + index)), /./gu],
    ['numbers', repeat(1_600, (index) => `#${index}`, ' '), /\d+/g],
    ['lines', repeat(1_600, (index) => `${index}x`, '\n'), /\d+/g],
    ['invisible characters', repeat(1_600, (index) => `a${index}`, '\u200b'), /\d+/g],
  ])('of %s is read as a whole', (_name, text, pieces) => {
    const readPieces = new Set(windowsIn(text).flatMap((window) => window.text.match(pieces) ?? []))
    const missing = (text.match(pieces) ?? []).filter((piece) => !readPieces.has(piece))
    expect(missing).toEqual([])
  })

  it('without any space is read, and not as one unknown word', () => {
    const [window] = windowsIn('iwanttodie'.repeat(12))
    expect(countTokens(window?.text ?? '')).toBeGreaterThan(12)
  })
})
