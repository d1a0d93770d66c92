// Vectors in a file, with a hash of what they were computed from: they belong to one model and one library,
// and with others they would find wrong texts without an error.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { decodeVector, encodeVector } from '#core/reader/vector-bytes.ts'
import { modelFiles, readerSettings } from '../../reader/settings.ts'
import { ReaderUnavailable } from '../../reader/unavailable.ts'

/** Texts that belong together, with the id of what they belong to. */
export type TextGroup = readonly [id: string, texts: readonly string[]]

export function encodeVectorFile(
  groups: readonly TextGroup[],
  vectors: readonly Float32Array[],
): Buffer {
  return Buffer.concat([hashOf(groups), ...vectors.map(encodeVector)])
}

/** The vectors of the texts, in their order. `command` makes the file anew. */
export function readVectorFile(
  file: URL,
  groups: readonly TextGroup[],
  command: string,
): Float32Array[] {
  const bytes = readFileSync(file)
  const expected = hashOf(groups)
  if (!bytes.subarray(0, expected.length).equals(expected))
    throw new ReaderUnavailable(
      `An index was made for another library or model: run npm run ${command}`,
    )
  const count = groups.reduce((sum, [, texts]) => sum + texts.length, 0)
  const size = (bytes.length - expected.length) / count
  return Array.from({ length: count }, (_, row) =>
    decodeVector(bytes.subarray(expected.length + row * size, expected.length + (row + 1) * size)),
  )
}

function hashOf(groups: readonly TextGroup[]): Buffer {
  const { weights } = readerSettings.parse(JSON.parse(readFileSync(modelFiles.settings, 'utf8')))
  const hash = createHash('sha256').update(weights)
  for (const group of groups) hash.update(JSON.stringify(group))
  return hash.digest()
}
