import { join } from 'node:path'
import { modelPath, openModel } from '../adapters/voice/kokoro/model-folder.ts'
import type { VoiceChoice } from '../config/voice.ts'
import type { VoiceEngine } from '../ports/voice.ts'
import { StartRefused } from '../start-refused.ts'

export interface ChosenVoice {
  engine: VoiceEngine
  /** The light voice serves because the neural one has not been prepared. */
  isStandIn: boolean
  /** Millionths of a dollar. */
  costPerCharacter: number
}

const root = join(import.meta.dirname, '..', '..')

export async function openVoice(choice: VoiceChoice): Promise<ChosenVoice> {
  if (choice.provider === 'kokoro') {
    const folder = openModel(modelPath(root, choice.folder))
    if (!folder && choice.folder) {
      throw new StartRefused(
        'VOICE_DIR has no voice that can be used: it needs model.onnx, voices.bin, tokens.txt, espeak-ng-data and a voice.json that names its speakers',
      )
    }
    if (!folder) return local(await lightVoice(), true)
    const { KokoroVoice } = await import('../adapters/voice/kokoro/kokoro-voice.ts')
    return local(new KokoroVoice(folder))
  }
  if (choice.provider === 'light') return local(await lightVoice())

  const { provider, apiKey, baseUrl, model, voices } = choice
  const costPerCharacter = choice.dollarsPerMillionCharacters
  if (provider === 'elevenlabs') {
    const { ElevenLabsVoice } = await import('../adapters/voice/elevenlabs/elevenlabs-voice.ts')
    const address = baseUrl === undefined ? {} : { baseUrl }
    const engine = new ElevenLabsVoice({ apiKey: apiKey ?? '', model, voices, ...address })
    return { engine, isStandIn: false, costPerCharacter }
  }
  const { OpenAiCompatibleVoice } = await import(
    '../adapters/voice/openai-compatible/openai-compatible-voice.ts'
  )
  const address = baseUrl ?? 'https://api.openai.com/v1'
  const engine = new OpenAiCompatibleVoice({ baseUrl: address, apiKey, model, voices })
  return { engine, isStandIn: false, costPerCharacter }
}

const local = (engine: VoiceEngine, isStandIn = false): ChosenVoice => ({
  engine,
  isStandIn,
  costPerCharacter: 0,
})

async function lightVoice(): Promise<VoiceEngine> {
  const { LightVoice } = await import('../adapters/voice/light/light-voice.ts')
  return new LightVoice()
}
