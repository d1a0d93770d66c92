/** Multinomial logistic regression over sparse features, by L-BFGS. Nothing in it is random. */
import type { Features } from '#core/reader/ngrams.ts'

export interface Example extends Features {
  /** The index of its class. */
  label: number
}

interface Options {
  /** How many features there are; the `rows` of an example are the indices of those that it has. */
  featureCount: number
  /** How many classes there are. */
  classes: number
  /** Inverse regularisation, like C in scikit-learn: higher means less regularisation. */
  inverseRegularisation: number
  /** The maximum number of steps of L-BFGS. */
  steps: number
}

interface Fitted {
  /** For each feature, one for each class. */
  weights: Float64Array
  /** One for each class. */
  biases: Float64Array
}

export function fitLogistic(examples: readonly Example[], options: Options): Fitted {
  const { classes, inverseRegularisation, steps } = options
  const packed = examples.map(({ rows, values, label }) => ({
    rows: Int32Array.from(rows),
    values: Float64Array.from(values),
    label,
  }))
  const biasAt = options.featureCount * classes
  const found = minimise(
    (point) => lossAt(point, packed, { biasAt, classes, inverseRegularisation }),
    new Float64Array(biasAt + classes),
    steps,
  )
  return { weights: found.slice(0, biasAt), biases: found.slice(biasAt) }
}

/** An example in typed arrays, which are faster. */
interface Packed {
  rows: Int32Array
  values: Float64Array
  label: number
}

interface Loss {
  value: number
  gradient: Float64Array
}

interface LossOptions {
  /** The index of the first bias in a point, which has all weights and then the biases. */
  biasAt: number
  classes: number
  inverseRegularisation: number
}

/**
 * The loss at a point: the cross-entropy of the examples times `inverseRegularisation`, and half of the sum of
 * squared weights. Plain loops over arrays of numbers: the innermost lines run some 10⁷ times in each step.
 */
function lossAt(point: Float64Array, examples: readonly Packed[], options: LossOptions): Loss {
  const { biasAt, classes, inverseRegularisation } = options
  const gradient = new Float64Array(point.length)
  let value = 0
  for (const { rows, values, label } of examples) {
    const scores = point.slice(biasAt)
    for (let at = 0; at < rows.length; at += 1) {
      const first = (rows[at] as number) * classes
      for (let classIndex = 0; classIndex < classes; classIndex += 1)
        scores[classIndex] =
          (scores[classIndex] as number) +
          (values[at] as number) * (point[first + classIndex] as number)
    }
    const highest = Math.max(...scores)
    const powers = scores.map((score) => Math.exp(score - highest))
    const sum = powers.reduce((total, power) => total + power, 0)
    value -= inverseRegularisation * Math.log((powers[label] as number) / sum)
    const slopes = powers.map(
      (power, classIndex) => inverseRegularisation * (power / sum - (classIndex === label ? 1 : 0)),
    )
    for (let at = 0; at < rows.length; at += 1) {
      const first = (rows[at] as number) * classes
      for (let classIndex = 0; classIndex < classes; classIndex += 1)
        gradient[first + classIndex] =
          (gradient[first + classIndex] as number) +
          (values[at] as number) * (slopes[classIndex] as number)
    }
    slopes.forEach((slope, classIndex) => {
      gradient[biasAt + classIndex] = (gradient[biasAt + classIndex] as number) + slope
    })
  }
  for (let at = 0; at < biasAt; at += 1) {
    const weight = point[at] as number
    value += (weight * weight) / 2
    gradient[at] = (gradient[at] as number) + weight
  }
  return { value, gradient }
}

/** How many steps back L-BFGS remembers. */
const remembered = 8

interface Step {
  /** How the point changed. */
  move: Float64Array
  /** How the gradient changed. */
  change: Float64Array
  /** The dot product of the two. */
  product: number
}

function minimise(
  lossOf: (point: Float64Array) => Loss,
  start: Float64Array,
  steps: number,
): Float64Array {
  let point = start
  let loss = lossOf(point)
  const past: Step[] = []
  for (let step = 0; step < steps; step += 1) {
    const direction = directionOf(loss.gradient, past)
    const slope = dot(loss.gradient, direction)
    // A backtracking line search with the Armijo condition.
    let size = past.length === 0 ? 1 / Math.sqrt(-slope) : 1
    let next = addScaled(point, direction, size)
    let nextLoss = lossOf(next)
    while (nextLoss.value > loss.value + 1e-4 * size * slope && size > 1e-6) {
      size /= 2
      next = addScaled(point, direction, size)
      nextLoss = lossOf(next)
    }
    const move = difference(next, point)
    const change = difference(nextLoss.gradient, loss.gradient)
    const product = dot(move, change)
    const isDone = loss.value - nextLoss.value < 1e-6 * Math.abs(loss.value)
    point = next
    loss = nextLoss
    if (isDone) break
    if (product > 0) past.push({ move, change, product })
    if (past.length > remembered) past.shift()
  }
  return point
}

/** The negative gradient, corrected by how it changed in the last steps: the two-loop recursion of L-BFGS. */
function directionOf(gradient: Float64Array, past: readonly Step[]): Float64Array {
  let direction = gradient.map((value) => -value)
  const coefficients: number[] = []
  for (const { move, change, product } of past.toReversed()) {
    const coefficient = dot(move, direction) / product
    coefficients.unshift(coefficient)
    direction = addScaled(direction, change, -coefficient)
  }
  const last = past.at(-1)
  if (last !== undefined) {
    const scale = last.product / dot(last.change, last.change)
    direction = direction.map((value) => value * scale)
  }
  past.forEach(({ move, change, product }, index) => {
    const coefficient = (coefficients[index] ?? 0) - dot(change, direction) / product
    direction = addScaled(direction, move, coefficient)
  })
  return direction
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number)
  return sum
}

/** `vector` + `factor` × `other`. */
const addScaled = (vector: Float64Array, other: Float64Array, factor: number) =>
  vector.map((value, at) => value + factor * (other[at] as number))

const difference = (vector: Float64Array, other: Float64Array) => addScaled(vector, other, -1)
