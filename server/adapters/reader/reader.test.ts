import { describe, expect, it } from 'vitest'
import type { CareThresholds } from '#core/reader/care.ts'
import { allHeads, careLabels, type Head, headLabels, tokenHeads } from '#core/reader/labels.ts'
import { ngramClasses } from '#core/reader/ngrams.ts'
import { createTokenizer } from '#core/reader/tokenizer.ts'
import { type CareKind, careKinds } from '#shared/care-kinds.ts'
import { checkReader } from './check-reader.ts'
import { createReader } from './reader.ts'

const tokenizer = createTokenizer(['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'bread'])
const windowThresholds = Object.fromEntries(careKinds.map((kind) => [kind, 0.5])) as Record<
  CareKind,
  number
>
const thresholds: CareThresholds = {
  window: windowThresholds,
  long: windowThresholds,
  part: { alone: 0.9, inContext: 0.8, context: 0.2 },
  offer: { short: 0.1, long: 0.1, part: 1 },
}

const ngrams = {
  buckets: new Uint32Array(),
  rarity: new Uint8Array(),
  rarityStep: 1,
  weights: new Int8Array(),
  weightSteps: new Float32Array(ngramClasses),
  biases: new Float32Array(ngramClasses),
}

type Outputs = Partial<Record<Head, { data: Float32Array }>>

/** A reader whose model predicts the first label of each head; `change` modifies these outputs. */
const readerOf = (change: (outputs: Outputs) => Outputs) =>
  createReader({
    model: 'test',
    run: async ({ tokens }) => {
      const outputs = allHeads.map((head) => {
        const rows = tokenHeads.has(head) ? tokens.length : 1
        const row = headLabels[head].map((_, index) => (index === 0 ? 1 : 0))
        return [head, { data: Float32Array.from(new Array(rows).fill(row).flat()) }]
      })
      return change(Object.fromEntries(outputs))
    },
    tokenizer,
    heads: new Set(allHeads),
    ngrams,
    thresholds: {
      care: {
        reflection: thresholds,
        goal: thresholds,
        script: thresholds,
        otherLanguages: thresholds,
        untrainedLanguages: thresholds,
      },
      path: { whole: 0.5, window: 0.5 },
      fit: 0.5,
    },
  })

describe('the outputs of the model', () => {
  it('are accepted if every head is complete', async () => {
    const reader = readerOf((outputs) => outputs)
    expect(await reader.careKind('bread', 'reflection')).toBeNull()
    expect(await reader.goalPath('bread')).toBe('plain')
    expect(await reader.scorePair('bread', 'bread')).toEqual([1, 0, 0])
  })

  it('decide on the care kind', async () => {
    const care = { data: Float32Array.from(careLabels, (label) => (label === 'abuse' ? 1 : 0)) }
    const reader = readerOf((outputs) => ({ ...outputs, care }))
    expect(await reader.careKind('bread', 'reflection')).toBe('abuse')
  })

  it('are computed for larger windows of a long reflection than of a goal or a text in another language', async () => {
    const reader = readerOf((outputs) => outputs)
    const text = Array.from({ length: 60 }, (_, index) => `Loaf ${index} was good bread.`).join(' ')
    // A larger window has more sentences, and with them more parts.
    const countParts = async (mode: 'reflection' | 'goal' | 'otherLanguages') =>
      (await reader.careScores(text, mode))[0]?.parts.length ?? 0
    const partsInSmallerWindow = await countParts('goal')
    expect(await countParts('otherLanguages')).toBe(partsInSmallerWindow)
    expect(await countParts('reflection')).toBeGreaterThan(partsInSmallerWindow)
  })

  it('decide whether help is offered', async () => {
    const careScores = (abuse: number) =>
      Float32Array.from(careLabels, (label) => ({ none: 1 - abuse, abuse })[label as 'none'] ?? 0)
    const isOffered = (abuse: number) =>
      readerOf((outputs) => ({ ...outputs, care: { data: careScores(abuse) } })).isHelpOffered(
        'bread',
        'reflection',
      )
    expect([await isOffered(0.05), await isOffered(0.25)]).toEqual([false, true])
  })

  it.each(
    allHeads.flatMap((head) => [
      [head, 'missing', () => undefined],
      [head, 'too short', (data: Float32Array) => ({ data: data.slice(1) })],
      [head, 'not a number', (data: Float32Array) => ({ data: data.map(() => Number.NaN) })],
    ]) as [Head, string, (data: Float32Array) => { data: Float32Array } | undefined][],
  )('are refused if %s is %s', async (head, _fault, change) => {
    const reader = readerOf((outputs) => ({
      ...outputs,
      [head]: change(outputs[head]?.data ?? new Float32Array()),
    }))
    const readText = () => (tokenHeads.has(head) ? reader.spans('bread') : reader.scores('bread'))
    const readings: Partial<Record<Head, () => Promise<unknown>>> = {
      fit: () => reader.scorePair('bread', 'bread'),
      match: () => reader.sceneMatch('bread', 'bread'),
    }
    const reading = (readings[head] ?? readText)()
    await expect(reading).rejects.toMatchObject({ name: 'InvalidScores' })
  })
})

describe('the check of the model at startup', () => {
  const message = "The reader's model does not tell danger from an ordinary day"

  it('passes a model that finds danger in the dangerous sample text and not in the harmless one', async () => {
    const careKind = async (text: string) => (/kill/.test(text) ? 'suicide' : null)
    await expect(checkReader({ careKind })).resolves.toBeUndefined()
  })

  it.each([
    ['finds danger nowhere', async () => null],
    ['finds danger everywhere', async () => 'suicide' as const],
    ['cannot be run', () => Promise.reject(new Error('no memory'))],
  ])('refuses a model that %s', async (_name, careKind) => {
    await expect(checkReader({ careKind })).rejects.toMatchObject({
      name: 'ReaderUnavailable',
      message,
    })
  })
})
