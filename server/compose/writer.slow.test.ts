import { setImmediate as nextTurn } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { createMetrics } from '#server/metrics/metrics.ts'
import { readingOf } from '#testing/entry-memory.ts'
import { goodLines } from '#testing/reviewed-week.ts'
import { openWriters } from './writer.ts'

const { log } = fastify({ logger: { level: 'silent' } })
const writers = await openWriters(undefined, log, createMetrics())
afterAll(() => writers.close())

const reviewOf = (seed: string) => ({
  entries: goodLines.map((content, day) => ({
    id: `${seed}-${day}`,
    day: `2026-11-${day + 10}`,
    content,
    reading: readingOf('calm', 'p'),
  })),
  seed,
  week: 1400,
  usedPassageIds: [],
})

it('a reflection is answered before the second of two reviews that were requested before it', async () => {
  const { guide } = writers
  await writers.warmUp()
  const done: string[] = []
  const note = (name: string) => () => void done.push(name)
  const reviews = ['first', 'second'].map((name) =>
    guide.writeReview(reviewOf(name)).then(note(name)),
  )
  // By then both would be in the queue of the guide process, if the second were not held back.
  await nextTurn()
  const reflection = { reflection: 'A calm day.', timeOfDay: 'evening', goal: '' } as const
  const answered = guide.writeGuidance(reflection).then(note('reflection'))
  await Promise.all([...reviews, answered])
  expect(done).toEqual(['first', 'reflection', 'second'])
})
