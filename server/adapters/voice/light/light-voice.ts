/** The light voice: fast and always available, for small machines and for tests. */
import { join } from 'node:path'
import type { Voice } from '#server/ports/voice.ts'
import { ProcessVoice } from '../process/process-voice.ts'

const slt: Voice = {
  id: 'slt',
  label: 'Light',
  character: 'plain and clear, made for small machines',
  sampleRate: 16_000,
  normalSpeed: 0.87,
  rate: { secondsPerCharacter: 0.05, secondsPerSentence: 0.3, slowing: 1 },
}

export class LightVoice extends ProcessVoice {
  constructor() {
    super({ name: 'light', voices: [slt], entry: join(import.meta.dirname, 'engine.ts') })
  }
}
