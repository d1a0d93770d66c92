import { describe, expect, it } from 'vitest'
import { readAnswers, readFamilies } from '#server/adapters/writer/embedded/load-answers.ts'
import { readJsonl } from '../../scripts/read-jsonl.ts'
import { answerMatchRecord, lineRecord, textRecord } from './records.ts'
import { validationAuthors } from './validation-authors.ts'

const file = (name: string) => new URL(name, import.meta.url)
const texts = readJsonl(file('texts.jsonl'), textRecord)
const setAside = [
  ...readJsonl(file('set-aside.jsonl'), textRecord),
  ...readJsonl(file('set-aside-languages.jsonl'), textRecord),
  ...readJsonl(file('long-entries.jsonl'), textRecord),
]

describe('the data of the reader', () => {
  it('shares no author and no text between texts.jsonl and files that no model is trained on', () => {
    const setAsideAuthors = new Set(setAside.map(({ author }) => author))
    const setAsideTexts = new Set(setAside.map((record) => record.text.toLowerCase()))
    const shared = texts.filter(
      (record) =>
        setAsideAuthors.has(record.author) || setAsideTexts.has(record.text.toLowerCase()),
    )
    expect(shared).toEqual([])
  })

  it('has texts of every validation author', () => {
    const authors = new Set(texts.map(({ author }) => author))
    expect([...validationAuthors].filter((author) => !authors.has(author))).toEqual([])
  })

  it('labels a kind of danger in every crisis text, and in no ordinary text or text that only sounds like danger', () => {
    const wrong = [...texts, ...setAside].filter(({ group, care }) => {
      const isLabelled = (care ?? []).length > 0
      return group !== 'goal' && isLabelled !== (group === 'crisis')
    })
    expect(wrong).toEqual([])
  })

  it('texts.jsonl names only families of situations that exist', () => {
    const known = new Set(readFamilies().map(({ id }) => id))
    expect(texts.filter(({ family }) => family !== undefined && !known.has(family))).toEqual([])
  })

  it('has spans (what a text names: a person, a place …) that lie in their text, counted in code points, and do not overlap', () => {
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

  it('lines.jsonl has only authors of texts.jsonl', () => {
    const authors = new Set(texts.map(({ author }) => author))
    const unknown = readJsonl(file('lines.jsonl'), lineRecord).filter(
      ({ author }) => !authors.has(author),
    )
    expect(unknown).toEqual([])
  })

  it('answer-matches.jsonl judges only answers that exist', () => {
    const ids = new Set(readAnswers().map(({ id }) => id))
    const judged = readJsonl(file('answer-matches.jsonl'), answerMatchRecord)
    expect(judged.filter(({ answer }) => !ids.has(answer))).toEqual([])
  })

  it('has no answer that was written for an entry of a validation author', () => {
    const entries = new Set(readAnswers().flatMap((answer) => answer.entries))
    // Shorter texts may be equal by chance.
    const leaked = texts.filter(
      ({ author, text }) => validationAuthors.has(author) && text.length > 30 && entries.has(text),
    )
    expect(leaked.map(({ id }) => id)).toEqual([])
  })

  it('set-aside-lines.jsonl has only goals that are set aside', () => {
    const goals = new Set(setAside.map((record) => record.text))
    const others = readJsonl(file('set-aside-lines.jsonl'), lineRecord).filter(
      ({ goal }) => !goals.has(goal),
    )
    expect(others).toEqual([])
  })
})
