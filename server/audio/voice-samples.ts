/** Renders a short sample of each voice, with a fixed text, so that a user can choose a voice. */
import { createHash } from 'node:crypto'
import { defaultPace } from '#shared/narration.ts'
import type { BlobStore } from '../ports/blobs.ts'
import type { VoiceEngine } from '../ports/voice.ts'
import { renderTrack } from './render-track.ts'
import { streamIntoStore } from './stream-into-store.ts'

const sampleScript =
  'You are here, and there is time. [pause 2s] The morning light rests on the water, and you breathe with it.'

/** The blob key is a hash, because names of engines and voices may contain characters that keys must not. */
export const sampleKey = (engine: string, voice: string) =>
  `samples/${createHash('sha256').update([engine, voice, sampleScript].join('\0')).digest('hex')}`

export async function renderVoiceSample(
  blobs: BlobStore,
  engine: VoiceEngine,
  voice: string,
  signal: AbortSignal,
): Promise<void> {
  await streamIntoStore(
    (sink) =>
      renderTrack({
        script: sampleScript,
        title: 'A sample of this voice',
        engine,
        voice,
        pace: defaultPace,
        seconds: 0,
        opening: 'silence',
        sink,
        signal,
      }),
    (content) => blobs.write(sampleKey(engine.name, voice), content),
  )
}
