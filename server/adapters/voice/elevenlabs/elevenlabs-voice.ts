/** The speech service of ElevenLabs. */
import {
  requireVoice,
  type SpeakOptions,
  type Voice,
  type VoiceEngine,
} from '#server/ports/voice.ts'
import { type RetryPolicy, requestSpeech, serviceVoices } from '../http-speech.ts'

export interface ElevenLabsOptions {
  /** Default: the public service. */
  readonly baseUrl?: string
  readonly apiKey: string
  readonly model: string
  readonly voices: readonly { id: string; label: string }[]
  readonly retry?: Partial<RetryPolicy>
}

const defaultBaseUrl = 'https://api.elevenlabs.io'
/** The range of speeds that the service accepts. */
const minSpeed = 0.7
const maxSpeed = 1.2

export class ElevenLabsVoice implements VoiceEngine {
  readonly name: string
  readonly voices: readonly Voice[]
  readonly #options: ElevenLabsOptions

  constructor(options: ElevenLabsOptions) {
    this.#options = options
    this.name = `elevenlabs ${options.model}`
    this.voices = serviceVoices(options.voices, {
      character: 'elevenlabs',
      normalSpeed: 1,
      speechRate: { secondsPerCharacter: 0.058, secondsPerSentence: 0.3, speedExponent: 1 },
    })
  }

  async speak(utterance: string, { voice, speed, signal }: SpeakOptions): Promise<Float32Array> {
    requireVoice(this, voice)
    const { baseUrl = defaultBaseUrl, apiKey, model, retry } = this.#options
    const url = new URL(`/v1/text-to-speech/${encodeURIComponent(voice)}`, baseUrl)
    url.searchParams.set('output_format', 'pcm_24000')
    return requestSpeech({
      service: 'ElevenLabs',
      url,
      headers: { 'xi-api-key': apiKey },
      body: {
        text: utterance,
        model_id: model,
        voice_settings: { speed: Math.min(maxSpeed, Math.max(minSpeed, speed)) },
      },
      signal,
      retry,
    })
  }

  /** Nothing to release. */
  async close(): Promise<void> {}
}
