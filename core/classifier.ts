// A linear reading of a sentence's vector: one weight vector and one bias per class, and a softmax.

export type ClassWeights<Name extends string = string> = {
  name: Name
  bias: number
  vector: ArrayLike<number>
}

export type Shares<Name extends string> = Record<Name, number>

/** How likely each class is, summing to one. */
export function classify<Name extends string>(
  vector: ArrayLike<number>,
  classes: readonly ClassWeights<Name>[],
): Shares<Name> {
  const scores = classes.map((each) => each.bias + dot(vector, each.vector))
  const highest = Math.max(...scores)
  const raised = scores.map((score) => Math.exp(score - highest))
  const sum = raised.reduce((total, each) => total + each, 0)
  const shares = classes.map(({ name }, at) => [name, (raised[at] ?? 0) / sum] as const)
  return Object.fromEntries(shares) as Shares<Name>
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

export type TrainingRow = { vector: readonly number[]; label: number; weight?: number }
export type TrainingPlan = { rounds: number; rate: number; decay: number }

/**
 * Logistic regression by gradient descent with momentum. Classes weigh the same however many examples
 * they have. It runs where weights are made, never while somebody waits.
 */
export function train<Name extends string>(
  names: readonly Name[],
  rows: readonly TrainingRow[],
  { rounds, rate, decay }: TrainingPlan,
): { name: Name; bias: number; vector: number[] }[] {
  const size = rows[0]?.vector.length ?? 0
  const classes = names.map((name) => ({ name, bias: 0, vector: new Array<number>(size).fill(0) }))
  const speeds = names.map(() => new Array<number>(size + 1).fill(0))
  const counts = names.map((_, label) => rows.filter((row) => row.label === label).length)
  const scale = rows.map(
    ({ label, weight = 1 }) => weight / (names.length * Math.max(1, counts[label] ?? 1)),
  )
  for (let round = 0; round < rounds; round += 1) {
    const slopes = names.map(() => new Array<number>(size + 1).fill(0))
    rows.forEach(({ vector, label }, at) => {
      const shares = classify(vector, classes)
      names.forEach((name, each) => {
        const error = (shares[name] - (each === label ? 1 : 0)) * (scale[at] ?? 0)
        const slope = slopes[each] as number[]
        for (let i = 0; i < size; i += 1) slope[i] = (slope[i] ?? 0) + error * (vector[i] ?? 0)
        slope[size] = (slope[size] ?? 0) + error
      })
    })
    classes.forEach((weights, each) => {
      const speed = speeds[each] as number[]
      const slope = slopes[each] as number[]
      for (let i = 0; i < size; i += 1) {
        const now = weights.vector[i] ?? 0
        speed[i] = 0.9 * (speed[i] ?? 0) - rate * ((slope[i] ?? 0) + decay * now)
        weights.vector[i] = now + (speed[i] ?? 0)
      }
      speed[size] = 0.9 * (speed[size] ?? 0) - rate * (slope[size] ?? 0)
      weights.bias += speed[size] ?? 0
    })
  }
  return classes
}
