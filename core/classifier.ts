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
  const probabilities = softmax(classes.map((each) => each.bias + dot(vector, each.vector)))
  const named = classes.map(({ name }, at) => [name, probabilities[at] ?? 0] as const)
  return Object.fromEntries(named) as ClassProbabilities<Name>
}

function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores)
  const raised = scores.map((score) => Math.exp(score - highest))
  const sum = raised.reduce((total, each) => total + each, 0)
  return raised.map((each) => each / sum)
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** Hashed n-grams are mostly zero; training visits only the other values. */
interface Sparse {
  indices: Int32Array
  values: Float64Array
}

function sparse(vector: readonly number[]): Sparse {
  const indices = vector.flatMap((value, at) => (value === 0 ? [] : [at]))
  return {
    indices: Int32Array.from(indices),
    values: Float64Array.from(indices, (index) => vector[index] ?? 0),
  }
}

function sparseDot({ indices, values }: Sparse, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < indices.length; at += 1)
    sum += (values[at] as number) * (other[indices[at] as number] as number)
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
  const inputs = rows.map(({ vector }) => sparse([...vector, 1]))
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
    rows.forEach((row, at) => {
      const input = inputs[at] as Sparse
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
