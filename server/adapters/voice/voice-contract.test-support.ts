/** Tests that every voice engine must pass. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type VoiceEngine, VoiceFailed } from '#server/ports/voice.ts'

const utterance = 'You rest, and the day is quiet.'
const mp3SampleRates = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000]

export function describeVoiceContract(
  name: string,
  createEngine: () => Promise<VoiceEngine>,
): void {
  describe(`the voice contract: ${name}`, () => {
    let engine: VoiceEngine
    let voice: string

    beforeAll(async () => {
      engine = await createEngine()
      voice = engine.voices[0]?.id ?? ''
    })
    afterAll(() => engine.close())

    it('offers distinct voices at sample rates that MP3 supports', () => {
      const ids = engine.voices.map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { label, character, sampleRate, normalSpeed, speechRate: rate } of engine.voices) {
        expect(label).not.toBe('')
        expect(character).not.toBe('')
        expect(mp3SampleRates).toContain(sampleRate)
        expect(normalSpeed).toBeGreaterThan(0.5)
        expect(rate.secondsPerCharacter).toBeGreaterThan(0)
        expect(rate.speedExponent).toBeGreaterThanOrEqual(1)
      }
    })

    it('speaks an utterance audibly, with samples from −1 to 1', async () => {
      const samples = await engine.speak(utterance, { voice, speed: 1 })
      const rate = engine.voices[0]?.sampleRate ?? 0
      expect(samples).toBeInstanceOf(Float32Array)
      expect(samples.length / rate).toBeGreaterThan(0.8)
      expect(samples.length / rate).toBeLessThan(8)
      const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
      expect(peak).toBeGreaterThan(0.05)
      expect(peak).toBeLessThanOrEqual(1)
    })

    it('speaks longer at a slower speed', async () => {
      const normal = await engine.speak('You rest.', { voice, speed: 1 })
      const slow = await engine.speak('You rest.', { voice, speed: 0.7 })
      expect(slow.length / normal.length).toBeGreaterThan(1.1)
    })

    it('answers concurrent requests with their own audio', async () => {
      const [long, short] = await Promise.all([
        engine.speak(utterance, { voice, speed: 1 }),
        engine.speak('Rest.', { voice, speed: 1 }),
      ])
      expect(long.length).toBeGreaterThan(short.length)
    })

    it('refuses an unknown voice', async () => {
      const speaking = engine.speak(utterance, { voice: 'nobody', speed: 1 })
      await expect(speaking).rejects.toBeInstanceOf(VoiceFailed)
      await expect(speaking).rejects.toMatchObject({
        code: 'voice.unavailable',
        isTransient: false,
      })
    })

    it('rejects immediately when the signal is already aborted', async () => {
      const signal = AbortSignal.abort()
      const speaking = engine.speak(utterance, { voice, speed: 1, signal })
      await expect(speaking).rejects.toMatchObject({ name: 'AbortError' })
    })

    it('rejects immediately when aborted, and speaks again afterwards', async () => {
      const controller = new AbortController()
      const speaking = engine.speak(utterance, { voice, speed: 1, signal: controller.signal })
      controller.abort()
      const startedAt = performance.now()
      await expect(speaking).rejects.toMatchObject({ name: 'AbortError' })
      expect(performance.now() - startedAt).toBeLessThan(500)
      expect((await engine.speak('Rest.', { voice, speed: 1 })).length).toBeGreaterThan(0)
    })

    it('speaks again after being closed', async () => {
      await engine.close()
      expect((await engine.speak('Rest.', { voice, speed: 1 })).length).toBeGreaterThan(0)
    })
  })
}
