import type { SpeechRate } from '#core/narration/timing.ts'
import type { VoiceCharacter } from '#shared/voice-character-texts.ts'

/** A voice that a user can choose. */
export interface Voice {
  readonly id: string
  readonly label: string
  /** How the voice sounds. */
  readonly character: VoiceCharacter
  readonly sampleRate: number
  /** The engine speed of the pace 1, which sounds normal. */
  readonly normalSpeed: number
  /** How fast the voice speaks at engine speed 1, without pauses. */
  readonly speechRate: SpeechRate
}

export interface SpeakOptions {
  readonly voice: string
  readonly speed: number
  readonly signal?: AbortSignal | undefined
}

/** Speaks utterances in any of its voices. */
export interface VoiceEngine {
  readonly name: string
  readonly voices: readonly Voice[]
  /** How many utterances of a track are spoken at the same time. undefined: one. */
  readonly parallelUtterances?: number
  /** Mono samples between −1 and 1 at the rate of the voice, with any silence that the engine adds. */
  speak(utterance: string, options: SpeakOptions): Promise<Float32Array>
  /** Loads what the first utterance needs, so that it comes sooner. undefined: there is nothing to load. */
  warmUp?(): void
  /** Releases processes and memory. A later `speak` starts them again. */
  close(): Promise<void>
}

export type VoiceFailureCode =
  /** There is no such voice. */
  | 'voice.unavailable'
  /** The engine failed or exited in the middle of an utterance. */
  | 'voice.crashed'
  /** The engine made no progress and was killed, or a service did not answer in time. */
  | 'voice.hung'
  /** A service refuses access (401, 402, 403): a wrong key or no credit. The operator has to act. */
  | 'voice.closed'
  /** A service refuses this request with another status, or answers with something other than samples. */
  | 'voice.refused'
  /** A service is busy (408, 429), failing (5xx) or unreachable. */
  | 'voice.unreachable'
  /** The engine returned no audible sound, or the script has nothing to speak. */
  | 'voice.silent'

const transientCodes: readonly VoiceFailureCode[] = [
  'voice.crashed',
  'voice.hung',
  'voice.unreachable',
]

/** The message is written to the log, so it contains no text of a user. */
export class VoiceFailed extends Error {
  readonly code: VoiceFailureCode

  constructor(code: VoiceFailureCode, message: string) {
    super(message)
    this.name = 'VoiceFailed'
    this.code = code
  }

  /** Whether a later retry of the same request may succeed. */
  get isTransient(): boolean {
    return transientCodes.includes(this.code)
  }
}

export function requireVoice(engine: VoiceEngine, id: string): Voice {
  const voice = engine.voices.find((voice) => voice.id === id)
  if (!voice) throw new VoiceFailed('voice.unavailable', `${engine.name} has no voice ${id}`)
  return voice
}
