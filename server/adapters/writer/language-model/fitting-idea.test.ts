import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { goodPendulumGuidance } from '#testing/good-guidance.ts'
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

it.each([
  ['reads the same idea', 'pendulum'],
  ['allows any idea', undefined],
] as const)(
  'the writer returns guidance of the model about a pendulum when the guide %s',
  async (_reading, idea) => {
    double.willReply({ text: JSON.stringify({ guidance: goodPendulumGuidance }) })
    const written = await writerFor(idea).writeGuidance(entry)
    expect(written.guidance).toBe(goodPendulumGuidance)
    expect(errors).toEqual([])
  },
)

it.each([
  ['another idea fits', 'importance'],
  ['no idea fits', 'none'],
] as const)(
  'the writer rejects guidance of the model about a pendulum when the guide is sure that %s',
  async (_reading, idea) => {
    double.willReply({ text: JSON.stringify({ guidance: goodPendulumGuidance }) })
    const written = await writerFor(idea).writeGuidance(entry)
    expect(written.guidance).toBe(stubGuideText)
    expect(errors).toEqual(['failed_checks', 'failed_checks'])
  },
)

it('the writer returns guidance of the model when reading the idea fails', async () => {
  double.willReply({ text: JSON.stringify({ guidance: goodPendulumGuidance }) })
  const failingRead = () => Promise.reject(new Error('the built-in writer stopped'))
  const writer = fixture.writer({ fallback: { ...stubGuide(), readIdea: failingRead } })
  expect((await writer.writeGuidance(entry)).guidance).toBe(goodPendulumGuidance)
})
