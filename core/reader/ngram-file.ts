// The n-gram model as the bytes of a file, all numbers little-endian: the number of rows, the steps and the
// biases, then the buckets of all rows, the rarities of all rows and the weights of all rows.

import { type NgramModel, ngramClasses } from './ngrams.ts'

/** The rarity step, then a weight step for each class, then a bias for each class. */
const headerFloats = 1 + 2 * ngramClasses
const headerLength = 4 + 4 * headerFloats
/** The bytes of a row in all three tables: four for its bucket, one for its rarity, one for each class's weight. */
const rowLength = 4 + 1 + ngramClasses

export function ngramModelToBytes(model: NgramModel): Uint8Array {
  const rows = model.buckets.length
  const bytes = new Uint8Array(headerLength + rows * rowLength)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, rows, true)
  for (const [at, value] of [model.rarityStep, ...model.weightSteps, ...model.biases].entries())
    view.setFloat32(4 + 4 * at, value, true)
  for (const [row, bucket] of model.buckets.entries())
    view.setUint32(headerLength + 4 * row, bucket, true)
  bytes.set(model.rarity, headerLength + 4 * rows)
  bytes.set(Uint8Array.from(model.weights), headerLength + 5 * rows)
  return bytes
}

export function ngramModelFromBytes(bytes: Uint8Array): NgramModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows = bytes.length < headerLength ? 0 : view.getUint32(0, true)
  if (bytes.length !== headerLength + rows * rowLength)
    throw new Error(`The n-gram model has ${bytes.length} bytes`)
  const header = Float32Array.from({ length: headerFloats }, (_, at) =>
    view.getFloat32(4 + 4 * at, true),
  )
  return {
    rarityStep: header[0] ?? 0,
    weightSteps: header.slice(1, 1 + ngramClasses),
    biases: header.slice(1 + ngramClasses),
    buckets: Uint32Array.from({ length: rows }, (_, row) =>
      view.getUint32(headerLength + 4 * row, true),
    ),
    rarity: bytes.slice(headerLength + 4 * rows, headerLength + 5 * rows),
    weights: Int8Array.from(bytes.subarray(headerLength + 5 * rows)),
  }
}
