/** A short sample of each voice, for choosing one. It contains nothing private. */
import { createHash } from 'node:crypto'
import { defaultPace } from '#shared/narration.ts'
import type { BlobStore } from '../ports/blobs.ts'
import type { VoiceEngine } from '../ports/voice.ts'
import { renderTrack } from './render-track.ts'
import { streamIntoStore } from './stream-into-store.ts'

const words =
  'You are here, and there is time. [pause 2s] The morning light rests on the water, and you breathe with it.'

/** Hashed, because names of engines and voices may contain characters that keys may not. */
export const sampleKey = (engine: string, voice: string) =>
  `samples/${createHash('sha256').update([engine, voice, words].join('\0')).digest('hex')}`

export async function renderVoiceSample(
  blobs: BlobStore,
  engine: VoiceEngine,
  voice: string,
  signal: AbortSignal,
): Promise<void> {
  await streamIntoStore(
    (sink) =>
      renderTrack({
        script: words,
        title: 'A sample of this voice',
        engine,
        voice,
        pace: defaultPace,
        seconds: 0,
        sink,
        signal,
      }),
    (content) => blobs.write(sampleKey(engine.name, voice), content),
  )
}
