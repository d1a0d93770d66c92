/** Checks that a track plays from the beginning to its stated end. */
import { MPEGDecoder } from 'mpg123-decoder'
import { Mp3Validator } from '#server/audio/mp3-validator.ts'
import { audioPathOf } from '#shared/contract/tracks.ts'
import type { Visitor } from '#testing/visitor.ts'

/** Seconds that an encoder adds; a sentence is longer. */
const allowedDifference = 0.2

export async function isPlayableToEnd(visitor: Visitor, trackId: string): Promise<boolean> {
  const about = await visitor.get(`/api/tracks/${trackId}`)
  if (about.status !== 200) return false
  const { durationSeconds } = (await about.json()) as { durationSeconds: number }
  const response = await visitor.get(audioPathOf(trackId))
  const sound = Buffer.from(await response.arrayBuffer().catch(() => new ArrayBuffer(0)))
  if (response.status !== 200) return false
  if (sound.length !== Number(response.headers.get('content-length'))) return false
  if (!isMp3(sound)) return false
  return Math.abs((await secondsOf(sound)) - durationSeconds) < allowedDifference
}

export function isMp3(sound: Uint8Array): boolean {
  const check = new Mp3Validator()
  check.add(sound)
  return check.isMp3()
}

/** Decoded, because the header alone does not prove that the frames hold audio. */
async function secondsOf(sound: Uint8Array): Promise<number> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { samplesDecoded, sampleRate, errors } = decoder.decode(sound)
  decoder.free()
  return errors.length > 0 ? 0 : samplesDecoded / sampleRate
}
