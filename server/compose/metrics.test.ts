import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Turn } from '#testing/model-double.ts'
import { answerOf, goodScript, guide, ModelWriting, wish } from '#testing/model-writing.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { watchedWriter } from './metrics.ts'

const writing = new ModelWriting()
beforeAll(() => writing.double.start())
afterAll(() => writing.stop())

let metrics: Metrics
beforeEach(() => {
  metrics = createMetrics()
})

const counted = async () =>
  [
    ...(await metrics.registry.text()).matchAll(
      /^evenstream_writing_seconds_count(\{.*\}) (\d+)$/gm,
    ),
  ]
    .map(([, labels, count]) => `${labels} ${count}`)
    .join('\n')

describe('the figures of model writing', () => {
  const good: Turn = { text: answerOf(goodScript(wish)) }
  const bad: Turn = { text: answerOf('You must sit by the sea.') }
  it.each<[string, string, Turn[], string]>([
    ['a text of the model that passes as used', wish, [good], 'used'],
    ['a text that passes after its repair as repaired', wish, [bad, good], 'repaired'],
    ['a text that fails twice as replaced by the guide', wish, [bad, bad], 'replaced'],
    ['a model that is away as replaced by the guide', wish, [{ status: 401 }], 'replaced'],
    ['words of harm as withheld from the model', 'I want to kill myself.', [good], 'withheld'],
  ])('count %s', async (_title, goal, turns, outcome) => {
    writing.double.says(...turns)
    await watchedWriter(metrics, 'model', writing.writer()).writeScript(goal)
    expect(await counted()).toBe(`{kind="script",by="model",outcome="${outcome}"} 1`)
  })

  it('count a writer that gives up as failed', async () => {
    const away = (_goal: string) => Promise.reject(new Error('away'))
    const broken = { ...guide(), writeScript: away }
    await expect(watchedWriter(metrics, 'guide', broken).writeScript(wish)).rejects.toThrow('away')
    expect(await counted()).toBe('{kind="script",by="guide",outcome="failed"} 1')
  })

  it('count what the guide was asked for as written', async () => {
    await watchedWriter(metrics, 'guide', guide()).writeScript(wish)
    expect(await counted()).toBe('{kind="script",by="guide",outcome="written"} 1')
  })
})
