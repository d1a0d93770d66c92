import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { GuidanceRequest, SharedEntries, Writer } from '#server/ports/writer.ts'
import { goodGuidance } from '#testing/good-guidance.ts'
import type { ModelReply } from '#testing/model-double.ts'
import { ModelWriterFixture, stubGuideText } from '#testing/model-writer-fixture.ts'

const fixture = new ModelWriterFixture()
const { double, errors } = fixture
let writer: Writer
beforeAll(async () => {
  await double.start()
  writer = fixture.writer()
})
beforeEach(() => {
  errors.length = 0
})
afterAll(() => fixture.stop())

const replyOf = (guidance: string): ModelReply => ({ text: JSON.stringify({ guidance }) })
const entries = ['one', 'two'].map((id, at) => ({
  id,
  reflection: `We built den ${id} out of all the blankets in the house.`,
  timeOfDay: 'evening' as const,
  daysAgo: at + 1,
}))
const requestWith = (mayStillBeSent: SharedEntries['mayStillBeSent']): GuidanceRequest => ({
  reflection: 'I checked the sales numbers nine times before lunch, and they never changed.',
  timeOfDay: 'evening',
  goal: '',
  shared: { entries, mayStillBeSent },
})
const always = async () => true

it.each<[string, ModelReply]>([
  ['a repair', replyOf('You must rest.')],
  ['another attempt', { status: 503, headers: { 'retry-after': '0' } }],
])('%s is not sent once an earlier entry may no longer be sent', async (_, firstReply) => {
  const checkedIds: (readonly string[])[] = []
  // The entries may be sent only the first time.
  const request = requestWith(async (ids) => checkedIds.push(ids) === 1)
  double.willReply(firstReply, replyOf(goodGuidance))
  expect(await writer.writeGuidance(request)).toMatchObject({
    guidance: stubGuideText,
    writtenBy: null,
  })
  expect(double.requests).toHaveLength(1)
  expect(checkedIds).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
})

it('nothing is sent if it is unknown whether earlier entries may be sent', async () => {
  double.willReply(replyOf(goodGuidance))
  const request = requestWith(() => Promise.reject(new Error('no database')))
  expect(await writer.writeGuidance(request)).toMatchObject({ writtenBy: null })
  expect(double.requests).toEqual([])
  expect(errors).toEqual(['unexpected'])
})

it('guidance with words of an earlier entry is written again without them', async () => {
  const repeating = goodGuidance.replace('\n\n', ' There was a den out of all the blankets.\n\n')
  double.willReply(replyOf(repeating), replyOf(goodGuidance))
  expect(await writer.writeGuidance(requestWith(always))).toMatchObject({
    guidance: goodGuidance,
    isRepaired: true,
  })
  double.willReply(replyOf(repeating))
  expect(await writer.writeGuidance(requestWith(always))).toMatchObject({
    guidance: stubGuideText,
    remembered: [],
  })
})

it('guidance of the model is returned with the ids of all earlier entries that were sent', async () => {
  double.willReply(replyOf(goodGuidance))
  const { remembered } = await writer.writeGuidance(requestWith(always))
  expect(remembered).toEqual(['one', 'two'])
})
