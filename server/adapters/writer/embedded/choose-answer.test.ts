import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#core/guidance/answers/answer.ts'
import { indexAnswers } from '#core/guidance/answers/find-answers.ts'
import { SaidSentences, unrepeatedDays } from '#core/guidance/said-sentences.ts'
import { type Feeling, feelings, type valences } from '#core/reader/labels.ts'
import { bareLetters } from '#core/script/goal-text.ts'
import { splitSentences } from '#core/script/notation.ts'
import { seededRandom } from '#core/seeded-random.ts'
import type { Reader } from '../../reader/reader.ts'
import { chooseAnswer } from './choose-answer.ts'
import {
  type AnswerLibrary,
  loadAnswers,
  readMemoryLines,
  readQuotingAnswers,
  readShortAnswers,
} from './load-answers.ts'

const short = readShortAnswers()
const situation: Answer = {
  id: 'exam',
  about: 'fear of an exam',
  feelings: ['fear'],
  timeOfDay: undefined,
  entries: ['Exam tomorrow.', 'Exam on Friday.'],
  text: 'Nobody learns the rest tonight. Lay out the pens.',
}
const other: Answer = { ...situation, id: 'marks', text: 'The paper is handed in. It is done.' }
const party: Answer = { ...situation, id: 'party', feelings: ['joy'], text: 'Dance on. Go on.' }
const near = Float32Array.from([1, 0])
const far = Float32Array.from([0, 1])
const almost = Float32Array.from([0.79, Math.sqrt(1 - 0.79 ** 2)])

function entryOf(feeling: Feeling, share: number, vector: Float32Array) {
  const valence: (typeof valences)[number] = ['joy', 'pride', 'calm'].includes(feeling) ? 'p' : 'n'
  return {
    model: 'test',
    feelings: feelings.map((each) => (each === feeling ? share : 0)),
    valences: [Number(valence === 'p'), Number(valence === 'n'), 0, 0],
    vector,
  }
}

interface Told {
  answers?: readonly Answer[]
  entry?: ReturnType<typeof entryOf>
  reflection?: string
  said?: readonly string[]
  match?: number
  timeOfDay?: 'morning' | 'evening'
  library?: AnswerLibrary
  random?: () => number
}

function choose(told: Told) {
  const answers = told.answers ?? [situation]
  const reader = {
    vector: async () => near,
    // Sentences of danger: none is quoted, and the short answers are those without a quotation.
    scores: async () => ({ care: [0], path: [] }),
    sceneMatch: async () => told.match ?? 1,
  } as unknown as Reader
  return chooseAnswer({
    reflection: told.reflection ?? 'The exam is tomorrow morning and nothing stays in my head.',
    timeOfDay: told.timeOfDay ?? 'evening',
    entry: told.entry ?? entryOf('fear', 0.9, near),
    said: new SaidSentences(told.said ?? []),
    reader,
    library: told.library ?? {
      index: indexAnswers(
        answers,
        answers.flatMap(() => [near, near]),
      ),
      short,
      quoting: readQuotingAnswers(),
      memoryLines: readMemoryLines(),
    },
    random: told.random ?? seededRandom(1),
  })
}

describe('the answer to an entry', () => {
  it('is the one written for its situation', async () => {
    expect(await choose({})).toBe(situation.text)
  })

  it('is a short one for the feeling where no situation fits', async () => {
    expect(short.fear).toContain(await choose({ entry: entryOf('fear', 0.9, far) }))
    expect(short.anger).toContain(await choose({ entry: entryOf('anger', 0.9, near) }))
  })

  it('is for the feeling that the entry names, whatever was read', async () => {
    const reflection = 'They rang about an interview at the other place, and I am so happy.'
    expect(short.joy).toContain(await choose({ reflection, entry: entryOf('fear', 0.9, far) }))
  })

  it('is never for bad feelings where the entry names a good one', async () => {
    const reflection = 'He wrote back about the exam. I am smiling like an idiot.'
    expect(short.joy).toContain(await choose({ reflection }))
  })

  it('claims nothing where the feeling is not clear', async () => {
    expect(short.unclear).toContain(await choose({ entry: entryOf('fear', 0.4, far) }))
  })

  it('claims nothing where the entry is not in English', async () => {
    const reflection = 'Morgen ist die Prüfung und ich kann mir überhaupt nichts mehr merken.'
    expect(short.sober).toContain(await choose({ reflection }))
  })

  it('is for a situation that is less near only if its description matches', async () => {
    const entry = entryOf('fear', 0.9, almost)
    expect(await choose({ entry, match: 1 })).toBe(situation.text)
    expect(short.fear).toContain(await choose({ entry, match: 0.6 }))
    expect(short.fear).toContain(await choose({ match: 0.3 }))
  })

  it('is not about a fear that has ended', async () => {
    const entry = entryOf('fear', 0.9, near)
    expect(await choose({ entry, reflection: 'The results are tomorrow.' })).toBe(situation.text)
    const reflection = "Results came back and it's benign."
    expect(short.sober).toContain(await choose({ entry, reflection }))
    const waiting = 'The results will say whether it is benign.'
    expect(await choose({ entry, reflection: waiting })).toBe(situation.text)
  })

  it('suits the time of day', async () => {
    const answers = [{ ...situation, timeOfDay: 'evening' as const }]
    expect(await choose({ answers })).toBe(situation.text)
    expect(short.fear).toContain(await choose({ answers, timeOfDay: 'morning' }))
  })

  it('is not joyful where words speak of hardship or the joy is not sure', async () => {
    const joyful = (share: number, reflection: string) =>
      choose({ answers: [party], entry: entryOf('joy', share, almost), reflection })
    const glad = 'We danced until four and the whole street came out to look at us.'
    const sad = 'The rejection came by post and we danced anyway until four in the morning.'
    expect(await joyful(0.9, glad)).toBe(party.text)
    expect(await joyful(0.65, glad)).not.toBe(party.text)
    expect(short.sober).toContain(await joyful(0.9, sad))
    const glowing = entryOf('joy', 0.9, near)
    expect(short.sober).toContain(
      await choose({ answers: [party], entry: glowing, reflection: sad }),
    )
    const mixed = { ...entryOf('joy', 0.9, almost), valences: [0.5, 0.5, 0, 0] }
    const answer = await choose({ answers: [party], entry: mixed, reflection: glad })
    expect(short.sober).toContain(answer)
  })

  it('was not said before: another for the situation, a short one, one that claims nothing', async () => {
    const answers = [situation, other]
    expect(await choose({ answers, said: [situation.text] })).toBe(other.text)
    const both = [situation.text, other.text]
    expect(short.fear).toContain(await choose({ answers, said: both }))
    const all = [...both, ...short.fear]
    expect(short.sober).toContain(await choose({ answers, said: all }))
  })

  it('is the one said longest ago where everything was said', async () => {
    const [oldest = '', ...newer] = short.sober
    const said = [situation.text, ...short.fear, ...newer, oldest]
    expect(await choose({ said })).toBe(oldest)
  })
})

it('over sixty days no sentence is said twice within a month', { timeout: 120_000 }, async () => {
  const library = loadAnswers()
  const { vectors, answerOf, answers } = library.index
  const sentencesOf = (text: string) => text.split('\n').flatMap(splitSentences).map(bareLetters)
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const random = seededRandom(seed)
      const given: { day: number; text: string }[] = []
      for (let day = 0; day < 60; day += 1)
        for (const timeOfDay of ['morning', 'evening'] as const) {
          const row = Math.floor(random() * vectors.length)
          const feeling = answers[answerOf[row] ?? 0]?.feelings[0] ?? 'neutral'
          const recent = given.filter((each) => day - each.day <= unrepeatedDays).toReversed()
          const text = await choose({
            library,
            entry: entryOf(feeling, 0.9, vectors[row] ?? near),
            // Every second entry finds no answer for its situation.
            match: day % 2,
            said: recent.map((each) => each.text),
            timeOfDay,
            random,
          })
          const known = new Set(recent.flatMap((each) => sentencesOf(each.text)))
          expect(sentencesOf(text).filter((sentence) => known.has(sentence))).toEqual([])
          given.push({ day, text })
        }
    }),
    { numRuns: 3 },
  )
})
