/** A service with the speech API of OpenAI: OpenAI itself or a self-hosted server. */
import {
  requireVoice,
  type SpeakOptions,
  type Voice,
  type VoiceEngine,
} from '#server/ports/voice.ts'
import { type RetryPolicy, requestSpeech, serviceVoices } from '../http-speech.ts'

export interface OpenAiCompatibleOptions {
  /** Including the version: `https://…/v1`. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
  /** Voice names of the service, in the order in which they are offered. */
  readonly voices: readonly { id: string; label: string }[]
  readonly retry?: Partial<RetryPolicy>
}

const speakingInstructions =
  'Speak as a guide in a quiet meditation: warm, low, close and unhurried, with even energy and no drama.'

export class OpenAiCompatibleVoice implements VoiceEngine {
  readonly name: string
  readonly voices: readonly Voice[]
  readonly #options: OpenAiCompatibleOptions

  constructor(options: OpenAiCompatibleOptions) {
    this.#options = options
    // Includes the model, because the same voice sounds different with another model.
    this.name = `openai-compatible ${options.model}`
    this.voices = serviceVoices(options.voices, {
      character: 'service',
      normalSpeed: 0.9,
      speechRate: { secondsPerCharacter: 0.053, secondsPerSentence: 0.3, speedExponent: 1 },
    })
  }

  async speak(utterance: string, { voice, speed, signal }: SpeakOptions): Promise<Float32Array> {
    requireVoice(this, voice)
    const { baseUrl, apiKey, model, retry } = this.#options
    return requestSpeech({
      service: 'The speech service',
      url: new URL(`${baseUrl.replace(/\/$/, '')}/audio/speech`),
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      body: {
        model,
        input: utterance,
        voice,
        speed,
        response_format: 'pcm',
        // This field does not work with the tts-1 models.
        ...(/^tts-1/.test(model) ? {} : { instructions: speakingInstructions }),
      },
      signal,
      retry,
    })
  }

  /** Nothing to release. */
  async close(): Promise<void> {}
}
