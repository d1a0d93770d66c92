import { describe, expect, it } from 'vitest'
import { indexAnswers } from '#core/guidance/answers/find-answers.ts'
import {
  parseQuotingAnswers,
  type QuotingKind,
  quotingKinds,
  withQuote,
} from '#core/guidance/answers/short-answers.ts'
import { SaidSentences } from '#core/guidance/said-sentences.ts'
import { feelings } from '#core/reader/labels.ts'
import { seededRandom } from '#core/seeded-random.ts'
import type { Reader } from '../../reader/reader.ts'
import { readMemoryLines, readQuotingAnswers, readShortAnswers } from './load-answers.ts'
import { type ShortKind, shortAnswer } from './short-answer.ts'

const quoting = readQuotingAnswers()
const short = readShortAnswers()
const library = {
  index: indexAnswers([], []),
  situations: [],
  families: [],
  short,
  quoting,
  memoryLines: readMemoryLines(),
  /** Humour is where the vector points. */
  humour: { weights: [4], constant: -2 },
}
const reflection = 'The bus was late. He kept my umbrella, I think on purpose. Soup at home.'
const quote = 'He kept my umbrella, I think on purpose'

/** `bad`: how probably the sentence with the umbrella tells of something bad. */
function answer(kind: ShortKind, { said = [] as string[], text = reflection, bad = 0.1 } = {}) {
  const reader = {
    scores: async (sentence: string) => ({
      care: [1],
      feeling: feelings.map((each) =>
        sentence.includes('umbrella') ? Number(each === kind) : Number(each === 'neutral'),
      ),
      valence: sentence.includes('umbrella') ? [0.1, bad, 0.1, 0] : [0.5, 0.3, 0.1, 0.1],
    }),
    vector: async (sentence: string) => Float32Array.from([Number(sentence.includes('umbrella'))]),
  } as unknown as Reader
  return shortAnswer({
    reflection: text,
    kind,
    said: new SaidSentences(said),
    reader,
    library,
    random: seededRandom(1),
  })
}
const filled = (kind: QuotingKind) => quoting[kind].map((text) => withQuote(text, quote))

describe('a short answer', () => {
  it('takes up the sentence with the feeling', async () => {
    expect(filled('joy')).toContain(await answer('joy'))
  })

  it('takes up a sentence without naming a feeling where that is not clear', async () => {
    expect(filled('unclear')).toContain(await answer('unclear'))
    expect(short.unclear).toContain(await answer('unclear', { text: 'Oh yes.' }))
  })

  it('takes up a sentence that is good or hard, and no other', async () => {
    expect(filled('hard')).toContain(await answer('hard', { bad: 0.8 }))
    expect(short.unclear).toContain(await answer('good'))
  })

  it('has no words of joy, or for nothing in particular, beside a sentence that hurts', async () => {
    expect(short.joy).toContain(await answer('joy', { bad: 0.8 }))
    expect(filled('unclear')).not.toContain(await answer('unclear', { bad: 0.8 }))
  })

  it('takes up the joke of an entry with humour', async () => {
    expect(filled('wry')).toContain(await answer('wry'))
    expect(short.unclear).toContain(await answer('wry', { text: 'Oh yes.' }))
    expect(short.wry).toContain(await answer('wry', { said: filled('wry') }))
  })

  it('quotes nothing where it may be a grave matter', async () => {
    expect(short.sober).toContain(await answer('sober'))
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

describe('the answers with a quotation', () => {
  it('are at least twelve of each kind, with one place for the sentence', () => {
    for (const kind of quotingKinds) expect(quoting[kind].length).toBeGreaterThanOrEqual(12)
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
