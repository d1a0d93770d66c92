import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ModelReply } from '#testing/model-double.ts'
import {
  goodScript,
  ModelWriterFixture,
  modelAnswer,
  sampleGoal,
  stubGuide,
} from '#testing/model-writer-fixture.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { measuredWriter } from './metrics.ts'

const fixture = new ModelWriterFixture()
beforeAll(() => fixture.double.start())
afterAll(() => fixture.stop())

let metrics: Metrics
beforeEach(() => {
  metrics = createMetrics()
})

const countedSeries = async () =>
  [
    ...(await metrics.registry.metrics()).matchAll(
      /^evenstream_writing_seconds_count(\{.*\}) (\d+)$/gm,
    ),
  ]
    .map(([, labels, count]) => `${labels} ${count}`)
    .join('\n')

describe('evenstream_writing_seconds', () => {
  const validReply: ModelReply = { text: modelAnswer(goodScript(sampleGoal)) }
  const invalidReply: ModelReply = { text: modelAnswer('You must sit by the sea.') }
  it.each<[string, string, ModelReply[], string]>([
    ['a text of the model that passes the checks as used', sampleGoal, [validReply], 'used'],
    [
      'a text of the model that passes after a repair as repaired',
      sampleGoal,
      [invalidReply, validReply],
      'repaired',
    ],
    [
      'a text of the guide, because that of the model failed twice, as replaced',
      sampleGoal,
      [invalidReply, invalidReply],
      'replaced',
    ],
    [
      'a text of the guide, because the model failed, as replaced',
      sampleGoal,
      [{ status: 401 }],
      'replaced',
    ],
    [
      'a text about suicide as withheld from the model',
      'I want to kill myself.',
      [validReply],
      'withheld',
    ],
  ])('counts %s', async (_title, goal, replies, outcome) => {
    fixture.double.willReply(...replies)
    await measuredWriter(metrics, 'model', fixture.writer()).writeScript(goal)
    expect(await countedSeries()).toBe(`{kind="script",by="model",outcome="${outcome}"} 1`)
  })

  it('counts a writer that throws as failed', async () => {
    const fail = (_goal: string) => Promise.reject(new Error('unavailable'))
    const failingWriter = { ...stubGuide(), writeScript: fail }
    await expect(
      measuredWriter(metrics, 'guide', failingWriter).writeScript(sampleGoal),
    ).rejects.toThrow('unavailable')
    expect(await countedSeries()).toBe('{kind="script",by="guide",outcome="failed"} 1')
  })

  it('counts a text of the guide as written', async () => {
    await measuredWriter(metrics, 'guide', stubGuide()).writeScript(sampleGoal)
    expect(await countedSeries()).toBe('{kind="script",by="guide",outcome="written"} 1')
  })
})
