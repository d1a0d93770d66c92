import { describe, expect, it } from 'vitest'
import { readAnswers, readFamilies } from '#server/adapters/writer/embedded/load-answers.ts'
import { readJsonl } from '../read-jsonl.ts'
import { answerMatchRecord, lineRecord, textRecord } from './records.ts'
import { validationAuthors } from './validation-authors.ts'

const file = (name: string) => new URL(name, import.meta.url)
const texts = readJsonl(file('texts.jsonl'), textRecord)
const setAside = [
  ...readJsonl(file('set-aside.jsonl'), textRecord),
  ...readJsonl(file('set-aside-languages.jsonl'), textRecord),
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
    const authors = new Set(texts.map(({ author }) => author))
    expect([...validationAuthors].filter((author) => !authors.has(author))).toEqual([])
  })

  it('names a danger in every crisis text and in no other note', () => {
    const wrong = [...texts, ...setAside].filter(
      ({ group, care }) => group !== 'goal' && (group === 'crisis') !== (care ?? []).length > 0,
    )
    expect(wrong).toEqual([])
  })

  it('names only families that there are', () => {
    const known = new Set(readFamilies().map(({ id }) => id))
    expect(texts.filter(({ family }) => family !== undefined && !known.has(family))).toEqual([])
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
    const unknown = readJsonl(file('lines.jsonl'), lineRecord).filter(
      ({ author }) => !authors.has(author),
    )
    expect(unknown).toEqual([])
  })

  it('judges answers that exist, and has no entry of a validation author among those of the answers', () => {
    const answers = readAnswers()
    const ids = new Set(answers.map(({ id }) => id))
    const judged = readJsonl(file('answer-matches.jsonl'), answerMatchRecord)
    expect(judged.filter(({ answer }) => !ids.has(answer))).toEqual([])
    const taught = new Set(answers.flatMap(({ entries }) => entries))
    const leaked = texts.filter(
      ({ author, text }) => validationAuthors.has(author) && text.length > 30 && taught.has(text),
    )
    expect(leaked.map(({ id }) => id)).toEqual([])
  })

  it('judges set-aside lines beside goals that were set aside', () => {
    const goals = new Set(setAside.map((record) => record.text))
    const others = readJsonl(file('set-aside-lines.jsonl'), lineRecord).filter(
      ({ goal }) => !goals.has(goal),
    )
    expect(others).toEqual([])
  })
})
