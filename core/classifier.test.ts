import { describe, expect, it } from 'vitest'
import { classify, train } from './classifier.ts'

const names = ['low', 'high'] as const
const rows = [
  { vector: [0, 1], label: 0 },
  { vector: [0.1, 0.9], label: 0 },
  { vector: [1, 0], label: 1 },
  { vector: [0.9, 0.1], label: 1 },
]

describe('the linear classifier', () => {
  const classes = train(names, rows, { rounds: 200, rate: 1, decay: 1e-3 })

  it('separates its training examples, with probabilities that sum to one', () => {
    const probabilities = classify([0.95, 0.05], classes)
    expect(probabilities.high).toBeGreaterThan(0.8)
    expect(probabilities.high + probabilities.low).toBeCloseTo(1)
  })

  it('weights classes equally, whatever the number of their examples', () => {
    const extraRows = Array.from({ length: 50 }, () => ({ vector: [0, 1], label: 0 }))
    const classesOfUnevenRows = train(names, [...extraRows, ...rows], {
      rounds: 200,
      rate: 1,
      decay: 1e-3,
    })
    expect(classify([0.9, 0.1], classesOfUnevenRows).high).toBeGreaterThan(0.7)
  })
})
