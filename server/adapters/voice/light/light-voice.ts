/** The light voice: fast and always available, for small machines and for tests. */
import { join } from 'node:path'
import type { Voice } from '#server/ports/voice.ts'
import { ChildProcessVoiceEngine } from '../process/process-voice.ts'

/** `slt` is the name of the voice in Flite. */
const sltVoice: Voice = {
  id: 'slt',
  label: 'Light',
  character: 'plain',
  sampleRate: 16_000,
  normalSpeed: 0.87,
  speechRate: { secondsPerCharacter: 0.05, secondsPerSentence: 0.3, speedExponent: 1 },
}

export class LightVoice extends ChildProcessVoiceEngine {
  constructor() {
    super({ name: 'light', voices: [sltVoice], entry: join(import.meta.dirname, 'engine.ts') })
  }
}
