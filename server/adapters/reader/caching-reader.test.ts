import { expect, it } from 'vitest'
import { cachingReader } from './caching-reader.ts'
import type { Reader } from './reader.ts'

/** A reader that records its calls, and fails the first call for the text "broken". */
function recordingReader() {
  const calls: string[] = []
  const reader = {
    careKind: async (text: string, mode: string) => {
      const isFirst = !calls.includes(`${text} ${mode}`)
      calls.push(`${text} ${mode}`)
      if (text === 'broken' && isFirst) throw new Error('out of memory')
      return text === 'danger' ? 'suicide' : null
    },
    goalPath: async (goal: string) => {
      calls.push(goal)
      return 'plain'
    },
  } as Pick<Reader, 'careKind' | 'goalPath'> as Reader
  return { calls, reader }
}

it('a text is read once for each method and mode', async () => {
  const { calls, reader } = recordingReader()
  const { careKind, goalPath } = cachingReader(reader)
  expect(await careKind('danger', 'reflection')).toBe('suicide')
  expect(await careKind('danger', 'reflection')).toBe('suicide')
  expect(await careKind('bread', 'reflection')).toBeNull()
  expect(await careKind('bread', 'reflection')).toBeNull()
  expect(await careKind('bread', 'goal')).toBeNull()
  expect(await goalPath('bread')).toBe('plain')
  expect(await goalPath('bread')).toBe('plain')
  expect(calls).toEqual(['danger reflection', 'bread reflection', 'bread goal', 'bread'])
})

it('a reading that failed is not cached', async () => {
  const { careKind } = cachingReader(recordingReader().reader)
  await expect(careKind('broken', 'goal')).rejects.toThrow('out of memory')
  expect(await careKind('broken', 'goal')).toBeNull()
})

it('only the most recently used readings are cached', async () => {
  const { calls, reader } = recordingReader()
  const { goalPath } = cachingReader(reader, 2)
  for (const goal of ['one', 'two', 'one', 'three', 'one', 'two']) await goalPath(goal)
  expect(calls).toEqual(['one', 'two', 'three', 'two'])
})
