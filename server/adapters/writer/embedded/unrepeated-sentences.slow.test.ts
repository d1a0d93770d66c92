import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unrepeatedDays } from '#core/guidance/recent-sentences.ts'
import { situations } from '#core/reader/situations.ts'
import { splitSentences } from '#core/script/notation.ts'
import { bareLetters } from '#core/script/strip-text.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { rounds } from '#testing/run-length.ts'
import { choose, entryOf, nearVector } from './choose-answer.test-support.ts'
import { loadAnswers } from './load-answers.ts'

it('over sixty days no sentence is said twice within a month', async () => {
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
            entry: entryOf(feeling, 0.9, vectors[row] ?? nearVector),
            // On every second day only answers for a broad situation are found, none for a narrow one.
            match: day % 2,
            situation: situations.map((each) =>
              Number(each === answers[answerOf[row] ?? 0]?.situation),
            ),
            // On every third day the sentences of the entry may be quoted.
            scores: day % 3 === 0 ? { care: [1] } : {},
            recentAnswers: recent.map((each) => each.text),
            timeOfDay,
            random,
          })
          const known = new Set(recent.flatMap((each) => sentencesOf(each.text)))
          expect(sentencesOf(text).filter((sentence) => known.has(sentence))).toEqual([])
          given.push({ day, text })
        }
    }),
    { numRuns: rounds(1, 20) },
  )
})
