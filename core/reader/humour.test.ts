import { describe, expect, it } from 'vitest'
import { humourOf } from './humour.ts'

describe('the humour of an entry', () => {
  const model = { weights: [2, -1], constant: -1 }

  it('is the more probable the nearer its vector is to those of entries with humour', () => {
    expect(humourOf(Float32Array.from([1, 0]), model)).toBeCloseTo(1 / (1 + Math.exp(-1)))
    expect(humourOf(Float32Array.from([0, 1]), model)).toBeCloseTo(1 / (1 + Math.exp(2)))
  })
})
