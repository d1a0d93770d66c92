import { expect, it } from 'vitest'
import type { Reader } from './reader.ts'
import { rememberingReader } from './remembering-reader.ts'

/** Counts what it is asked, and fails the first time for "broken". */
function countingReader() {
  const asked: string[] = []
  const reader = {
    careKind: async (text: string, as: string) => {
      const isFirst = !asked.includes(`${text} ${as}`)
      asked.push(`${text} ${as}`)
      if (text === 'broken' && isFirst) throw new Error('no memory')
      return text === 'danger' ? 'suicide' : null
    },
    goalPath: async (goal: string) => {
      asked.push(goal)
      return 'plain'
    },
  } as Pick<Reader, 'careKind' | 'goalPath'> as Reader
  return { asked, reader }
}

it('a text is read once for each use', async () => {
  const { asked, reader } = countingReader()
  const { careKind, goalPath } = rememberingReader(reader)
  expect(await careKind('danger', 'reflection')).toBe('suicide')
  expect(await careKind('danger', 'reflection')).toBe('suicide')
  expect(await careKind('bread', 'reflection')).toBeNull()
  expect(await careKind('bread', 'reflection')).toBeNull()
  expect(await careKind('bread', 'goal')).toBeNull()
  expect(await goalPath('bread')).toBe('plain')
  expect(await goalPath('bread')).toBe('plain')
  expect(asked).toEqual(['danger reflection', 'bread reflection', 'bread goal', 'bread'])
})

it('a reading that failed is made again', async () => {
  const { careKind } = rememberingReader(countingReader().reader)
  await expect(careKind('broken', 'goal')).rejects.toThrow('no memory')
  expect(await careKind('broken', 'goal')).toBeNull()
})

it('only the last readings are remembered', async () => {
  const { asked, reader } = countingReader()
  const { goalPath } = rememberingReader(reader, 2)
  for (const goal of ['one', 'two', 'one', 'three', 'one', 'two']) await goalPath(goal)
  expect(asked).toEqual(['one', 'two', 'three', 'two'])
})
