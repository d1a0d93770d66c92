import { describe, expect, it } from 'vitest'
import { answeredFeeling } from '#core/guidance/answers/answered-feeling.ts'
import {
  answeredMatters,
  isFilledFrom,
  parseQuotingAnswers,
  parseTwoLineAnswers,
  type QuotingKind,
  quotingKinds,
  withQuote,
  withTwoLines,
} from '#core/guidance/answers/short-answers.ts'
import { SaidSentences } from '#core/guidance/said-sentences.ts'
import { feelings } from '#core/reader/labels.ts'
import type { Matter } from '#core/reader/linear-model.ts'
import { seededRandom } from '#core/seeded-random.ts'
import type { Reader } from '../../reader/reader.ts'
import { libraryOfShortAnswers, linearModels } from './choose-answer.test-support.ts'
import { type ShortKind, shortAnswer } from './short-answer.ts'

const library = libraryOfShortAnswers()
const { short, quoting, matters } = library
const reflection = 'The bus was late. Soup at home. He kept my umbrella, I think on purpose.'
const quote = 'He kept my umbrella, I think on purpose'

interface Told {
  said?: readonly string[]
  text?: string
  /** How probably the last sentence tells of something good, and of something bad. */
  valence?: readonly [good: number, bad: number]
  matter?: Matter
  softness?: number
  /** How probably each sentence is harmless; the entry is, where they all are entirely. */
  care?: number
  mayAmuse?: boolean
  /** The sentences with these letters show the feeling; all if left out. */
  shown?: string
  /** Answers around two sentences; none if left out. */
  twoLines?: readonly string[]
}

function answer(kind: ShortKind, told: Told = {}) {
  const {
    said = [],
    text = reflection,
    valence = [0.1, 0.1],
    care = 1,
    mayAmuse = false,
    shown = '',
    twoLines = [],
    ...models
  } = told
  const reader = {
    scores: async (sentence: string) => ({
      care: [care],
      feeling: feelings.map((each) =>
        Number(each === (sentence.includes(shown) ? kind : 'neutral')),
      ),
      valence: /bus|Soup/.test(sentence) ? [0.9, 0.9, 0.1, 0.1] : [...valence, 0.1, 0],
    }),
    vector: async () => new Float32Array(),
  } as unknown as Reader
  return shortAnswer({
    reflection: text,
    vector: new Float32Array(),
    kind,
    isHarmless: care === 1,
    mayAmuse,
    said: new SaidSentences(said),
    reader,
    library: { ...library, twoLines, linearModels: linearModels(models) },
    random: seededRandom(1),
  })
}
const around = (answers: readonly string[]) => answers.map((text) => withQuote(text, quote))
const filled = (kind: QuotingKind) => around(quoting[kind])

describe('a short answer', () => {
  it('takes up the sentence that the entry was written for, with words for the feeling', async () => {
    expect(filled('joy')).toContain(await answer('joy'))
    expect(filled('anger')).toContain(await answer('anger', { valence: [0.1, 0.5] }))
  })

  it('takes up a sentence without naming a feeling where that is not clear', async () => {
    expect(filled('unclear')).toContain(await answer('unclear'))
    expect(short.unclear).toContain(await answer('unclear', { text: 'Oh yes.' }))
  })

  it('takes up a sentence that is good or hard', async () => {
    expect(filled('hard')).toContain(await answer('hard', { valence: [0.1, 0.8] }))
    expect(filled('good')).toContain(await answer('good', { valence: [0.8, 0.1] }))
  })

  it('speaks of what somebody does with the sentence where that is clear', async () => {
    expect(around(matters.plan)).toContain(await answer('unclear', { matter: 'plan' }))
    expect(around(matters.managed)).toContain(
      await answer('good', { matter: 'managed', valence: [0.6, 0.1] }),
    )
    const hurts = { matter: 'slighted', valence: [0.1, 0.5] } as const
    expect(around(matters.slighted)).toContain(await answer('hard', hurts))
    const text = 'The bus was late. I would love to go to the sea once more.'
    const isWish = (answered: string) => matters.wish.some((each) => isFilledFrom(each, answered))
    expect(isWish(await answer('unclear', { text }))).toBe(true)
    const no = 'The bus was late. I do not want to go to the sea.'
    expect(isWish(await answer('unclear', { text: no }))).toBe(false)
    const said = around(matters.plan)
    expect(filled('unclear')).toContain(await answer('unclear', { matter: 'plan', said }))
  })

  it('speaks of nothing that contradicts what is known of the entry or the sentence', async () => {
    const hurts = [0.1, 0.8] as const
    expect(filled('hard')).toContain(await answer('hard', { matter: 'news', valence: hurts }))
    const pleases = { matter: 'missing', valence: [0.6, 0.1] } as const
    expect(filled('good')).toContain(await answer('good', pleases))
    expect(short.sober).toContain(await answer('hard', { matter: 'slighted' }))
    const mild = { matter: 'managed', valence: [0.35, 0.1] } as const
    expect(filled('good')).toContain(await answer('good', mild))
    const valence = [0.1, 0.4] as const
    expect(filled('unclear')).toContain(await answer('unclear', { matter: 'news', valence }))
    expect(filled('anger')).toContain(await answer('anger', { matter: 'plan', valence }))
    expect(filled('unclear')).toContain(await answer('unclear', { matter: 'comic' }))
  })

  it('wishes nobody well with what may be an end', async () => {
    const harmless = 'The bus was late. I want to go to the sea in May.'
    const isAffirmed = async (text: string, care: number) => {
      const answered = await answer('unclear', { text, care, matter: 'plan' })
      return [...matters.plan, ...matters.wish].some((each) => isFilledFrom(each, answered))
    }
    expect(await isAffirmed(harmless, 1)).toBe(true)
    expect(await isAffirmed(harmless, 0.8)).toBe(false)
    expect(await isAffirmed('The bus was late. I want it to stop on Friday.', 1)).toBe(false)
    expect(await isAffirmed('The bus was late. All my letters are in the box.', 1)).toBe(false)
    expect(await isAffirmed(`${'Rain again, all day. '.repeat(20)}${harmless}`, 1)).toBe(false)
  })

  it('has no words of joy beside a sentence that hurts, and others only beside a hard entry', async () => {
    const valence = [0.1, 0.8] as const
    expect(short.joy).toContain(await answer('joy', { valence }))
    expect(filled('unclear')).toContain(await answer('unclear', { valence }))
    expect(filled('hard')).toContain(await answer('unclear', { valence, softness: 9 }))
  })

  it('has no words of comfort beside a sentence that pleases, or that shows nothing', async () => {
    expect(short.anger).toContain(await answer('anger', { valence: [0.8, 0.1] }))
    expect(short.anger).toContain(await answer('anger', { shown: 'nothing' }))
  })

  it('is amused only around a sentence that is funny', async () => {
    const funny = { mayAmuse: true, matter: 'comic' } as const
    expect(filled('wry')).toContain(await answer('unclear', funny))
    expect(filled('unclear')).toContain(await answer('unclear', { matter: 'comic' }))
    expect(filled('unclear')).toContain(await answer('unclear', { mayAmuse: true }))
    const tired = { mayAmuse: true, valence: [0.1, 0.8] } as const
    expect(filled('tiredness')).toContain(await answer('tiredness', tired))
    expect(short.unclear).toContain(await answer('unclear', { ...funny, text: 'Oh yes.' }))
    expect(short.wry).toContain(await answer('unclear', { ...funny, said: filled('wry') }))
  })

  it('quotes beside a grave matter only what is understood', async () => {
    expect(short.sober).toContain(await answer('sober'))
    for (const matter of answeredMatters.filter((each) => each !== 'missing'))
      expect(short.sober, matter).toContain(await answer('sober', { matter, softness: 9 }))
    expect(around(matters.missing)).toContain(await answer('sober', { matter: 'missing' }))
  })

  it('has no quotation where no sentence can be quoted or all were said', async () => {
    expect(short.joy).toContain(await answer('joy', { text: 'Oh yes.' }))
    expect(short.joy).toContain(await answer('joy', { said: filled('joy') }))
  })

  it('has no full stop behind a question', () => {
    expect(withQuote('Read it again: “{quote}”. Well.', 'Is there a brother??')).toBe(
      'Read it again: “Is there a brother??” Well.',
    )
    expect(withQuote('“{quote}”, and so on.', 'It $& costs $1')).toBe(
      '“It $& costs $1”, and so on.',
    )
  })
})

describe('an answer around two sentences', () => {
  const twoLines = ['First “{first}”. Behind it “{second}”.']
  const both = 'First “The bus was late”. Behind it “He kept my umbrella, I think on purpose”.'

  it.each(['unclear', 'sober', 'hard'] as const)(
    'is given where no more is known than: %s',
    async (kind) => {
      expect(await answer(kind, { twoLines, valence: [0.1, 0.8] })).toBe(both)
    },
  )

  it('is one of several forms for somebody who is glad or tired, and none for somebody who is angry', async () => {
    const said = filled('joy')
    expect(await answer('joy', { twoLines, said })).toBe(both)
    expect(
      await answer('anger', { twoLines, valence: [0.1, 0.5], said: filled('anger') }),
    ).not.toBe(both)
  })

  it('is not given twice within a month, whatever it quotes', async () => {
    const said = ['First “Rain”. Behind it “Snow”.']
    expect(filled('unclear')).toContain(await answer('unclear', { twoLines, said }))
  })

  it('takes up the sentences in the order of the entry, and the longer of two beside the chosen one', async () => {
    const text =
      'He kept my umbrella, I think on purpose. Soup at home. The bus was late again today.'
    expect(await answer('unclear', { twoLines, text })).toBe(
      'First “He kept my umbrella, I think on purpose”. Behind it “The bus was late again today”.',
    )
  })

  it('has no place for a sentence that may speak of danger, or that is the only one', async () => {
    const isAroundTwo = async (told: Told) =>
      (await answer('unclear', { twoLines, ...told })).startsWith('First')
    expect(await isAroundTwo({ care: 0.7 })).toBe(false)
    expect(await isAroundTwo({ text: 'He kept my umbrella, I think on purpose.' })).toBe(false)
    expect(
      await isAroundTwo({ text: `${'So it went on and on '.repeat(5)}. He kept it. Yes.` }),
    ).toBe(false)
  })

  it('says the two in their order', () => {
    expect(() => parseTwoLineAnswers('- “{second}” and “{first}”.')).toThrow('not two sentences')
    expect(() => parseTwoLineAnswers('- “{first}” alone.')).toThrow('not two sentences')
    expect(withTwoLines('“{first}”. And “{second}”, yes.', ['Why?', 'So!'])).toBe(
      '“Why?” And “So!” yes.',
    )
  })

  it('tells no feeling to a meditation', () => {
    const answers = { ...library, twoLines }
    expect(answeredFeeling(both, [], answers)).toBe('unclear')
  })
})

describe('the answers with a quotation', () => {
  it('are at least twelve of each kind, with one place for the sentence', () => {
    for (const kind of quotingKinds) expect(quoting[kind].length).toBeGreaterThanOrEqual(12)
    for (const matter of answeredMatters) expect(matters[matter].length).toBeGreaterThanOrEqual(12)
    const all = quotingKinds.map((feeling) => `### ${feeling}\n- No place.`).join('\n\n')
    expect(() => parseQuotingAnswers(all)).toThrow('not one quotation')
  })

  it('share no sentence', () => {
    const sentences = quotingKinds
      .flatMap((kind) => quoting[kind])
      .flatMap((text) => text.split(/(?<=[.!?])\s+/))
      .filter((sentence) => !sentence.includes('{quote}'))
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
  })
})
