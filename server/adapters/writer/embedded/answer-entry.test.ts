import { describe, expect, it } from 'vitest'
import { relations } from '#core/guidance/memory/recall.ts'
import { firstPersonWords } from '#core/script/measure/lexicon.ts'
import { lowerWords } from '#core/script/measure/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import { bareLetters } from '#core/script/strip-text.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { readingOf } from '#testing/entry-memory.ts'
import type { Reader, Scores } from '../../reader/reader.ts'
import { answerEntry } from './answer-entry.ts'
import { libraryOfShortAnswers } from './choose-answer.test-support.ts'

const library = libraryOfShortAnswers()
const { plain, memoryLines } = library
const request = {
  reflection: 'The letter from the bank is still on the table and nobody dares to open it.',
  timeOfDay: 'evening',
  goal: '',
} as const

function readerFinding(reading = readingOf('fear', 'n')): Reader {
  // No sentence is quoted where the probability of being harmless is 0.
  const care = [0]
  const scores = { care, feeling: reading.feelings, valence: reading.valences } as unknown as Scores
  return {
    model: 'test',
    scores: async () => scores,
    vector: async () => reading.vector,
  } as unknown as Reader
}
const answerTo = (changes: Partial<Parameters<typeof answerEntry>[0]>, reader = readerFinding()) =>
  answerEntry(
    { ...request, ...changes },
    {
      reader,
      library,
      random: seededRandom(1),
      offersHelp: false,
    },
  )
const earlier = [{ ...readingOf('fear', 'n'), id: 'before', daysAgo: 2 }]

describe('the answer to an entry', () => {
  it('comes with what was found in the entry', async () => {
    const { reading, remembered } = await answerTo({})
    expect(reading).toEqual(readingOf('fear', 'n'))
    expect(remembered).toEqual([])
  })

  it('notices the days before with one line, and returns the ids of the entries of those days', async () => {
    const { guidance, remembered } = await answerTo({ earlier })
    expect(remembered).toEqual(['before'])
    const lines = memoryLines.second.filter(({ text }) => guidance.includes(text))
    expect(lines).toHaveLength(1)
    const rest = guidance.replace(lines[0]?.text ?? '', '').trim()
    expect(plain.fear).toContain(rest)
  })

  it('does not repeat a line about the days before', async () => {
    const recentAnswers = memoryLines.second.map(({ text }) => text)
    const { guidance, remembered } = await answerTo({ earlier, recentAnswers })
    expect(plain.fear).toContain(guidance)
    expect(remembered).toEqual([])
  })

  it('notices nothing where the feeling is not clear', async () => {
    const unclear = readingOf('fear', 'n')
    const reading = { ...unclear, feelings: unclear.feelings.map((probability) => probability / 2) }
    expect((await answerTo({ earlier }, readerFinding(reading))).remembered).toEqual([])
  })
})

describe('the lines that notice the days before', () => {
  const lines = relations.flatMap((relation) => memoryLines[relation].map(({ text }) => text))

  it('are at least eight for each relation', () => {
    for (const relation of relations) expect(memoryLines[relation].length).toBeGreaterThanOrEqual(8)
  })

  it('share no sentence and never speak in the first person', () => {
    const sentences = lines.flatMap(splitSentences).map(bareLetters)
    expect(new Set(sentences).size).toBe(sentences.length)
    expect(
      lines.filter((line) => lowerWords(line).some((word) => firstPersonWords.has(word))),
    ).toEqual([])
  })
})
