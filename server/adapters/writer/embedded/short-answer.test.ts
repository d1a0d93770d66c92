import { describe, expect, it } from 'vitest'
import { answeredFeeling } from '#core/guidance/answers/answered-feeling.ts'
import {
  answeredMatters,
  isFilledFrom,
  parseQuotingAnswers,
  parseTwoLineAnswers,
  type QuotingKind,
  quotingKinds,
  type TwoLineAnswers,
  withQuote,
  withTwoLines,
} from '#core/guidance/answers/short-answers.ts'
import { RecentSentences } from '#core/guidance/recent-sentences.ts'
import { feelings } from '#core/reader/labels.ts'
import type { Matter } from '#core/reader/linear-model.ts'
import { seededRandom } from '#core/seeded-random.ts'
import type { Reader } from '../../reader/reader.ts'
import { libraryOfShortAnswers, linearModels } from './choose-answer.test-support.ts'
import { type ShortKind, shortAnswer } from './short-answer.ts'

const library = libraryOfShortAnswers()
const { plain, quoting, matters } = library
const reflection = 'The bus was late. Soup at home. He kept my umbrella, I think on purpose.'
const quote = 'He kept my umbrella, I think on purpose'

interface Scenario {
  recentAnswers?: readonly string[]
  text?: string
  /** The probabilities that a sentence is about something good, and about something bad; fixed for bus and soup. */
  valence?: readonly [good: number, bad: number]
  matter?: Matter
  /** Of the entry, as log odds; not soft if left out. */
  softness?: number
  /** The probability that each sentence is harmless. The entry counts as harmless where it is 1. */
  harmless?: number
  mayAmuse?: boolean
  /** Only the sentences with this text show the feeling; all if left out. */
  feelingOnlyIn?: string
  /** Answers around two sentences; none if left out. */
  twoLines?: TwoLineAnswers
  /** As `harmless`, for the sentence about the bus alone, where it differs. */
  harmlessOfFirst?: number
}

function answer(kind: ShortKind, scenario: Scenario = {}) {
  const {
    recentAnswers = [],
    text = reflection,
    valence = [0.1, 0.1],
    harmless = 1,
    mayAmuse = false,
    feelingOnlyIn = '',
    twoLines = { light: [], grave: [] },
    harmlessOfFirst = harmless,
    ...models
  } = scenario
  const reader = {
    scores: async (sentence: string) => ({
      care: [sentence.includes('bus') ? harmlessOfFirst : harmless],
      feeling: feelings.map((each) =>
        Number(each === (sentence.includes(feelingOnlyIn) ? kind : 'neutral')),
      ),
      // Good and bad at once, so that no answer for a feeling, or for something good or hard, quotes these two.
      valence: /bus|Soup/.test(sentence) ? [0.9, 0.9, 0.1, 0.1] : [...valence, 0.1, 0],
    }),
    vector: async () => new Float32Array(),
  } as unknown as Reader
  return shortAnswer({
    reflection: text,
    vector: new Float32Array(),
    kind,
    isHarmless: harmless === 1,
    mayAmuse,
    recentSentences: new RecentSentences(recentAnswers),
    reader,
    library: { ...library, twoLines, linearModels: linearModels(models) },
    random: seededRandom(1),
  })
}
const around = (answers: readonly string[]) => answers.map((text) => withQuote(text, quote))
const filled = (kind: QuotingKind) => around(quoting[kind])

describe('a short answer', () => {
  it('takes up the key sentence of the entry, with words for the feeling', async () => {
    expect(filled('joy')).toContain(await answer('joy'))
    expect(filled('anger')).toContain(await answer('anger', { valence: [0.1, 0.5] }))
  })

  it('takes up a sentence without naming a feeling where that is not clear', async () => {
    expect(filled('unclear')).toContain(await answer('unclear'))
    expect(plain.unclear).toContain(await answer('unclear', { text: 'Oh yes.' }))
  })

  it('takes up a sentence that is good or hard', async () => {
    expect(filled('hard')).toContain(await answer('hard', { valence: [0.1, 0.8] }))
    expect(filled('good')).toContain(await answer('good', { valence: [0.8, 0.1] }))
  })

  it('speaks of what the sentence expresses, such as a plan, where that is clear', async () => {
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
    const recentAnswers = around(matters.plan)
    expect(filled('unclear')).toContain(await answer('unclear', { matter: 'plan', recentAnswers }))
  })

  it('speaks of nothing that contradicts what is known of the entry or the sentence', async () => {
    const hurts = [0.1, 0.8] as const
    expect(filled('hard')).toContain(await answer('hard', { matter: 'news', valence: hurts }))
    const pleases = { matter: 'missing', valence: [0.6, 0.1] } as const
    expect(filled('good')).toContain(await answer('good', pleases))
    expect(plain.sober).toContain(await answer('hard', { matter: 'slighted' }))
    const mild = { matter: 'managed', valence: [0.35, 0.1] } as const
    expect(filled('good')).toContain(await answer('good', mild))
    const valence = [0.1, 0.4] as const
    expect(filled('unclear')).toContain(await answer('unclear', { matter: 'news', valence }))
    expect(filled('anger')).toContain(await answer('anger', { matter: 'plan', valence }))
    expect(filled('unclear')).toContain(await answer('unclear', { matter: 'comic' }))
  })

  const wish = 'The bus was late. I want to go to the sea in May.'
  async function isAffirmed(text: string, harmless: number) {
    const answered = await answer('unclear', { text, harmless, matter: 'plan' })
    return [...matters.plan, ...matters.wish].some((each) => isFilledFrom(each, answered))
  }

  it('wishes nobody well with a wish or plan that may mean the end of a life', async () => {
    expect(await isAffirmed(wish, 1)).toBe(true)
    expect(await isAffirmed(wish, 0.8)).toBe(false)
    expect(await isAffirmed('The bus was late. I want it to stop on Friday.', 1)).toBe(false)
    expect(await isAffirmed('The bus was late. All my letters are in the box.', 1)).toBe(false)
  })

  it('wishes nobody well in a long entry, of which the models may read only the beginning', async () => {
    expect(await isAffirmed(wish, 1)).toBe(true)
    expect(await isAffirmed(`${'Rain again, all day. '.repeat(20)}${wish}`, 1)).toBe(false)
  })

  it('has no words of joy beside a sentence that hurts, and words of comfort only where the whole entry is hard', async () => {
    const valence = [0.1, 0.8] as const
    expect(plain.joy).toContain(await answer('joy', { valence }))
    expect(filled('unclear')).toContain(await answer('unclear', { valence }))
    expect(filled('hard')).toContain(await answer('unclear', { valence, softness: 9 }))
  })

  it('has no words of comfort beside a sentence that pleases, or that does not show the feeling', async () => {
    expect(plain.anger).toContain(await answer('anger', { valence: [0.8, 0.1] }))
    expect(plain.anger).toContain(await answer('anger', { feelingOnlyIn: 'nothing' }))
  })

  it('is amused only where a sentence that can be quoted is funny', async () => {
    const funny = { mayAmuse: true, matter: 'comic' } as const
    expect(filled('wry')).toContain(await answer('unclear', funny))
    expect(filled('unclear')).toContain(await answer('unclear', { matter: 'comic' }))
    expect(filled('unclear')).toContain(await answer('unclear', { mayAmuse: true }))
    const tired = { mayAmuse: true, valence: [0.1, 0.8] } as const
    expect(filled('tiredness')).toContain(await answer('tiredness', tired))
    expect(plain.unclear).toContain(await answer('unclear', { ...funny, text: 'Oh yes.' }))
    expect(plain.wry).toContain(await answer('unclear', { ...funny, recentAnswers: filled('wry') }))
  })

  it('quotes a single sentence where something grave may have happened only if somebody is missed in it', async () => {
    expect(plain.sober).toContain(await answer('sober'))
    for (const matter of answeredMatters.filter((each) => each !== 'missing'))
      expect(plain.sober, matter).toContain(await answer('sober', { matter, softness: 9 }))
    expect(around(matters.missing)).toContain(await answer('sober', { matter: 'missing' }))
  })

  it('has no quotation where no sentence can be quoted or all quoting answers were given lately', async () => {
    expect(plain.joy).toContain(await answer('joy', { text: 'Oh yes.' }))
    expect(plain.joy).toContain(await answer('joy', { recentAnswers: filled('joy') }))
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
  const twoLines = {
    light: ['First “{first}”. Behind it “{second}”.'],
    grave: ['Grave “{first}”. Behind that “{second}”.'],
  }
  const onlyLight = { ...twoLines, grave: [] }
  const first = 'He kept my umbrella, I think on purpose'
  const text = `${first}. Soup at home. We walked back along the river.`
  const second = 'We walked back along the river'
  const light = `First “${first}”. Behind it “${second}”.`
  const grave = `Grave “${first}”. Behind that “${second}”.`

  it('is given where nothing is known of the feeling', async () => {
    expect(await answer('unclear', { text, twoLines: onlyLight })).toBe(light)
    expect([light, grave]).toContain(await answer('unclear', { text, twoLines }))
  })

  it.each(['sober', 'hard'] as const)(
    'has words that suit a loss where its kind is %s',
    async (kind) => {
      const valence = [0.1, 0.8] as const
      expect(await answer(kind, { text, twoLines, valence })).toBe(grave)
      expect([light, grave]).not.toContain(
        await answer(kind, { text, twoLines: onlyLight, valence }),
      )
    },
  )

  it('has words that suit a loss beside what hurts, calls for a soft answer, or is not surely harmless', async () => {
    for (const scenario of [{ valence: [0.1, 0.6] }, { softness: 9 }, { harmless: 0.9 }] as const)
      expect(await answer('unclear', { text, twoLines, ...scenario })).toBe(grave)
  })

  it('is one of two forms for somebody who is glad or tired, and is not given to somebody who is angry', async () => {
    for (const kind of ['joy', 'tiredness'] as const) {
      const recentAnswers = quoting[kind].flatMap((each) => [
        withQuote(each, first),
        withQuote(each, second),
        withQuote(each, 'Soup at home'),
      ])
      expect(await answer(kind, { text, twoLines: onlyLight, recentAnswers }), kind).toBe(light)
    }
    const angry = { twoLines, valence: [0.1, 0.5], recentAnswers: filled('anger') } as const
    expect(plain.anger).toContain(await answer('anger', angry))
  })

  it('is not given if it was given lately around other sentences', async () => {
    const recentAnswers = ['First “Rain”. Behind it “Snow”.']
    expect(await answer('unclear', { text, twoLines: onlyLight, recentAnswers })).not.toBe(light)
  })

  it('takes up no sentence that may speak of danger or says that somebody has died', async () => {
    const isAroundTwo = async (scenario: Scenario) =>
      /^(?:First|Grave)/.test(await answer('unclear', { twoLines, ...scenario }))
    expect(await isAroundTwo({ text: 'The bus was late. He kept my umbrella.' })).toBe(true)
    expect(
      await isAroundTwo({ text: 'The bus was late. He kept my umbrella.', harmlessOfFirst: 0.7 }),
    ).toBe(false)
    expect(
      await isAroundTwo({
        text: 'The bus was late. He kept my umbrella.',
        harmless: 0.7,
        harmlessOfFirst: 1,
      }),
    ).toBe(false)
    expect(await isAroundTwo({ text: 'My aunt passed away today. He kept my umbrella.' })).toBe(
      false,
    )
    expect(await isAroundTwo({ text: 'He kept my umbrella. My aunt passed away today.' })).toBe(
      false,
    )
  })

  it('is not given around a single sentence, or beside one that is too long', async () => {
    const isAroundTwo = async (scenario: Scenario) =>
      /^(?:First|Grave)/.test(await answer('unclear', { twoLines, ...scenario }))
    expect(await isAroundTwo({ text: 'He kept my umbrella, I think on purpose.' })).toBe(false)
    const long = `So ${'it went on '.repeat(7)}and on.`
    expect(await isAroundTwo({ text: `${long} He kept my umbrella, I think.` })).toBe(false)
  })

  it('quotes the two sentences in their order, whatever they contain', () => {
    const parse = (line: string) =>
      parseTwoLineAnswers(`### light\n- ${line}\n\n### grave\n- ${line}`)
    expect(() => parse('“{second}” and “{first}”.')).toThrow('not two sentences')
    expect(() => parse('“{first}” alone.')).toThrow('not two sentences')
    const filledIn = withTwoLines('“{first}”. And “{second}”, yes.', ['Why {second}?', '$& so!'])
    expect(filledIn).toBe('“Why {second}?” And “$& so!” yes.')
  })

  it('leaves the feeling of a later meditation unclear', () => {
    expect(answeredFeeling(light, [], { ...library, twoLines })).toBe('unclear')
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
    const sentences = [...Object.values(quoting), ...Object.values(matters)]
      .flat()
      .flatMap((text) => text.split(/(?<=[.!?])\s+/))
      .filter((sentence) => !sentence.includes('{quote}'))
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
  })
})
