import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allHeads, headLabels, polarities, spanTypes } from './labels.ts'

const trainingLabels = JSON.parse(
  readFileSync(new URL('../../training/reader/labels.json', import.meta.url), 'utf8'),
) as Record<string, string[]>

describe('the labels of the reader', () => {
  it('are those of the training code, in the same order', () => {
    // labels.json lists the types of spans instead of the tags.
    const { tag: _tag, ...otherHeads } = headLabels
    expect({ ...otherHeads, span: spanTypes, polarity: polarities }).toEqual(trainingLabels)
  })

  it('mark the beginning and the inside of each type of span', () => {
    expect(headLabels.tag.slice(0, 5)).toEqual(['O', 'B-person', 'I-person', 'B-place', 'I-place'])
    expect(headLabels.tag).toHaveLength(1 + 2 * spanTypes.length)
  })

  it('differ within each head', () => {
    for (const head of allHeads)
      expect(new Set(headLabels[head]).size).toBe(headLabels[head].length)
  })
})
