import type { SpeechRate } from '#core/narration/timing.ts'

/** One voice that a person can choose. */
export interface Voice {
  readonly id: string
  readonly label: string
  /** A few words on how it sounds. */
  readonly character: string
  readonly sampleRate: number
  /** The speed, as the engine counts it, that people would call normal; paces multiply it. */
  readonly normalSpeed: number
  /** How fast it speaks at the engine's speed 1, pauses not counted. */
  readonly rate: SpeechRate
}

export interface SpeakOptions {
  readonly voice: string
  readonly speed: number
  readonly signal?: AbortSignal | undefined
}

/** Says one sentence at a time, in any of its voices. */
export interface VoiceEngine {
  readonly name: string
  readonly voices: readonly Voice[]
  /** Mono samples between −1 and 1 at the voice's rate, with whatever silence the engine adds. */
  speak(sentence: string, speaking: SpeakOptions): Promise<Float32Array>
  /** Lets go of processes and memory. A later `speak` begins anew. */
  close(): Promise<void>
}

export type VoiceFailureCode =
  /** No such voice, or its files are not there. */
  | 'voice.unavailable'
  /** The engine ended in the middle of a sentence. */
  | 'voice.crashed'
  /** The engine made no progress and was ended. */
  | 'voice.hung'
  /** A service does not let us in: a wrong key, no credit. The operator has to act. */
  | 'voice.closed'
  /** A service will not speak this text. */
  | 'voice.refused'
  /** A service is busy, unreachable or broken for the moment. */
  | 'voice.unreachable'
  /** Nothing audible came out. */
  | 'voice.silent'

const passing: readonly VoiceFailureCode[] = ['voice.crashed', 'voice.hung', 'voice.unreachable']

/** Its message is for the operator's log and holds nothing that a person wrote. */
export class VoiceFailed extends Error {
  readonly code: VoiceFailureCode

  constructor(code: VoiceFailureCode, message: string) {
    super(message)
    this.name = 'VoiceFailed'
    this.code = code
  }

  /** Whether the same request may well succeed a little later. */
  get mayPass(): boolean {
    return passing.includes(this.code)
  }
}

export function requireVoice(engine: VoiceEngine, id: string): Voice {
  const voice = engine.voices.find((one) => one.id === id)
  if (!voice) throw new VoiceFailed('voice.unavailable', `${engine.name} has no voice ${id}`)
  return voice
}
