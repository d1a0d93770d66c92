/** The neural voice (Kokoro), run on the CPU. */
import { join } from 'node:path'
import { ChildProcessVoiceEngine } from '../process/process-voice.ts'
import type { ModelFolder } from './model-folder.ts'
import type { ProcessPlan } from './process-plan.ts'
import { kokoroVoices } from './voices.ts'

export class KokoroVoice extends ChildProcessVoiceEngine {
  constructor(folder: ModelFolder, { processes, threads, keepsFirstLoaded }: ProcessPlan) {
    super({
      name: 'kokoro',
      voices: kokoroVoices.filter(({ id }) => folder.speakers.includes(id)),
      entry: join(import.meta.dirname, 'engine.ts'),
      args: [folder.path, String(threads)],
      processes,
      keepsFirstLoaded,
    })
  }
}
