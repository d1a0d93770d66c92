import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readJsonl } from '../read-jsonl.ts'

const file = (name: string) => new URL(name, import.meta.url)
const labels = JSON.parse(readFileSync(file('labels.json'), 'utf8')) as Record<string, string[]>
const label = (name: string) => z.enum(labels[name] ?? [])

const text = z.strictObject({
  id: z.string(),
  author: z.string(),
  language: z.optional(z.enum(['es', 'de', 'fr', 'pt', 'it'])),
  group: z.enum(['ordinary', 'crisis', 'alike', 'goal']),
  text: z.string(),
  care: z.nullable(z.array(label('care'))),
  resembles: z.optional(label('care')),
  feelings: z.optional(z.array(label('feeling'))),
  valence: z.optional(label('valence')),
  path: z.optional(label('path')),
  spans: z.optional(
    z.array(
      z.strictObject({
        type: label('span'),
        polarity: label('polarity'),
        start: z.number(),
        end: z.number(),
      }),
    ),
  ),
})
const line = z.strictObject({
  id: z.string(),
  author: z.string(),
  goal: z.string(),
  line: z.string(),
  fit: label('fit'),
})

const texts = readJsonl(file('texts.jsonl'), text)
const setAside = [
  ...readJsonl(file('set-aside.jsonl'), text),
  ...readJsonl(file('set-aside-languages.jsonl'), text),
]

describe('the data of the reader', () => {
  it('has no author and no text on both sides', () => {
    const setAsideAuthors = new Set(setAside.map(({ author }) => author))
    const setAsideTexts = new Set(setAside.map((record) => record.text.toLowerCase()))
    const shared = texts.filter(
      (record) =>
        setAsideAuthors.has(record.author) || setAsideTexts.has(record.text.toLowerCase()),
    )
    expect(shared).toEqual([])
  })

  it('has validation authors who wrote texts and are not set aside', () => {
    const validation = JSON.parse(readFileSync(file('validation-authors.json'), 'utf8')) as string[]
    const authors = new Set(texts.map(({ author }) => author))
    expect(validation.filter((author) => !authors.has(author))).toEqual([])
  })

  it('names a danger in every crisis text and in no other note', () => {
    const wrong = [...texts, ...setAside].filter(
      ({ group, care }) => group !== 'goal' && (group === 'crisis') !== (care ?? []).length > 0,
    )
    expect(wrong).toEqual([])
  })

  it('has spans that lie in their text and do not overlap', () => {
    const wrong = [...texts, ...setAside].filter((record) => {
      let end = 0
      return (record.spans ?? []).some((span) => {
        const isWrong =
          span.start < end || span.end <= span.start || span.end > [...record.text].length
        end = span.end
        return isWrong
      })
    })
    expect(wrong).toEqual([])
  })

  it('judges lines beside goals of known authors', () => {
    const authors = new Set(texts.map(({ author }) => author))
    const unknown = readJsonl(file('lines.jsonl'), line).filter(
      ({ author }) => !authors.has(author),
    )
    expect(unknown).toEqual([])
  })
})
