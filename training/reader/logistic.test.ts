import { expect, it } from 'vitest'
import { type Example, fitLogistic } from './logistic.ts'

/** `rows`: the indices of its features, each with the value 1. */
const example = (label: number, ...rows: number[]): Example => ({
  rows,
  values: rows.map(() => 1),
  label,
})
const options = { featureCount: 4, classes: 3, inverseRegularisation: 10, steps: 50 }

it('each class has the highest weight for the feature that only its examples have', () => {
  // Feature 3 is in examples of every class, and has no information.
  const examples = [0, 1, 2].flatMap((label) => [example(label, label, 3), example(label, label)])
  const { weights } = fitLogistic(examples, options)
  for (const label of [0, 1, 2]) {
    const row = [...weights.slice(label * 3, label * 3 + 3)]
    expect(row.indexOf(Math.max(...row))).toBe(label)
  }
  for (const weight of weights.slice(9)) expect(weight).toBeCloseTo(0, 3)
})

it('the biases reflect how frequent each class is', () => {
  const { biases } = fitLogistic([example(0), example(0), example(0), example(1)], options)
  expect((biases[0] ?? 0) - (biases[1] ?? 0)).toBeCloseTo(Math.log(3), 2)
})

it('the weights are near a minimum of the loss: changing one of them by 0.05 raises it', () => {
  const examples = [example(0, 0), example(1, 0, 1), example(1, 1), example(0, 2)]
  const twoClasses = { featureCount: 3, classes: 2, inverseRegularisation: 1, steps: 100 }
  const { weights, biases } = fitLogistic(examples, twoClasses)
  const lossOf = (changed: Float64Array) => {
    const losses = examples.map(({ rows, label }) => {
      const score = (classIndex: number) =>
        (biases[classIndex] ?? 0) +
        rows.reduce((sum, row) => sum + (changed[2 * row + classIndex] ?? 0), 0)
      return Math.log(Math.exp(score(0)) + Math.exp(score(1))) - score(label)
    })
    const squares = changed.reduce((sum, weight) => sum + weight * weight, 0)
    return losses.reduce((sum, loss) => sum + loss, 0) + squares / 2
  }
  for (const at of weights.keys())
    for (const step of [-0.05, 0.05])
      expect(
        lossOf(weights.map((weight, index) => (index === at ? weight + step : weight))),
      ).toBeGreaterThan(lossOf(weights))
})
