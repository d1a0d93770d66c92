import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { goodAngryGuidance } from '#testing/good-guidance.ts'
import {
  ModelWriterFixture,
  sampleGoal,
  stubGuide,
  stubGuideText,
} from '#testing/model-writer-fixture.ts'

const fixture = new ModelWriterFixture()
const { double, errors } = fixture
beforeAll(() => double.start())
beforeEach(() => {
  errors.length = 0
})
afterAll(() => fixture.stop())

const reflection = 'He took my place in the queue and laughed about it.'
const entry = { reflection, goal: sampleGoal, timeOfDay: 'evening' } as const
const writerFor = (idea: 'pendulum' | 'importance' | 'none' | undefined) =>
  fixture.writer({ fallback: { ...stubGuide(), readIdea: async () => idea } })

it.each(['pendulum', undefined] as const)(
  'the writer serves guidance of the model about a pendulum when the guide reads the idea %s',
  async (idea) => {
    double.willReply({ text: JSON.stringify({ guidance: goodAngryGuidance }) })
    const written = await writerFor(idea).writeGuidance(entry)
    expect(written.guidance).toBe(goodAngryGuidance)
    expect(errors).toEqual([])
  },
)

it.each(['importance', 'none'] as const)(
  'the writer rejects guidance of the model about a pendulum when the guide is sure of the idea %s',
  async (idea) => {
    double.willReply({ text: JSON.stringify({ guidance: goodAngryGuidance }) })
    const written = await writerFor(idea).writeGuidance(entry)
    expect(written.guidance).toBe(stubGuideText)
    expect(errors).toEqual(['failed_checks', 'failed_checks'])
  },
)

it('the writer returns guidance of the model when reading the idea fails', async () => {
  double.willReply({ text: JSON.stringify({ guidance: goodAngryGuidance }) })
  const failingRead = () => Promise.reject(new Error('the built-in writer stopped'))
  const writer = fixture.writer({ fallback: { ...stubGuide(), readIdea: failingRead } })
  expect((await writer.writeGuidance(entry)).guidance).toBe(goodAngryGuidance)
})
