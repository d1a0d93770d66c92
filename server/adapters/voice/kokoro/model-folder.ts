/** Finds the model folder of the neural voice, which `scripts/prepare-voice.ts` prepares. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

/** The version of the prepared folder. After a change of the version it is prepared anew, unless VOICE_DIR is set. */
export const modelVersion = 'kokoro-2'

export const modelFiles = {
  model: 'model.onnx',
  voices: 'voices.bin',
  tokens: 'tokens.txt',
  pronunciation: 'espeak-ng-data',
  /** Written last, so a folder with a manifest is complete. */
  manifest: 'voice.json',
} as const

const manifest = z.object({
  /** The ids of the voices, in the order of `voices.bin`. */
  speakers: z.array(z.string()),
})

export interface ModelFolder {
  readonly path: string
  readonly speakers: readonly string[]
}

/** `configuredPath` is the value of VOICE_DIR, if it is set. */
export function modelPath(root: string, configuredPath: string | undefined): string {
  return configuredPath ? resolve(configuredPath) : join(root, '.cache', `voice-${modelVersion}`)
}

/** undefined: the folder is missing, incomplete or has an invalid manifest. */
export function findModelFolder(path: string): ModelFolder | undefined {
  const files = Object.values(modelFiles).map((name) => join(path, name))
  if (!files.every((file) => existsSync(file))) return undefined
  try {
    const text = readFileSync(join(path, modelFiles.manifest), 'utf8')
    return { path, speakers: manifest.parse(JSON.parse(text)).speakers }
  } catch {
    return undefined
  }
}
