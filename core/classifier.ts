// A linear classifier of sentence vectors: one weight vector and one bias for each class, and a softmax.

export interface ClassWeights<Name extends string = string> {
  name: Name
  bias: number
  vector: ArrayLike<number>
}

export type ClassProbabilities<Name extends string> = Record<Name, number>

/** The probability of each class; they sum to one. */
export function classify<Name extends string>(
  vector: ArrayLike<number>,
  classes: readonly ClassWeights<Name>[],
): ClassProbabilities<Name> {
  const probabilities = softmax(
    classes.map((weights) => weights.bias + dot(vector, weights.vector)),
  )
  const entries = classes.map(({ name }, index) => [name, probabilities[index] ?? 0] as const)
  return Object.fromEntries(entries) as ClassProbabilities<Name>
}

function softmax(scores: readonly number[]): number[] {
  // Subtracting the highest score prevents an overflow of `exp`, and does not change the result.
  const highest = Math.max(...scores)
  const exponentials = scores.map((score) => Math.exp(score - highest))
  const sum = exponentials.reduce((total, value) => total + value, 0)
  return exponentials.map((value) => value / sum)
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** Hashed n-grams are mostly zero; training visits only the other values. */
interface SparseVector {
  indices: Int32Array
  values: Float64Array
}

function toSparse(vector: readonly number[]): SparseVector {
  const indices = vector.flatMap((value, index) => (value === 0 ? [] : [index]))
  return {
    indices: Int32Array.from(indices),
    values: Float64Array.from(indices, (index) => vector[index] ?? 0),
  }
}

function sparseDot({ indices, values }: SparseVector, dense: Float64Array): number {
  let sum = 0
  for (let i = 0; i < indices.length; i += 1)
    sum += (values[i] as number) * (dense[indices[i] as number] as number)
  return sum
}

export interface TrainingRow {
  vector: readonly number[]
  label: number
  weight?: number
}
export interface TrainingPlan {
  rounds: number
  rate: number
  decay: number
}

/**
 * Logistic regression by gradient descent with momentum. Classes have equal weight whatever the number
 * of their examples. Used by the training script only, never by the server.
 */
export function train<Name extends string>(
  names: readonly Name[],
  rows: readonly TrainingRow[],
  { rounds, rate, decay }: TrainingPlan,
): { name: Name; bias: number; vector: number[] }[] {
  const inputs = rows.map(({ vector }) => toSparse([...vector, 1]))
  const size = (rows[0]?.vector.length ?? 0) + 1
  const totals = names.map((_, label) =>
    rows.reduce((sum, row) => sum + (row.label === label ? (row.weight ?? 1) : 0), 0),
  )
  const weightOf = ({ label, weight = 1 }: TrainingRow) =>
    weight / (names.length * (totals[label] || 1))
  const classes = names.map((name) => ({
    name,
    vector: new Float64Array(size),
    velocity: new Float64Array(size),
    gradient: new Float64Array(size),
  }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { gradient } of classes) gradient.fill(0)
    rows.forEach((row, rowIndex) => {
      const input = inputs[rowIndex] as SparseVector
      const probabilities = softmax(classes.map(({ vector }) => sparseDot(input, vector)))
      classes.forEach(({ gradient }, label) => {
        const error = ((probabilities[label] ?? 0) - (label === row.label ? 1 : 0)) * weightOf(row)
        for (let i = 0; i < input.indices.length; i += 1) {
          const index = input.indices[i] as number
          gradient[index] = (gradient[index] as number) + error * (input.values[i] as number)
        }
      })
    })
    for (const { vector, velocity, gradient } of classes) {
      for (let i = 0; i < size; i += 1) {
        const regularisation = i === size - 1 ? 0 : decay * (vector[i] ?? 0)
        velocity[i] = 0.9 * (velocity[i] ?? 0) - rate * ((gradient[i] ?? 0) + regularisation)
        vector[i] = (vector[i] ?? 0) + (velocity[i] ?? 0)
      }
    }
  }
  return classes.map(({ name, vector }) => ({
    name,
    bias: vector[size - 1] ?? 0,
    vector: [...vector.subarray(0, size - 1)],
  }))
}
