import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readingOf } from '#testing/entry-memory.ts'
import type { EntryReading } from '../memory/recall.ts'
import { parsePassages } from './passages.ts'
import { composeReview } from './review.ts'
import type { NamedThing, ReadLine, ReviewedEntry } from './reviewed-entry.ts'

const passages = parsePassages(readFileSync(new URL('./passages.txt', import.meta.url), 'utf8'))
const scan: NamedThing = { text: 'the scan', stem: 'scan', isClear: true }
const distantVector = [0, 1]

interface EntryFields {
  id: string
  day: string
  reading?: EntryReading
  lines: [text: string, reading: EntryReading, ...things: NamedThing[]][]
}
const entry = ({
  id,
  day,
  reading = readingOf('calm', 'o', distantVector),
  lines,
}: EntryFields) => ({
  id,
  day,
  reading,
  lines: lines.map(([text, read, ...things]): ReadLine => ({ ...read, entryId: id, text, things })),
})
const compose = (entries: ReviewedEntry[], usedPassageIds: string[] = []) =>
  composeReview({
    entries,
    passages,
    seed: 'ida',
    week: 1401,
    usedPassageIds: new Set(usedPassageIds),
  })

const calm = readingOf('calm', 'p', [0.6, 0.8])
const joy = readingOf('joy', 'p', [0, 1])
const fear = readingOf('fear', 'n', [1, 0])
const plain = [
  entry({ id: 'a', day: '2026-11-09', lines: [['We built a den out of blankets.', joy]] }),
  entry({ id: 'b', day: '2026-11-11', lines: [['The kettle sang for the whole street.', calm]] }),
  entry({
    id: 'c',
    day: '2026-11-13',
    lines: [['Nobody fought about the syrup.', readingOf('calm', 'o', [0.8, -0.6])]],
  }),
]
const quotes = (entries: ReviewedEntry[]) => compose(entries).review.lines.map(({ text }) => text)
const entryWithLine = (text: string, reading: EntryReading) =>
  entry({ id: 'x', day: '2026-11-10', lines: [[text, reading]] })

describe('a weekly review', () => {
  it('quotes whole sentences of different entries, in the order of the week', () => {
    const { review, sources } = compose(plain)
    const found = [...review.lines.map(({ text }) => text), review.lightened ?? '']
    for (const { lines } of plain)
      expect(found.some((text) => text.includes(lines[0]?.text ?? '?'))).toBe(true)
    const days = review.lines.map(({ writtenOn }) => writtenOn)
    expect(days).toEqual([...days].sort())
    expect(sources.sort()).toEqual(['a', 'b', 'c'])
  })

  it('lists at most one line of an entry', () => {
    const [first, ...rest] = plain
    const talkative = {
      ...(first ?? entryWithLine('', joy)),
      lines: [
        'We ate in the garden until it was dark.',
        'The whole house smelled of bread.',
      ].flatMap(
        (text) => entryWithLine(text, { ...joy, vector: Float32Array.from([-1, 0]) }).lines,
      ),
    }
    const found = quotes([talkative, ...rest])
    expect(found.filter((text) => /garden|bread/.test(text)).length).toBeLessThanOrEqual(1)
  })

  it.each([
    ['self-reproach', 'I am so useless that it is funny, really.', readingOf('guilt', 'p')],
    ['self-reproach in a sad line', 'I hate myself for all of it.', readingOf('sadness', 'n')],
    ['worry', 'I am so scared of the letter from the bank.', fear],
    ['anger', 'He did it again in front of them all.', readingOf('anger', 'n')],
    ['a death', 'It is good that she died at home.', joy],
    ['shouting', 'ALL OF IT AND MORE AND MORE', joy],
    ['a few words', 'so good', joy],
    ['an unfinished line', 'And then we went to the sea and,', joy],
  ])('does not quote %s', (_, text, reading) => {
    const { review } = compose([entryWithLine(text, reading)])
    expect(JSON.stringify(review)).not.toContain(text)
  })

  it('quotes a sad line only if there are too few others', () => {
    const sad = 'The house is so quiet that the fridge is loud.'
    expect(quotes([entryWithLine(sad, readingOf('grief', 'n', [0.6, -0.8]))])).toEqual([sad])
    const others = plain.map((each, at) =>
      at === 0
        ? { ...each, lines: [...each.lines, ...entryWithLine(sad, readingOf('grief', 'n')).lines] }
        : each,
    )
    expect(quotes(others)).not.toContain(sad)
  })

  it('is short for fewer than three entries', () => {
    const { review } = compose(plain.slice(0, 2))
    expect(passages['opening short']).toContain(review.opening)
    expect(review).toMatchObject({ lightened: null, returned: null })
    expect(review.lines).toHaveLength(1)
    expect(passages['opening short']).not.toContain(compose(plain).review.opening)
  })

  it('has an opening but no lines for a week without quotable lines, and all its entries as sources', () => {
    const week = plain.map(({ id, day }) => entry({ id, day, lines: [] }))
    const { review, sources } = compose(week)
    expect(passages['opening bare']).toContain(review.opening)
    expect(review).toMatchObject({ lines: [], lightened: null, returned: null })
    expect(sources).toEqual(['a', 'b', 'c'])
  })

  it('quotes a line in the passage on what became lighter, which it quotes nowhere else', () => {
    const { review } = compose(plain)
    const line = plain
      .flatMap(({ lines }) => lines)
      .find(({ text }) => review.lightened?.includes(text))
    expect(line).toBeDefined()
    expect(quotes(plain)).not.toContain(line?.text)
  })

  it('uses the passages “lightened after hard” for a light day after hard ones', () => {
    const week = [
      entry({
        id: 'a',
        day: '2026-11-09',
        reading: fear,
        lines: [['I cannot eat for fear.', fear]],
      }),
      entry({
        id: 'b',
        day: '2026-11-10',
        lines: [['The bus was late again today.', readingOf('neutral', 'o')]],
      }),
      entry({
        id: 'c',
        day: '2026-11-12',
        reading: readingOf('joy', 'p', [1, 0]),
        lines: [['It was clear and we danced.', joy]],
      }),
    ]
    const { review, sources } = compose(week)
    expect(review.lightened).toContain('It was clear and we danced.')
    const frames = passages['lightened after hard'].map((passage) => passage.split('“{line}”')[0])
    expect(
      frames.some(
        (frame) => frame && review.lightened?.startsWith(frame.replace('{day}', 'Thursday')),
      ),
    ).toBe(true)
    expect(sources).toContain('a')
  })

  it('has no passage about what became lighter in a week without light lines', () => {
    const week = plain.map(({ id, day }) =>
      entry({
        id,
        day,
        lines: [['The bus was late and the road was wet.', readingOf('neutral', 'o')]],
      }),
    )
    expect(compose(week).review.lightened).toBeNull()
  })

  it('has the opening of a hard week and a gentle question if its entries are sad', () => {
    const week = plain.map(({ id, day, lines }) => ({
      id,
      day,
      lines,
      reading: readingOf('sadness', 'n'),
    }))
    const { review } = compose(week)
    expect(passages['opening hard']).toContain(review.opening)
    expect(passages['question gentle']).toContain(review.question)
  })

  it('uses no passage of the previous review', () => {
    const first = compose(plain)
    const second = compose(plain, first.passages)
    expect(first.passages.length).toBeGreaterThanOrEqual(3)
    for (const passage of second.passages) expect(first.passages).not.toContain(passage)
  })
})

describe('what returned', () => {
  const about = (id: string, day: string, changes: Partial<EntryFields> = {}) =>
    entry({
      id,
      day,
      reading: fear,
      lines: [
        ['The scan is on my mind, and the tea is cold.', readingOf('neutral', 'o', [1, 0]), scan],
      ],
      ...changes,
    })
  const quiet = entry({
    id: 'q',
    day: '2026-11-12',
    lines: [['We built a den out of blankets.', joy]],
  })
  const returnedIn = (...entries: ReviewedEntry[]) => compose([...entries, quiet])

  it('is quoted in the user’s own words', () => {
    const { review, sources } = returnedIn(about('a', '2026-11-09'), about('b', '2026-11-11'))
    expect(review.returned).toMatch(/“[Tt]he scan”/)
    expect(sources).toEqual(expect.arrayContaining(['a', 'b']))
  })

  it.each<[string, ReviewedEntry]>([
    ['on one day only', about('b', '2026-11-09')],
    [
      'in entries that are not alike',
      about('b', '2026-11-11', {
        reading: readingOf('fear', 'n', distantVector),
        lines: [
          [
            'The scan of my passport was too dark to use.',
            readingOf('neutral', 'o', distantVector),
            scan,
          ],
        ],
      }),
    ],
    [
      'that another model has read',
      about('b', '2026-11-11', {
        reading: { ...fear, model: 'other' },
        lines: [
          ['The scan is near and the tea is cold.', readingOf('neutral', 'o', distantVector), scan],
        ],
      }),
    ],
    [
      'without a name of its own',
      about('b', '2026-11-11', { lines: [['It is near now, and cold.', fear]] }),
    ],
    ['that is a loss', about('b', '2026-11-11', { reading: readingOf('grief', 'n') })],
  ])('is nothing %s', (_, other) => {
    expect(returnedIn(about('a', '2026-11-09'), other).review.returned).toBeNull()
  })

  it('is nothing that may be a name', () => {
    const unclear = { ...scan, isClear: false }
    const lines: EntryFields['lines'] = [
      ['Scan is on my mind, and the tea is cold.', readingOf('neutral', 'o'), unclear],
    ]
    const { review } = returnedIn(
      about('a', '2026-11-09', { lines }),
      about('b', '2026-11-11', { lines }),
    )
    expect(review.returned).toBeNull()
  })
})
