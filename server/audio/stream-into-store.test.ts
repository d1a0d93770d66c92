import { describe, expect, it } from 'vitest'
import { readAll } from '#testing/byte-streams.ts'
import { streamIntoStore } from './stream-into-store.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)

describe('streaming a rendering into a store', () => {
  it('writes all chunks in order and returns the result', async () => {
    let stored: Buffer | undefined
    const result = await streamIntoStore(
      async (sink) => {
        for (const value of [1, 2, 3]) await sink(bytes(value, value))
        return 'made'
      },
      async (content) => {
        stored = await readAll(content)
      },
    )
    expect(result).toBe('made')
    expect(stored).toEqual(Buffer.from([1, 1, 2, 2, 3, 3]))
  })

  it('renders the next chunk only when the store requests it', async () => {
    const rendered: number[] = []
    const stored: number[] = []
    await streamIntoStore(
      async (sink) => {
        for (const value of [1, 2, 3]) {
          await sink(bytes(value))
          rendered.push(value)
        }
      },
      async (content) => {
        for await (const chunk of content) {
          expect(rendered.length).toBe(stored.length)
          stored.push(chunk[0] ?? 0)
        }
      },
    )
    expect(stored).toEqual([1, 2, 3])
  })

  it('fails the write with the error of the rendering', async () => {
    let writeError: unknown
    const work = streamIntoStore(
      async (sink) => {
        await sink(bytes(1))
        throw new Error('the voice broke off')
      },
      async (content) => {
        await readAll(content).catch((error) => {
          writeError = error
          throw error
        })
      },
    )
    await expect(work).rejects.toThrow('the voice broke off')
    expect(writeError).toMatchObject({ message: 'the voice broke off' })
  })

  it.each([
    ['before it reads a chunk', 0],
    ['in the middle', 2],
    ['after the last chunk', Number.POSITIVE_INFINITY],
  ])('fails with the error of the store when the write fails %s', async (_name, failAfter) => {
    const work = streamIntoStore(
      async (sink) => {
        for (const value of [1, 2, 3]) await sink(bytes(value))
      },
      async (content) => {
        let count = 0
        if (failAfter > 0) {
          for await (const _chunk of content) {
            count += 1
            if (count === failAfter) break
          }
        }
        throw new Error('full')
      },
    )
    await expect(work).rejects.toThrow('full')
  })

  it('starts no write when the rendering fails before its first chunk', async () => {
    let hasStarted = false
    const work = streamIntoStore(
      async () => {
        throw new Error('nothing to say')
      },
      async () => {
        hasStarted = true
      },
    )
    await expect(work).rejects.toThrow('nothing to say')
    expect(hasStarted).toBe(false)
  })
})
