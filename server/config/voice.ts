import * as z from 'zod/mini'
import { voiceId, voiceLabelMaxLength } from '#shared/contract/voices.ts'
import { StartRefused } from '../start-refused.ts'
import { parseCommaSeparated, webAddress } from './environment-values.ts'

interface ServiceDefaults {
  model: string
  /** In the format of TTS_VOICES; empty if the operator has to name them. */
  voices: string
  /** For estimates of the cost: what the service charged when this was written. */
  dollarsPerMillionCharacters: number
  /** Whether TTS_API_KEY may be absent if TTS_BASE_URL names a server of the operator's own. */
  isKeyOptionalWithBaseUrl: boolean
}

/** The external voice services, with their default settings. */
const services = {
  openai: {
    model: 'gpt-4o-mini-tts',
    voices: 'sage,coral,shimmer,ash,ballad',
    dollarsPerMillionCharacters: 15,
    isKeyOptionalWithBaseUrl: true,
  },
  elevenlabs: {
    model: 'eleven_multilingual_v2',
    voices: '',
    dollarsPerMillionCharacters: 200,
    isKeyOptionalWithBaseUrl: false,
  },
} satisfies Record<string, ServiceDefaults>

export type VoiceService = keyof typeof services
export const voiceServices = Object.keys(services) as VoiceService[]

const providers = ['kokoro', 'light', ...voiceServices] as const

const dollars = z.pipe(
  z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be an amount in dollars')),
  z.transform(Number),
)

const processCount = z.pipe(
  z.string().check(z.regex(/^([1-9]|1[0-6])$/, 'must be a number from 1 to 16')),
  z.transform(Number),
)

export const voiceVariables = {
  TTS_PROVIDER: z._default(
    z.enum(providers, `must be one of ${providers.join(', ')}`),
    'kokoro' as const,
  ),
  TTS_BASE_URL: z.optional(webAddress),
  TTS_API_KEY: z.optional(z.string()),
  TTS_MODEL: z.optional(z.string()),
  /** Comma-separated ids; `id=Name` gives a voice a label. */
  TTS_VOICES: z.optional(z.string()),
  TTS_DOLLARS_PER_MILLION_CHARACTERS: z.optional(dollars),
  VOICE_DIR: z.optional(z.string()),
  /** How many sentences the neural voice speaks at the same time. */
  VOICE_PROCESSES: z.optional(processCount),
}
const variables = z.object(voiceVariables)
type Values = z.output<typeof variables>

interface NamedVoice {
  id: string
  label: string
}

export type VoiceConfig =
  /** The neural voice on this machine, or the light one if no model has been downloaded. */
  | { provider: 'kokoro'; folder: string | undefined; processes: number | undefined }
  | { provider: 'light' }
  | VoiceServiceConfig

export interface VoiceServiceConfig {
  provider: VoiceService
  baseUrl: string | undefined
  apiKey: string | undefined
  model: string
  voices: NamedVoice[]
  dollarsPerMillionCharacters: number
}

export function parseVoiceConfig(values: Values): VoiceConfig {
  const { TTS_PROVIDER: provider } = values
  if (provider === 'kokoro' || provider === 'light') {
    refuseUnusedSettings(values, provider)
    if (provider === 'light') return { provider }
    return { provider, folder: values.VOICE_DIR, processes: values.VOICE_PROCESSES }
  }
  if (values.VOICE_DIR) throw new StartRefused(unusedFolderMessage)
  if (values.VOICE_PROCESSES) throw new StartRefused(unusedProcessesMessage)
  const defaults: ServiceDefaults = services[provider]
  const voices = parseCommaSeparated(values.TTS_VOICES ?? defaults.voices).map(parseVoice)
  if (voices.length === 0) {
    throw new StartRefused(`TTS_PROVIDER is ${provider} but TTS_VOICES is not set: name its voices`)
  }
  if (!values.TTS_API_KEY && !(defaults.isKeyOptionalWithBaseUrl && values.TTS_BASE_URL)) {
    throw new StartRefused(`TTS_PROVIDER is ${provider} but TTS_API_KEY is not set: set it too`)
  }
  return {
    provider,
    baseUrl: values.TTS_BASE_URL,
    apiKey: values.TTS_API_KEY,
    model: values.TTS_MODEL ?? defaults.model,
    voices,
    dollarsPerMillionCharacters:
      values.TTS_DOLLARS_PER_MILLION_CHARACTERS ?? defaults.dollarsPerMillionCharacters,
  }
}

const unusedFolderMessage = 'VOICE_DIR is set but TTS_PROVIDER is not kokoro: set one of them alone'
const unusedProcessesMessage =
  'VOICE_PROCESSES is set but TTS_PROVIDER is not kokoro: set one of them alone'

/** Refuses settings that a voice on this machine would ignore. Only a price is ignored silently. */
function refuseUnusedSettings(values: Values, provider: string): void {
  if (values.VOICE_DIR && provider === 'light') throw new StartRefused(unusedFolderMessage)
  if (values.VOICE_PROCESSES && provider === 'light') throw new StartRefused(unusedProcessesMessage)
  const { TTS_BASE_URL, TTS_API_KEY, TTS_MODEL, TTS_VOICES } = values
  const [unusedName] =
    Object.entries({ TTS_BASE_URL, TTS_API_KEY, TTS_MODEL, TTS_VOICES }).find(
      ([, value]) => value,
    ) ?? []
  if (unusedName) {
    throw new StartRefused(
      `${unusedName} is set but TTS_PROVIDER is ${provider}: set TTS_PROVIDER to ${voiceServices.join(' or ')}`,
    )
  }
}

function parseVoice(item: string): NamedVoice {
  const [id = '', label = id.charAt(0).toUpperCase() + id.slice(1)] = item.split('=')
  if (!voiceId.safeParse(id).success) {
    throw new StartRefused(
      'TTS_VOICES must be ids separated by commas, each with an optional name, as in "sage,ash=Ash"',
    )
  }
  if (label.length > voiceLabelMaxLength) {
    throw new StartRefused(
      `TTS_VOICES must name voices with ${voiceLabelMaxLength} characters or fewer`,
    )
  }
  return { id, label }
}
