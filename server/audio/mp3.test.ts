import { expect, it } from 'vitest'
import { Mp3Encoder, mp3Bytes, mp3Seconds } from './mp3.ts'

it.each([16_000, 22_050, 24_000, 44_100])(
  'the size of an MP3 at %i samples a second is known before it is encoded',
  async (sampleRate) => {
    // After the codec delay, 12,625 samples fill whole frames; one more needs another frame.
    for (const samples of [11_520, 12_625, 12_626, 20_000]) {
      const encoder = await Mp3Encoder.create(sampleRate)
      const noise = Float32Array.from({ length: samples }, (_, i) => Math.sin(i * i) / 4)
      const bytes = encoder.encode(noise).length + encoder.finish().length
      expect(mp3Bytes(samples, sampleRate)).toBe(bytes)
      expect(Math.abs(mp3Seconds(bytes) - samples / sampleRate)).toBeLessThan(0.1)
    }
  },
)
