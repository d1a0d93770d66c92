/**
 * Loads the library of scenes and the vectors of their goals. The vectors are computed in advance
 * (`npm run index-scenes`), because reading thousands of goals takes half a minute. They belong to one
 * model and one library: with others they would find wrong scenes without an error.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Days, parseDays } from '#core/script/scenes/days.ts'
import type { SceneIndex } from '#core/script/scenes/find-scenes.ts'
import { type Frames, parseFrames } from '#core/script/scenes/frames.ts'
import { parseScenes } from '#core/script/scenes/parse-scenes.ts'
import type { Scene } from '#core/script/scenes/scene.ts'
import { modelFiles, readerSettings } from '../../reader/settings.ts'
import { ReaderUnavailable } from '../../reader/unavailable.ts'

const scenesFolder = new URL('../../../../core/script/scenes/', import.meta.url)
export const sceneIndexFile = new URL('./scene-index.bin', import.meta.url)

export interface SceneLibrary {
  index: SceneIndex
  frames: Frames
  days: Days
}

export function readScenes(): Scene[] {
  const library = new URL('library/', scenesFolder)
  return readdirSync(library)
    .sort()
    .flatMap((name) => parseScenes(readFileSync(new URL(name, library), 'utf8')))
}

export function readPassages(): Omit<SceneLibrary, 'index'> {
  const read = (name: string) => readFileSync(new URL(name, scenesFolder), 'utf8')
  return { frames: parseFrames(read('frames.txt')), days: parseDays(read('days.txt')) }
}

/** What the vectors were made of: the model and the goals in their order. */
export function indexHash(scenes: readonly Scene[]): Buffer {
  const { weights } = readerSettings.parse(JSON.parse(readFileSync(modelFiles.settings, 'utf8')))
  const hash = createHash('sha256').update(weights)
  for (const { id, goals } of scenes) hash.update(JSON.stringify([id, goals]))
  return hash.digest()
}

export function loadScenes(): SceneLibrary {
  const scenes = readScenes()
  const bytes = readFileSync(sceneIndexFile)
  const expected = indexHash(scenes)
  if (!bytes.subarray(0, expected.length).equals(expected))
    throw new ReaderUnavailable(
      'The index of scenes was made for another library or model: run npm run index-scenes',
    )
  const sceneOf = scenes.flatMap(({ goals }, at) => goals.map(() => at))
  return {
    index: { scenes, vectors: decodeVectors(bytes, expected.length, sceneOf.length), sceneOf },
    ...readPassages(),
  }
}

/** Each vector is a scale (four bytes) and its numbers as signed bytes. */
export function encodeVectors(vectors: readonly Float32Array[]): Buffer {
  return Buffer.concat(
    vectors.map((vector) => {
      const scale = Math.max(...vector.map(Math.abs)) / 127
      const row = Buffer.alloc(4 + vector.length)
      row.writeFloatLE(scale)
      for (const [at, value] of vector.entries()) row.writeInt8(Math.round(value / scale), 4 + at)
      return row
    }),
  )
}

function decodeVectors(bytes: Buffer, start: number, count: number): Float32Array[] {
  const size = (bytes.length - start) / count
  return Array.from({ length: count }, (_, row) => {
    const from = start + row * size
    const scale = bytes.readFloatLE(from)
    return Float32Array.from({ length: size - 4 }, (_, at) => scale * bytes.readInt8(from + 4 + at))
  })
}
