/** Any service that speaks OpenAI's speech protocol: OpenAI itself, or a server of one's own. */
import {
  requireVoice,
  type SpeakOptions,
  type Voice,
  type VoiceEngine,
} from '#server/ports/voice.ts'
import { type RetryPolicy, requestSpeech, serviceVoices } from '../http-speech.ts'

export interface OpenAiCompatibleOptions {
  /** Up to and with the version, as the service states it: `https://…/v1`. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
  /** The service's own names of voices, in the order in which they are offered. */
  readonly voices: readonly { id: string; label: string }[]
  readonly retry?: Partial<RetryPolicy>
}

const manner =
  'Speak as a guide in a quiet meditation: warm, low, close and unhurried, with even energy and no drama.'

export class OpenAiCompatibleVoice implements VoiceEngine {
  readonly name: string
  readonly voices: readonly Voice[]
  readonly #options: OpenAiCompatibleOptions

  constructor(options: OpenAiCompatibleOptions) {
    this.#options = options
    // With the model: another one sounds otherwise, under the same names of voices.
    this.name = `openai-compatible ${options.model}`
    this.voices = serviceVoices(options.voices, {
      character: 'spoken by a service',
      normalSpeed: 0.9,
      rate: { secondsPerCharacter: 0.053, secondsPerSentence: 0.3, slowing: 1 },
    })
  }

  async speak(sentence: string, { voice, speed, signal }: SpeakOptions): Promise<Float32Array> {
    requireVoice(this, voice)
    const { baseUrl, apiKey, model, retry } = this.#options
    return requestSpeech({
      service: 'The speech service',
      url: new URL(`${baseUrl.replace(/\/$/, '')}/audio/speech`),
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      body: {
        model,
        input: sentence,
        voice,
        speed,
        response_format: 'pcm',
        // The older models refuse the field.
        ...(/^tts-1/.test(model) ? {} : { instructions: manner }),
      },
      signal,
      retry,
    })
  }

  /** Nothing is held between two sentences. */
  async close(): Promise<void> {}
}
