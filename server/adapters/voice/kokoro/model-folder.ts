/** The folder in which the set-up has put the neural voice, and whether it is all there. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

/** Of what the set-up makes; a new number makes it prepare anew. */
export const modelVersion = 'kokoro-2'

export const modelFiles = {
  model: 'model.onnx',
  voices: 'voices.bin',
  tokens: 'tokens.txt',
  pronunciation: 'espeak-ng-data',
  /** Written last: a folder that has it is whole. */
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

/** undefined: not prepared, or not whole. */
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
