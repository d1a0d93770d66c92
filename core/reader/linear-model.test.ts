import { describe, expect, it } from 'vitest'
import {
  classProbabilities,
  griefOf,
  humourOf,
  matterOf,
  matters,
  softnessOf,
  tones,
} from './linear-model.ts'

const humour = { weights: [[], [2, -1]], constants: [0, -1] }
const modelThatFinds = <Class>(classes: readonly Class[], likely: Class) => ({
  weights: classes.map(() => []),
  constants: classes.map((each) => (each === likely ? 20 : 0)),
})

describe('a linear model', () => {
  it('gives the probabilities of the classes of a vector, which add up to 1', () => {
    const sure = classProbabilities(Float32Array.from([1, 0]), humour)
    const unsure = classProbabilities(Float32Array.from([0, 1]), humour)
    expect(sure[1]).toBeCloseTo(1 / (1 + Math.exp(-1)))
    expect(unsure[1]).toBeCloseTo(1 / (1 + Math.exp(2)))
    expect((sure[0] ?? 0) + (sure[1] ?? 0)).toBeCloseTo(1)
  })

  it('stays finite for large sums', () => {
    const large = { weights: [[], []], constants: [1000, 0] }
    expect(classProbabilities(new Float32Array(), large)).toEqual([1, 0])
  })

  it('gives the probability of humour and of grief, the softness, and the matter of a sentence', () => {
    const models = {
      humour,
      tone: modelThatFinds(tones, 'tender'),
      matter: modelThatFinds(matters, 'plan'),
      grief: modelThatFinds([false, true], true),
    }
    const vector = Float32Array.from([1, 0])
    expect(humourOf(vector, models)).toBeGreaterThan(0.5)
    expect(griefOf(vector, models)).toBeCloseTo(1)
    expect(softnessOf(vector, models)).toBeCloseTo(1)
    expect(softnessOf(vector, { ...models, tone: modelThatFinds(tones, 'glad') })).toBeCloseTo(0)
    expect(matterOf(vector, vector, models)).toEqual({
      matter: 'plan',
      probability: expect.closeTo(1),
    })
  })

  it('uses the vector of the entry for the matter of a sentence, too', () => {
    const zeroWeights = matters.map(() => [0, 0])
    const byEntry = { weights: zeroWeights.with(1, [0, 9]), constants: matters.map(() => 0) }
    const tone = modelThatFinds(tones, 'glad')
    const models = { humour, tone, matter: byEntry, grief: humour }
    const [zero, one] = [Float32Array.from([0]), Float32Array.from([1])]
    expect(matterOf(zero, one, models).matter).toBe(matters[1])
    expect(matterOf(one, zero, models).matter).toBe(matters[0])
  })
})
