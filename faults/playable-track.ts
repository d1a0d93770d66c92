/** Checks that a track plays from the beginning to its stated end. */
import { MPEGDecoder } from 'mpg123-decoder'
import { Mp3Validator } from '#server/audio/mp3-validator.ts'
import { audioPathOf } from '#shared/contract/tracks.ts'
import type { HttpClient } from '#testing/http-client.ts'

/** More than the padding of an MP3 encoder, less than a sentence. */
const maxDifferenceSeconds = 0.2

export async function isPlayableToEnd(client: HttpClient, trackId: string): Promise<boolean> {
  const trackResponse = await client.get(`/api/tracks/${trackId}`)
  if (trackResponse.status !== 200) return false
  const { durationSeconds } = (await trackResponse.json()) as { durationSeconds: number }
  const audioResponse = await client.get(audioPathOf(trackId))
  const sound = Buffer.from(await audioResponse.arrayBuffer().catch(() => new ArrayBuffer(0)))
  if (audioResponse.status !== 200) return false
  if (sound.length !== Number(audioResponse.headers.get('content-length'))) return false
  if (!isMp3(sound)) return false
  return Math.abs((await secondsOf(sound)) - durationSeconds) < maxDifferenceSeconds
}

/** Whether the bytes are a complete MP3: whole frames, up to the end. */
export function isMp3(sound: Uint8Array): boolean {
  const check = new Mp3Validator()
  check.add(sound)
  return check.isMp3()
}

/** Decodes the audio, because MP3 headers alone do not prove that the frames can be played; 0 if not. */
async function secondsOf(sound: Uint8Array): Promise<number> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { samplesDecoded, sampleRate, errors } = decoder.decode(sound)
  decoder.free()
  return errors.length > 0 ? 0 : samplesDecoded / sampleRate
}
