import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { composeGuidance } from '#core/guidance/compose.ts'
import { IDEA_OF } from '#core/guidance/kinds.ts'
import { seededRandom } from '#core/seeded-random.ts'
import {
  guideScript,
  ModelWriterFixture,
  sampleGoal,
  stubGuide,
} from '#testing/model-writer-fixture.ts'

const writing = new ModelWriterFixture()
const { double, errors } = writing
beforeAll(() => double.start())
beforeEach(() => {
  errors.length = 0
})
afterAll(() => writing.stop())

const reflection = 'He took my place in the queue and laughed about it.'
const entry = { reflection, goal: sampleGoal, timeOfDay: 'evening' } as const
const angry = composeGuidance(
  entry,
  {
    kind: 'anger',
    idea: IDEA_OF.anger,
    sure: true,
    certain: true,
    mixed: false,
    telling: [reflection],
  },
  seededRandom(2),
).guidance
const writerFor = (idea: 'pendulum' | 'importance' | 'none' | undefined) =>
  writing.writer({ fallback: { ...stubGuide(), readIdea: async () => idea } })

it.each(['pendulum', undefined] as const)(
  'serves an answer of the model whose idea fits (%s)',
  async (idea) => {
    double.willReply({ text: JSON.stringify({ guidance: angry }) })
    const written = await writerFor(idea).writeGuidance(entry)
    expect(written.guidance).toBe(angry)
    expect(errors).toEqual([])
  },
)

it.each(['importance', 'none'] as const)(
  'rejects an answer of the model when the guide is sure of another idea (%s)',
  async (idea) => {
    double.willReply({ text: JSON.stringify({ guidance: angry }) })
    const written = await writerFor(idea).writeGuidance(entry)
    expect(written.guidance).toBe(guideScript.script)
    expect(errors).toEqual(['failed_checks', 'failed_checks'])
  },
)

it('continues without an idea when it cannot be determined', async () => {
  double.willReply({ text: JSON.stringify({ guidance: angry }) })
  const unread = () => Promise.reject(new Error('the embedded writer stopped'))
  const writer = writing.writer({ fallback: { ...stubGuide(), readIdea: unread } })
  expect((await writer.writeGuidance(entry)).guidance).toBe(angry)
})
