import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Writer } from '#server/ports/writer.ts'
import { goodGuidance } from '#testing/good-guidance.ts'
import type { ModelReply } from '#testing/model-double.ts'
import { ModelWriterFixture, modelAnswer, sampleGoal } from '#testing/model-writer-fixture.ts'

const fixture = new ModelWriterFixture()
const { double } = fixture
beforeAll(() => double.start())
afterAll(() => fixture.stop())

const entry = {
  reflection: 'We painted the hall.',
  timeOfDay: 'evening',
  goal: sampleGoal,
} as const

describe.each<[string, (writer: Writer) => Promise<{ writtenBy: string | null }>]>([
  ['a script', (writer) => writer.writeScript(sampleGoal)],
  ['guidance', (writer) => writer.writeGuidance(entry)],
  ['a meditation', (writer) => writer.writeMeditation({ ...entry, guidance: goodGuidance })],
])('%s', (_, write) => {
  const failingReply: ModelReply = { text: modelAnswer('You must rest.') }

  it('is not requested from the model once the consent is withdrawn', async () => {
    double.willReply(failingReply)
    const writer = fixture.writer({ hasConsent: async () => false })
    expect(await write(writer)).toMatchObject({ writtenBy: null })
    expect(double.requests).toEqual([])
  })

  it('is not repaired by the model once the consent is withdrawn', async () => {
    double.willReply(failingReply, failingReply)
    const answers = [true, false]
    const writer = fixture.writer({ hasConsent: async () => answers.shift() === true })
    expect(await write(writer)).toMatchObject({ writtenBy: null })
    expect(double.requests).toHaveLength(1)
  })
})
