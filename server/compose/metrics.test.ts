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

const writing = new ModelWriterFixture()
beforeAll(() => writing.double.start())
afterAll(() => writing.stop())

let metrics: Metrics
beforeEach(() => {
  metrics = createMetrics()
})

const counted = async () =>
  [
    ...(await metrics.registry.metrics()).matchAll(
      /^evenstream_writing_seconds_count(\{.*\}) (\d+)$/gm,
    ),
  ]
    .map(([, labels, count]) => `${labels} ${count}`)
    .join('\n')

describe('evenstream_writing_seconds', () => {
  const good: ModelReply = { text: modelAnswer(goodScript(sampleGoal)) }
  const bad: ModelReply = { text: modelAnswer('You must sit by the sea.') }
  it.each<[string, string, ModelReply[], string]>([
    ['a text of the model that passes as used', sampleGoal, [good], 'used'],
    ['a text that passes after its repair as repaired', sampleGoal, [bad, good], 'repaired'],
    ['a text that fails twice as replaced by the guide', sampleGoal, [bad, bad], 'replaced'],
    ['a model that is away as replaced by the guide', sampleGoal, [{ status: 401 }], 'replaced'],
    ['words of harm as withheld from the model', 'I want to kill myself.', [good], 'withheld'],
  ])('counts %s', async (_title, goal, turns, outcome) => {
    writing.double.willReply(...turns)
    await measuredWriter(metrics, 'model', writing.writer()).writeScript(goal)
    expect(await counted()).toBe(`{kind="script",by="model",outcome="${outcome}"} 1`)
  })

  it('counts a writer that throws as failed', async () => {
    const away = (_goal: string) => Promise.reject(new Error('away'))
    const broken = { ...stubGuide(), writeScript: away }
    await expect(measuredWriter(metrics, 'guide', broken).writeScript(sampleGoal)).rejects.toThrow(
      'away',
    )
    expect(await counted()).toBe('{kind="script",by="guide",outcome="failed"} 1')
  })

  it('counts a text of the guide as written', async () => {
    await measuredWriter(metrics, 'guide', stubGuide()).writeScript(sampleGoal)
    expect(await counted()).toBe('{kind="script",by="guide",outcome="written"} 1')
  })
})
