import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blocksOf } from './blocks.ts'

async function* streamOf(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

it('content is cut into blocks of equal size; only the last may be shorter', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 20 })),
      fc.integer({ min: 1, max: 8 }),
      async (chunks, size) => {
        const blocks: { bytes: number[]; isLast: boolean }[] = []
        for await (const { bytes, isLast } of blocksOf(streamOf(chunks), size)) {
          blocks.push({ bytes: [...bytes], isLast })
        }
        const content = chunks.flatMap((chunk) => [...chunk])
        expect(blocks.flatMap(({ bytes }) => bytes)).toEqual(content)
        expect(blocks).toHaveLength(Math.max(1, Math.ceil(content.length / size)))
        expect(blocks.findIndex(({ isLast }) => isLast)).toBe(blocks.length - 1)
        for (const { bytes } of blocks.slice(0, -1)) expect(bytes).toHaveLength(size)
      },
    ),
  ))
