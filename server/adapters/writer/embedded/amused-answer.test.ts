import { describe, expect, it } from 'vitest'
import { isFilledFrom, withQuote } from '#core/guidance/answers/short-answers.ts'
import {
  broad,
  choose,
  entryOf,
  examAnswer,
  farVector,
  inSituation,
  plain,
  type Scenario,
} from './choose-answer.test-support.ts'
import { readQuotingAnswers } from './load-answers.ts'

describe('the answer to an entry with humour', () => {
  const entry = { ...entryOf('neutral', 0.5, farVector), valences: [0.2, 0.2, 0.2, 0.4] }
  // The entry and each of its sentences are surely harmless, so that a sentence may be quoted.
  const scores = { care: [1] }
  const reflection = 'Doctor is younger than my jacket.'
  const scenario: Scenario = { entry, scores, humour: 0.5, matter: 'comic', reflection }
  const amused = readQuotingAnswers().wry.map((text) =>
    withQuote(text, 'Doctor is younger than my jacket'),
  )

  it('is an amused one', async () => {
    expect(amused).toContain(await choose(scenario))
    expect(amused).not.toContain(await choose({ ...scenario, humour: 0.3 }))
    expect(amused).not.toContain(await choose({ ...scenario, matter: 'news' }))
    expect(plain.wry).toContain(await choose({ ...scenario, recentAnswers: amused }))
  })

  it('is the one for its situation, and not amused, where the situation is known', async () => {
    expect(await choose({ humour: 5 })).toBe(examAnswer.text)
    expect(broad.texts).toContain(await inSituation({ humour: 5 }))
  })

  it.each<[string, Partial<Scenario>]>([
    ['a grave matter', { reflection: 'My jacket is for the funeral on Thursday.' }],
    ['pain', { reflection: 'I smiled at my jacket all day, my jaw hurts.' }],
    ['tears', { reflection: 'I cried into my good jacket, which is younger than the doctor.' }],
    ['two bad feelings', { reflection: "I'm so sad, and I'm scared of a jacket." }],
    ['a bad day', { entry: { ...entry, valences: [0, 0.9, 0.1, 0] } }],
    ['sadness', { entry: { ...entryOf('sadness', 0.7, farVector), valences: entry.valences } }],
    ['a loss', { entry: entryOf('grief', 0.5, farVector) }],
    ['situations of fear and guilt', { scores: { care: [1], situation: [0.3, 0, 0.3] } }],
    ['danger', { scores: { care: [0.8] } }],
    [
      'more words than an amused answer allows',
      { reflection: `${'A jacket and a doctor. '.repeat(17)}` },
    ],
  ])('is not amused in case of %s', async (_name, changes) => {
    const text = changes.reflection ?? reflection
    const answer = await choose({ ...scenario, humour: 5, ...changes })
    const wry = readQuotingAnswers().wry.filter((each) => isFilledFrom(each, answer))
    expect({ text, wry, plain: plain.wry.includes(answer) }).toEqual({
      text,
      wry: [],
      plain: false,
    })
  })

  it('is not amused where no sentence may be quoted', async () => {
    expect(plain.unclear).toContain(await choose({ ...scenario, reflection: 'Ha. Ha ha.' }))
  })
})
