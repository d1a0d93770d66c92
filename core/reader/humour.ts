// Whether an entry was written with humour, so that an amused answer is right and a solemn one is not: a linear model
// over the vector of the entry.

export interface HumourModel {
  weights: readonly number[]
  constant: number
}

/** How probably the humour is clear, from 0 to 1. */
export function humourOf(vector: Float32Array, { weights, constant }: HumourModel): number {
  const sum = weights.reduce((total, weight, at) => total + weight * (vector[at] ?? 0), constant)
  return 1 / (1 + Math.exp(-sum))
}
