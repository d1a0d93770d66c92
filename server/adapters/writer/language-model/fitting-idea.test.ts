import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { composeGuidance } from '#core/guidance/compose.ts'
import { IDEA_OF } from '#core/guidance/kinds.ts'
import { seeded } from '#core/script/seeded.ts'
import { guide, guideWrote, ModelWriting, wish } from '#testing/model-writing.ts'

const writing = new ModelWriting()
const { double, troubles } = writing
beforeAll(() => double.start())
beforeEach(() => {
  troubles.length = 0
})
afterAll(() => writing.stop())

const reflection = 'He took my place in the queue and laughed about it.'
const entry = { reflection, goal: wish, timeOfDay: 'evening' } as const
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
  seeded(2),
).guidance
const writerFor = (idea: 'pendulum' | 'importance' | 'none' | undefined) =>
  writing.writer({ fallback: { ...guide(), readIdea: async () => idea } })

it.each(['pendulum', undefined] as const)(
  'a model’s answer is served where its idea fits (%s)',
  async (idea) => {
    double.says({ text: JSON.stringify({ guidance: angry }) })
    const written = await writerFor(idea).writeGuidance(entry)
    expect(written.guidance).toBe(angry)
    expect(troubles).toEqual([])
  },
)

it.each(['importance', 'none'] as const)(
  'a model’s answer is refused where the guide is sure of another (%s)',
  async (idea) => {
    double.says({ text: JSON.stringify({ guidance: angry }) })
    const written = await writerFor(idea).writeGuidance(entry)
    expect(written.guidance).toBe(guideWrote.script)
    expect(troubles).toEqual(['failed_checks', 'failed_checks'])
  },
)

it('an idea that cannot be read holds nobody up', async () => {
  double.says({ text: JSON.stringify({ guidance: angry }) })
  const unread = () => Promise.reject(new Error('the embedded writer stopped'))
  const writer = writing.writer({ fallback: { ...guide(), readIdea: unread } })
  expect((await writer.writeGuidance(entry)).guidance).toBe(angry)
})
