import { describe, expect, it } from 'vitest'
import { ngramModelFromBytes, ngramModelToBytes } from './ngram-file.ts'
import {
  countBuckets,
  featuresOf,
  mixedScores,
  type NgramModel,
  ngramClasses,
  ngramScores,
} from './ngrams.ts'

const bucketsOf = (text: string) => countBuckets(text).flatMap((block) => [...block.keys()])

/** A model that has the n-grams of one text; each has a high weight for one class. */
function modelFor(text: string, favouredClass: number): NgramModel {
  const buckets = Uint32Array.from(new Set(bucketsOf(text))).sort()
  return {
    buckets,
    rarity: new Uint8Array(buckets.length).fill(100),
    rarityStep: 0.5,
    weights: Int8Array.from({ length: buckets.length * ngramClasses }, (_, at) =>
      at % ngramClasses === favouredClass ? 127 : -128,
    ),
    weightSteps: new Float32Array(ngramClasses).fill(0.25),
    biases: Float32Array.from({ length: ngramClasses }, (_, at) => (at === 0 ? 2 : 0)),
  }
}

describe('the n-grams of a text', () => {
  it('are the same with and without accents, capitals and punctuation', () => {
    expect(countBuckets('Não, está DIFÍCIL. Straße!')).toEqual(
      countBuckets('nao esta dificil strasse'),
    )
  })

  it('are pieces of three to five characters of each word, the words and neighbouring pairs', () => {
    const [pieces, words] = countBuckets('ich lebe')
    // " ich ": three, two, one; " lebe ": four, three, two.
    expect(pieces.size).toBe(15)
    expect(words.size).toBe(3)
    expect(countBuckets('lebe ich')).not.toEqual(countBuckets('ich lebe'))
  })

  it('count how often each occurs', () => {
    const [, words] = countBuckets('nie nie nie')
    expect([...words.values()].sort()).toEqual([2, 3])
  })

  it('are an empty list for a text without words', () => {
    expect(bucketsOf('… 😀 !!')).toEqual([])
  })
})

describe('the features of a text', () => {
  const model = modelFor('ich lebe gern', 0)
  const sumOfSquares = (text: string) =>
    featuresOf(countBuckets(text), model).values.reduce((sum, value) => sum + value * value, 0)

  it('weigh as much in a long text as in a short one', () => {
    expect(sumOfSquares('ich')).toBeCloseTo(2)
    expect(sumOfSquares('ich lebe gern, ich lebe gern, ich lebe gern')).toBeCloseTo(2)
  })

  it('leave out n-grams that the model does not have', () => {
    expect(featuresOf(countBuckets('zzz'), model)).toEqual({ rows: [], values: [] })
    expect(featuresOf(countBuckets('ich zzz'), model).rows).toHaveLength(
      featuresOf(countBuckets('ich'), model).rows.length,
    )
  })

  it('weigh more if they are rare, and little more if they are repeated', () => {
    const rare = modelFor('ich lebe', 0)
    const [, words] = countBuckets('lebe')
    const row = rare.buckets.indexOf([...words.keys()][0] ?? -1)
    const valueIn = (text: string) => {
      const { rows, values } = featuresOf(countBuckets(text), rare)
      return values[rows.indexOf(row)] ?? 0
    }
    const usual = valueIn('ich lebe')
    const repeated = valueIn('lebe ich lebe lebe lebe')
    expect(repeated).toBeGreaterThan(usual)
    expect(repeated).toBeLessThan(4 * usual)
    rare.rarity[row] = 200
    expect(valueIn('ich lebe')).toBeGreaterThan(usual)
  })
})

describe('the scores of a text', () => {
  const model = modelFor('ich will nicht mehr', 1)

  it('are probabilities, highest for the class whose training texts have the same n-grams', () => {
    const scores = ngramScores(model, 'Ich will nicht mehr.')
    expect(scores).toHaveLength(ngramClasses)
    expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1)
    expect(scores[1]).toBeGreaterThan(0.9)
  })

  it('are given by the biases alone if the model has no n-gram of the text', () => {
    expect(ngramScores(model, '')[0]).toBeCloseTo(Math.exp(2) / (Math.exp(2) + 7))
  })

  it('come from a model that is the same after it was written and read', () => {
    expect(ngramModelFromBytes(ngramModelToBytes(model))).toEqual(model)
  })

  it('are not computed from a file of the wrong length, which throws', () => {
    const bytes = ngramModelToBytes(model)
    expect(() => ngramModelFromBytes(bytes.subarray(1))).toThrow('bytes')
    expect(() => ngramModelFromBytes(new Uint8Array(3))).toThrow('bytes')
  })
})

describe('the scores of two models', () => {
  it('are high if both see danger; if they disagree, the n-grams have more weight', () => {
    const calm = [0.9, 0.1, 0, 0, 0, 0, 0, 0]
    const danger = [0.1, 0.9, 0, 0, 0, 0, 0, 0]
    const between = mixedScores(danger, calm)
    expect(mixedScores(danger, danger)[1]).toBeCloseTo(0.9)
    expect(between.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1)
    expect(between[1]).toBeLessThan(0.9)
    expect(between[1]).toBeGreaterThan(mixedScores(calm, danger)[1] ?? 1)
  })
})
