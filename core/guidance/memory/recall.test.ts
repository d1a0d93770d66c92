import { describe, expect, it } from 'vitest'
import { readingOf } from '#testing/entry-memory.ts'
import { type EarlierEntry, type EntryReading, recall } from './recall.ts'

const afraid = readingOf('fear', 'n')
const glad = readingOf('joy', 'p')
const distantVector = [0, 1]
let ids = 0
const earlier = (reading: EntryReading, daysAgo: number, id = `entry ${ids++}`): EarlierEntry => ({
  ...reading,
  id,
  daysAgo,
})

describe('a worry', () => {
  it('is the second one if an entry of one other day is about the same', () => {
    expect(recall(afraid, [earlier(afraid, 2, 'a')])).toEqual({ relation: 'second', ids: ['a'] })
  })

  it('recurs if entries of several days are about the same', () => {
    const before = [earlier(afraid, 1, 'a'), earlier(afraid, 1, 'b'), earlier(afraid, 3, 'c')]
    expect(recall(afraid, before)).toEqual({ relation: 'again', ids: ['a', 'b', 'c'] })
    expect(recall(afraid, before.slice(0, 2))).toMatchObject({ relation: 'second' })
  })

  it.each([
    ['of the same day', earlier(afraid, 0)],
    ['of long ago', earlier(afraid, 15)],
    ['about something else', earlier(readingOf('fear', 'n', distantVector), 1)],
    ['of another feeling', earlier(readingOf('anger', 'n'), 1)],
    ['that another model read', earlier({ ...afraid, model: 'other' }, 1)],
    ['that was good', earlier(glad, 1)],
  ])('is not compared with an entry %s', (_, entry) => {
    expect(recall(afraid, [entry])).toBeUndefined()
  })

  it('is compared with the last fourteen entries only', () => {
    const others = Array.from({ length: 14 }, () =>
      earlier(readingOf('calm', 'p', distantVector), 1),
    )
    expect(recall(afraid, [...others.slice(1), earlier(afraid, 2)])).toBeDefined()
    expect(recall(afraid, [...others, earlier(afraid, 2)])).toBeUndefined()
  })
})

describe('a good day', () => {
  it('means that a worry has ended well if an earlier entry feared the same thing', () => {
    expect(recall(glad, [earlier(afraid, 3, 'a')])).toEqual({ relation: 'ended well', ids: ['a'] })
  })

  it('is a turn after two hard days, but not after one', () => {
    const hard = (daysAgo: number, id: string) =>
      earlier(readingOf('sadness', 'n', distantVector), daysAgo, id)
    const both = [hard(1, 'a'), hard(2, 'b')]
    expect(recall(glad, both)).toEqual({ relation: 'turn', ids: ['a', 'b'] })
    expect(recall(glad, both.slice(0, 1))).toBeUndefined()
    expect(recall(glad, [earlier(glad, 1), ...both])).toBeUndefined()
  })
})

describe('a calm day', () => {
  const calm = readingOf('calm', 'p')
  it('is a quiet one if the last entry is angry and recent', () => {
    const storm = earlier(readingOf('anger', 'n', distantVector), 1, 'a')
    expect(recall(calm, [storm])).toEqual({ relation: 'quiet', ids: ['a'] })
    expect(recall(calm, [earlier(glad, 1), storm])).toBeUndefined()
    expect(recall(calm, [{ ...storm, daysAgo: 4 }])).toBeUndefined()
  })
})
