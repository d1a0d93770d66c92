/** Stores which voices this worker has, for the web processes, and renders their samples while no narration is due. */
import { voiceCharacterTexts } from '#shared/voice-character-texts.ts'
import { renderVoiceSample, sampleKey } from '../audio/voice-samples.ts'
import type { Database } from '../db/database.ts'
import type { BlobStore } from '../ports/blobs.ts'
import type { VoiceEngine } from '../ports/voice.ts'
import { storeOfferedVoices } from '../services/voices.ts'

interface VoiceOfferDependencies {
  db: Database
  blobs: BlobStore
  clock: () => Date
  engine: VoiceEngine
  isFallback: boolean
}

export interface VoiceOfferPublisher {
  /** Stores the voices in the database, and finds out which of them lack a sample. */
  store(): Promise<void>
  /** Renders one missing sample, if there is any. A sample that fails is not tried again by this process. */
  renderNextSample(signal: AbortSignal): Promise<void>
}

export function createVoiceOfferPublisher({
  db,
  blobs,
  clock,
  engine,
  isFallback,
}: VoiceOfferDependencies): VoiceOfferPublisher {
  const startedAt = clock().toISOString()
  let voicesWithoutSample: string[] = []

  const storeVoices = async () => {
    const voices = await Promise.all(
      engine.voices.map(async ({ id, label, character: characterCode }) => {
        const size = await blobs.size(sampleKey(engine.name, id)).catch(() => undefined)
        return {
          id,
          label,
          character: voiceCharacterTexts[characterCode],
          characterCode,
          hasSample: size !== undefined,
        }
      }),
    )
    await storeOfferedVoices(db, { engine: engine.name, isFallback, since: startedAt, voices })
    return voices
  }

  return {
    async store() {
      const voices = await storeVoices()
      voicesWithoutSample = voices.flatMap(({ id, hasSample }) => (hasSample ? [] : id))
    },
    async renderNextSample(signal) {
      const voiceId = voicesWithoutSample.shift()
      if (!voiceId) return
      await renderVoiceSample(blobs, engine, voiceId, signal)
      await storeVoices()
    },
  }
}
