import { describe, expect, it } from 'vitest'
import { narrowWindows, wideWindows, windowLimits, windowsOf } from './windows.ts'

/** Words count as tokens here, and very long words as several. */
const count = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .reduce((sum, word) => sum + Math.ceil(word.length / 12), 0)
const windows = (text: string) => windowsOf(text, count)
const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `w${from + index}`).join(' ')
const days = (number: number) =>
  Array.from({ length: number }, (_, at) => `Day number ${at} went by.`).join(' ')

describe('the windows of a text', () => {
  it('are a short text as a whole, with each sentence and each pair of neighbours as a part', () => {
    expect(windows('One day. Two days.\nThree days')).toEqual([
      {
        text: 'One day. Two days. Three days',
        parts: [
          ...['One day.', 'Two days.', 'Three days'],
          ...['One day. Two days.', 'Two days. Three days'],
        ],
      },
    ])
    expect(windows('One day.')).toEqual([{ text: 'One day.', parts: [] }])
    expect(windows(' \n')).toEqual([])
  })

  it('of the wide size are groups of sentences; a group begins in the middle of the previous one', () => {
    const found = windowsOf(days(40), count, { size: wideWindows })
    expect(found.map(({ text }) => text.split('. ').length)).toEqual([28, 26])
    expect(found[1]?.parts[0]).toBe(found[0]?.parts[14])
  })

  it('overlap less if the limits would otherwise be exceeded, instead of joining sentences', () => {
    const text = Array.from({ length: 280 }, (_, at) => `${words(at, at + 17)}.`).join(' ')
    const windowsByLimit = [1, 0.85].map((limitShare) =>
      windowsOf(text, count, { size: wideWindows, limitShare }),
    )
    const [half, less] = windowsByLimit.map((found) => found.length)
    expect(half).toBeGreaterThan(less ?? 0)
    for (const found of windowsByLimit) expect(found[0]?.parts).toContain(`${words(3, 20)}.`)
  })

  it('of the narrow size are groups of sentences; a group begins with the last sentence of the previous one', () => {
    const found = windows(days(40))
    expect(found.map(({ text }) => text.split('. ').length)).toEqual([16, 16, 10])
    expect(found[1]?.parts[0]).toBe(found[0]?.parts[15])
    expect(found[0]?.parts).toContain('Day number 3 went by. Day number 4 went by.')
  })

  it('are fewer where the text repeats itself', () => {
    expect(windows('I walked home. '.repeat(200))).toHaveLength(2)
  })

  it('split a very long sentence into parts that overlap', () => {
    const [window] = windows(words(0, 100))
    const sentences = window?.parts.filter((part) => count(part) <= 40) ?? []
    expect(sentences.map((part) => part.split(' ')[0])).toEqual(['w0', 'w30', 'w60'])
    expect(sentences.at(-1)).toMatch(/w99$/)
  })

  it('split a text without spaces, too', () => {
    const found = windows('死'.repeat(2_000))
    const longest = Math.max(...found.map(({ text }) => count(text)))
    expect(longest).toBeLessThanOrEqual(narrowWindows.window)
  })

  it.each([
    ['many short sentences', days(900)],
    ['a text without any mark', words(0, 2_200)],
    ['lines', Array.from({ length: 1_200 }, (_, at) => `line ${at}`).join('\n')],
  ])('of %s stay within the limit of sentences and contain every word', (_name, text) => {
    const found = windows(text)
    const parts = new Set(found.flatMap((window) => window.parts))
    expect(parts.size).toBeLessThanOrEqual(windowLimits.sentences)
    expect(found.length).toBeLessThanOrEqual(windowLimits.sentences)
    const covered = new Set(found.flatMap((window) => window.text.split(/\s+/)))
    expect(text.split(/\s+/).filter((word) => !covered.has(word))).toEqual([])
  })

  it('keep neighbouring sentences of a long text together', () => {
    const found = windows(days(400))
    for (let at = 1; at < 400; at += 1) {
      const pair = `number ${at - 1} went by. Day number ${at} went`
      expect(found.some(({ text }) => text.includes(pair))).toBe(true)
    }
  })
})
