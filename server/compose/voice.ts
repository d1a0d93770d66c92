import { join } from 'node:path'
import { findModelFolder, modelPath } from '../adapters/voice/kokoro/model-folder.ts'
import { planProcesses, thisMachine } from '../adapters/voice/kokoro/process-plan.ts'
import type { VoiceConfig, VoiceServiceConfig } from '../config/voice.ts'
import type { VoiceEngine } from '../ports/voice.ts'
import { StartRefused } from '../start-refused.ts'

export interface ChosenVoice {
  engine: VoiceEngine
  /** Whether this is the light voice in place of the neural one, which has not been downloaded. */
  isFallback: boolean
  /** Millionths of a dollar. */
  costPerCharacter: number
}

const root = join(import.meta.dirname, '..', '..')

/** Creates the configured voice. Each provider's engine is loaded only when it is used. */
export async function openVoice(choice: VoiceConfig): Promise<ChosenVoice> {
  switch (choice.provider) {
    case 'kokoro':
      return openKokoro(choice)
    case 'light':
      return { engine: await lightVoice(), isFallback: false, costPerCharacter: 0 }
    case 'openai':
      return serviceVoice(choice, await openAiVoice(choice))
    case 'elevenlabs':
      return serviceVoice(choice, await elevenLabsVoice(choice))
  }
}

const serviceVoice = (config: VoiceServiceConfig, engine: VoiceEngine): ChosenVoice => ({
  engine,
  isFallback: false,
  costPerCharacter: config.dollarsPerMillionCharacters,
})

async function openAiVoice({
  apiKey,
  baseUrl = 'https://api.openai.com/v1',
  model,
  voices,
}: VoiceServiceConfig): Promise<VoiceEngine> {
  const { OpenAiCompatibleVoice } = await import(
    '../adapters/voice/openai-compatible/openai-compatible-voice.ts'
  )
  return new OpenAiCompatibleVoice({ baseUrl, apiKey, model, voices })
}

async function elevenLabsVoice({
  apiKey = '',
  baseUrl,
  model,
  voices,
}: VoiceServiceConfig): Promise<VoiceEngine> {
  const { ElevenLabsVoice } = await import('../adapters/voice/elevenlabs/elevenlabs-voice.ts')
  return new ElevenLabsVoice({ apiKey, model, voices, ...(baseUrl && { baseUrl }) })
}

/** Creates the neural voice on this machine, or the light one if no model has been downloaded. */
async function openKokoro({
  folder: configuredFolder,
  processes,
}: Extract<VoiceConfig, { provider: 'kokoro' }>): Promise<ChosenVoice> {
  const folder = findModelFolder(modelPath(root, configuredFolder))
  if (!folder && configuredFolder) {
    throw new StartRefused(
      'VOICE_DIR has no voice that can be used: it needs model.onnx, voices.bin, tokens.txt, espeak-ng-data and a voice.json that names its speakers',
    )
  }
  if (!folder) return { engine: await lightVoice(), isFallback: true, costPerCharacter: 0 }
  const { KokoroVoice } = await import('../adapters/voice/kokoro/kokoro-voice.ts')
  const engine = new KokoroVoice(folder, planProcesses(processes, thisMachine()))
  return { engine, isFallback: false, costPerCharacter: 0 }
}

async function lightVoice(): Promise<VoiceEngine> {
  const { LightVoice } = await import('../adapters/voice/light/light-voice.ts')
  return new LightVoice()
}
