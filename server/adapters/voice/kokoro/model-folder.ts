/** Finds the folder of the neural voice, as prepared by the set-up, and checks that it is complete. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

/** The version of the prepared folder; a new one makes the set-up prepare it again. */
export const modelVersion = 'kokoro-2'

export const modelFiles = {
  model: 'model.onnx',
  voices: 'voices.bin',
  tokens: 'tokens.txt',
  pronunciation: 'espeak-ng-data',
  /** Written last, so a folder that has it is complete. */
  manifest: 'voice.json',
} as const

const manifest = z.object({
  /** In the order of `voices.bin`. */
  speakers: z.array(z.string()),
})

export interface ModelFolder {
  readonly path: string
  readonly speakers: readonly string[]
}

/** `chosen` is what the operator set as VOICE_DIR, if anything. */
export function modelPath(root: string, chosen: string | undefined): string {
  return chosen ? resolve(chosen) : join(root, '.cache', `voice-${modelVersion}`)
}

/** undefined: not prepared, or incomplete. */
export function openModel(path: string): ModelFolder | undefined {
  const files = Object.values(modelFiles).map((name) => join(path, name))
  if (!files.every((file) => existsSync(file))) return undefined
  try {
    const text = readFileSync(join(path, modelFiles.manifest), 'utf8')
    return { path, speakers: manifest.parse(JSON.parse(text)).speakers }
  } catch {
    return undefined
  }
}
