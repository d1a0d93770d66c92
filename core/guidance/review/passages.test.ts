import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { firstPersonWords } from '../../script/measure/lexicon.ts'
import { lowerWords } from '../../script/measure/words.ts'
import {
  fillPassage,
  minWeeksBeforeRepeat,
  type PassageKind,
  parsePassages,
  passageFor,
  passageId,
  passageKinds,
} from './passages.ts'

const text = readFileSync(new URL('./passages.txt', import.meta.url), 'utf8')
const passages = parsePassages(text)
const all = passageKinds.flatMap((kind) =>
  passages[kind].map((passage) => [kind, passage] as const),
)
const kindsOf = (part: string) => passageKinds.filter((kind) => kind.startsWith(part))

describe('the passages of weekly reviews', () => {
  it.each(['opening', 'lightened', 'returned', 'question'])('are at least 20: %s', (part) => {
    const count = kindsOf(part).reduce((sum, kind) => sum + passages[kind].length, 0)
    expect(count).toBeGreaterThanOrEqual(20)
  })

  it('are enough of each kind that none repeats within twelve weeks', () => {
    for (const kind of passageKinds)
      expect(passages[kind].length, kind).toBeGreaterThan(minWeeksBeforeRepeat)
    expect(() => parsePassages(text.split('### question gentle')[0] ?? '')).toThrow(
      'question gentle',
    )
  })

  it('are all different', () => {
    expect(new Set(all.map(([, passage]) => passageId(passage))).size).toBe(all.length)
  })

  it('have the ids that are stored with earlier reviews', () => {
    expect(passages.returned.map(passageId)).toContain('qt5dop')
  })

  it('contain no counts and no grades', () => {
    const counted =
      /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twice|thrice|times|percent|scores?|points?|streak|progress|better than last|most days|every day)\b/i
    for (const [, passage] of all) expect(passage).not.toMatch(counted)
  })

  it('have no words of therapy and no pressure', () => {
    const jargon =
      /\b(?:trauma|trigger\w*|process(?:ing)?|boundar\w+|coping|mindful\w*|self-care|journey|heal\w*|growth|toxic|validate\w*|resilien\w+|inner child|should|must|need to|ought to)\b/i
    for (const [, passage] of all) expect(passage).not.toMatch(jargon)
  })

  it('never speak in the first person', () => {
    for (const [, passage] of all)
      expect(lowerWords(passage).filter((word) => firstPersonWords.has(word))).toEqual([])
  })

  it('have a placeholder for the user’s own words in the kinds that quote, and in no other', () => {
    const placeholdersIn = (passage: string) => passage.match(/\{(?:line|subject)\}/g) ?? []
    const expected = (kind: PassageKind) => {
      if (kind.startsWith('lightened')) return ['{line}']
      return kind === 'returned' ? ['{subject}'] : []
    }
    for (const [kind, passage] of all)
      expect(placeholdersIn(passage), passage).toEqual(expected(kind))
  })

  it('contain a question mark if they are of a kind that asks', () => {
    for (const kind of kindsOf('question'))
      for (const passage of passages[kind]) expect(passage).toMatch(/\?/)
  })
})

describe('the passage of a week', () => {
  const none = new Set<string>()
  const weeklyPassages = (seed: string, kind: PassageKind, usedPassageIds = none) =>
    Array.from({ length: 60 }, (_, week) =>
      passageFor(passages, kind, { seed, week, usedPassageIds }),
    )

  it.each(passageKinds)('%s: nobody gets a passage again within twelve weeks', (kind) => {
    for (const seed of ['ida', 'bo', 'someone else']) {
      const byWeek = weeklyPassages(seed, kind)
      for (const [week, passage] of byWeek.entries())
        expect(byWeek.slice(week + 1, week + 1 + minWeeksBeforeRepeat)).not.toContain(passage)
    }
  })

  it('differs between two users', () => {
    expect(weeklyPassages('ida', 'opening mixed')).not.toEqual(
      weeklyPassages('bo', 'opening mixed'),
    )
  })

  it('is none that a stored review contains', () => {
    const choice = { seed: 'ida', week: 7, usedPassageIds: none }
    const first = passageFor(passages, 'question', choice)
    const next = passageFor(passages, 'question', {
      ...choice,
      usedPassageIds: new Set([passageId(first)]),
    })
    expect(next).not.toBe(first)
  })
})

describe('a passage with the words of the user', () => {
  it.each([
    ['Slept well.', 'On Friday: “Slept well.” Good.'],
    ['Slept well', 'On Friday: “Slept well”. Good.'],
  ])('ends the sentence that it quotes: %s', (line, filled) => {
    expect(fillPassage('On {day}: “{line}” Good.', { line, day: 'Friday' })).toBe(filled)
  })

  it('quotes them unchanged, also where they look like a placeholder', () => {
    expect(fillPassage('So: “{line}”', { line: 'a {day} of $& rain.', day: 'Friday' })).toBe(
      'So: “a {day} of $& rain.”',
    )
  })

  it('begins with a capital where the quotation begins a sentence', () => {
    expect(fillPassage('“{subject}” came. Again: “{subject}”.', { subject: 'the scan' })).toBe(
      '“The scan” came. Again: “the scan”.',
    )
  })
})
