import { describe, expect, it } from 'vitest'
import { readAll } from '#testing/byte-streams.ts'
import { streamIntoStore } from './stream-into-store.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)

describe('a rendering that is streamed into a store', () => {
  it('arrives complete and in order', async () => {
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

  it('waits until the store requests the next chunk', async () => {
    const put: number[] = []
    const taken: number[] = []
    await streamIntoStore(
      async (sink) => {
        for (const value of [1, 2, 3]) {
          await sink(bytes(value))
          put.push(value)
        }
      },
      async (content) => {
        for await (const chunk of content) {
          expect(put.length).toBe(taken.length)
          taken.push(chunk[0] ?? 0)
        }
      },
    )
    expect(taken).toEqual([1, 2, 3])
  })

  it('fails the write with its own error when the rendering fails', async () => {
    let seen: unknown
    const made = streamIntoStore(
      async (sink) => {
        await sink(bytes(1))
        throw new Error('the voice broke off')
      },
      async (content) => {
        await readAll(content).catch((error) => {
          seen = error
          throw error
        })
      },
    )
    await expect(made).rejects.toThrow('the voice broke off')
    expect(seen).toMatchObject({ message: 'the voice broke off' })
  })

  it.each([
    ['before it takes anything', 0],
    ['in the middle', 2],
    ['at the very end', Number.POSITIVE_INFINITY],
  ])('fails with the error of the store when the write fails %s', async (_name, after) => {
    const made = streamIntoStore(
      async (sink) => {
        for (const value of [1, 2, 3]) await sink(bytes(value))
      },
      async (content) => {
        let count = 0
        if (after > 0) {
          for await (const _piece of content) {
            count += 1
            if (count === after) break
          }
        }
        throw new Error('full')
      },
    )
    await expect(made).rejects.toThrow('full')
  })

  it('starts no write when the rendering fails before its first chunk', async () => {
    let began = false
    const made = streamIntoStore(
      async () => {
        throw new Error('nothing to say')
      },
      async () => {
        began = true
      },
    )
    await expect(made).rejects.toThrow('nothing to say')
    expect(began).toBe(false)
  })
})
