import { describe, expect, it } from 'vitest'
import { polarities, tags } from './labels.ts'
import { spansOf } from './spans.ts'

/** Each token: its place, its tag, and the score of the polarity `lost` (the rest is `wanted`). */
const read = (...marked: [start: number, end: number, tag: string, lost?: number][]) =>
  spansOf(
    marked.map(([start, end]) => ({ id: 0, start, end })),
    marked.map(([, , name]) => tags.map((tag) => (tag === name ? 1 : 0))),
    marked.map(([, , , lost = 0]) =>
      polarities.map((each) => (each === 'lost' ? lost : each === 'wanted' ? 1 - lost : 0)),
    ),
  )

describe('the spans of a text', () => {
  it('reach from a B- tag to the last I- tag that follows it', () => {
    expect(
      read([0, 2, 'O'], [3, 6, 'B-place'], [7, 9, 'I-place'], [10, 12, 'O'], [13, 15, 'B-person']),
    ).toEqual([
      { type: 'place', polarity: 'wanted', start: 3, end: 9 },
      { type: 'person', polarity: 'wanted', start: 13, end: 15 },
    ])
  })

  it('start at every B- tag, and where an I- tag has another type', () => {
    const found = read([0, 2, 'B-thing'], [3, 5, 'B-thing'], [6, 8, 'I-time'])
    expect(found.map(({ type, start, end }) => [type, start, end])).toEqual([
      ['thing', 0, 2],
      ['thing', 3, 5],
      ['time', 6, 8],
    ])
  })

  it('have the polarity with the highest sum over their words', () => {
    const found = read([0, 2, 'B-person', 0.4], [3, 5, 'I-person', 0.9])
    expect(found).toEqual([{ type: 'person', polarity: 'lost', start: 0, end: 5 }])
  })

  it('contain a word that is several tokens as a whole, with the tag of its first token', () => {
    const marks = [...tags].map((tag) => (tag === 'B-person' ? 1 : 0))
    const other = [...tags].map((tag) => (tag === 'B-place' ? 1 : 0))
    const found = spansOf(
      [
        { id: 1, start: 0, end: 4 },
        { id: 2, start: 4, end: 7, continuesWord: true },
      ],
      [marks, other],
      [
        [1, 0, 0, 0, 0],
        [0, 0, 0, 0, 1],
      ],
    )
    expect(found).toEqual([{ type: 'person', polarity: 'wanted', start: 0, end: 7 }])
  })

  it('leave out the special tokens', () => {
    expect(read([0, 0, 'B-place'], [0, 3, 'O'], [0, 0, 'I-place'])).toEqual([])
  })
})
