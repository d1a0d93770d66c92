import { expect, it } from 'vitest'
import type { SpanType } from '../../reader/labels.ts'
import { namedThings } from './named-things.ts'

function thingsIn(sentence: string, marked: string, type: SpanType = 'thing') {
  const start = sentence.indexOf(marked)
  const span = { type, polarity: 'present', start, end: start + marked.length } as const
  return namedThings(sentence, [span])
}

it.each([
  ['Still the exam.', 'exam', 'the exam'],
  ['We paid my rent late.', 'my rent', 'my rent'],
  ['There is rent to pay.', 'rent', 'rent'],
])('a thing keeps the “the” or “my” before it, if there is one: %s', (sentence, marked, text) => {
  expect(thingsIn(sentence, marked)).toMatchObject([{ text, isClear: true }])
})

it('the singular and the plural of a thing have the same stem', () => {
  const [one] = thingsIn('My exams are near.', 'exams')
  const [other] = thingsIn('Still the exam.', 'exam')
  expect(one?.stem).toBe(other?.stem)
})

it('a thing at the beginning of a sentence is marked as unclear, because it may be a name', () => {
  expect(thingsIn('Exam in a week.', 'Exam')).toMatchObject([{ stem: 'exam', isClear: false }])
})

it.each<[string, string, string, SpanType?]>([
  ['I saw Nell at the shop.', 'Nell', 'a name'],
  ['I saw my sister.', 'sister', 'a word for a person'],
  ['My sister came.', 'My sister', 'read as a person', 'person'],
  ['It was a long day.', 'day', 'too common'],
  ['The funeral was small.', 'funeral', 'too grave'],
  ['I spoke of the cancer.', 'cancer', 'too grave'],
  ['There was 640 in it.', '640', 'a number'],
  ['She stood there.', 'stood', 'an activity without “the” or “my”', 'activity'],
])('in “%s”, a review may not name “%s”: %s', (sentence, marked, _reason, type) => {
  expect(thingsIn(sentence, marked, type)).toEqual([])
})
