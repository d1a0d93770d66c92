import { queryObjects } from 'node:v8'
import { expect, it } from 'vitest'
import { requireVoice } from '#server/ports/voice.ts'
import { HummingVoice } from './signals.test-support.ts'
import { speakAhead } from './speak-ahead.ts'

/** A class of its own, so that its objects can be counted. */
class CountedSamples extends Float32Array {}

/** How many are still in memory after a collection of garbage. */
const heldCount = () => queryObjects(CountedSamples, { format: 'count' })

it('does not keep the samples of utterances that have been taken', async () => {
  const engine = new HummingVoice()
  const voice = requireVoice(engine, 'hum')
  const texts = Array.from({ length: 12 }, (_, index) => `Sentence ${index}.`)
  const cache = { get: async () => new CountedSamples(100), put: async () => {} }
  const stream = speakAhead({ texts, engine, voice, speed: 1, cache })
  await stream.begun
  expect(heldCount()).toBeGreaterThan(0)
  for (const _ of texts) await stream.next()
  // The last one may still be on the stack.
  expect(heldCount()).toBeLessThanOrEqual(1)
  await stream.stop()
})
