import { expect, it } from 'vitest'
import { decodeVector, encodeVector } from './vector-bytes.ts'

it('a vector is nearly the same after it was encoded and decoded, also from bytes that do not begin their buffer', () => {
  const vector = Float32Array.from([0.5, -0.25, 0.1, 0, -0.5])
  const bytes = encodeVector(vector)
  expect(bytes).toHaveLength(4 + vector.length)
  const atNonZeroOffset = new Uint8Array([9, 9, ...bytes]).subarray(2)
  for (const [at, value] of decodeVector(atNonZeroOffset).entries())
    expect(value).toBeCloseTo(vector[at] ?? 0, 2)
})
