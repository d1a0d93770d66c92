// Linear models over the vector of a text: how probable each of their classes is.

export interface LinearModel {
  /** For each class, one weight for each number of the vector. */
  weights: readonly (readonly number[])[]
  /** The bias of each class. */
  constants: readonly number[]
}

/** The probability of each class; together they are 1. */
export function classProbabilities(
  vector: Float32Array,
  { weights, constants }: LinearModel,
): readonly number[] {
  const sums = constants.map((constant, classIndex) =>
    (weights[classIndex] ?? []).reduce(
      (sum, weight, at) => sum + weight * (vector[at] ?? 0),
      constant,
    ),
  )
  const highest = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

/**
 * How an entry for training is marked. Clear: an amused answer is right. Light: a light touch beside something that
 * matters more. The model only separates `clear` from the rest.
 */
export const humours = ['none', 'light', 'clear'] as const

/** The tone in which a good friend would answer an entry. */
export const tones = ['glad', 'amused', 'gentle', 'tender', 'steady', 'plain'] as const

/** What the key sentence of an entry expresses: the sentence that a good friend would respond to. */
export const matters = [
  'wish',
  'plan',
  'waiting',
  'worry',
  'undecided',
  'managed',
  'news',
  'pleasure',
  'kindness',
  'annoyed',
  'slighted',
  'conflict',
  'missing',
  'sorry',
  'unsaid',
  'weary',
  'short-of-money',
  'comic',
  'moved',
  'dreary',
  'plain',
] as const
export type Matter = (typeof matters)[number]

export interface LinearModels {
  /** Two classes: not clearly humorous, and clearly humorous. */
  humour: LinearModel
  tone: LinearModel
  /** Over the vectors of the sentence and of its entry, concatenated: see `vectorInEntry`. */
  matter: LinearModel
  /** Two classes of goals: about somebody who is alive or about nobody, and about somebody who has died. */
  grief: LinearModel
}

/** How probable it is that a text is clearly humorous. */
export const humourOf = (vector: Float32Array, { humour }: LinearModels): number =>
  classProbabilities(vector, humour)[1] ?? 0

/** How probable it is that a goal is about somebody who has died. */
export const griefOf = (vector: Float32Array, { grief }: LinearModels): number =>
  classProbabilities(vector, grief)[1] ?? 0

/** Softness: how probable it is that a friend would answer an entry gently or tenderly. */
export function softnessOf(vector: Float32Array, { tone }: LinearModels): number {
  const probabilities = classProbabilities(vector, tone)
  return (
    (probabilities[tones.indexOf('gentle')] ?? 0) + (probabilities[tones.indexOf('tender')] ?? 0)
  )
}

/** The vector of a sentence followed by that of its entry. */
export const vectorInEntry = (sentence: Float32Array, entry: Float32Array): Float32Array =>
  Float32Array.from([...sentence, ...entry])

/** The most probable matter of a sentence in its entry, and how probable it is. */
export function matterOf(
  sentence: Float32Array,
  entry: Float32Array,
  { matter }: LinearModels,
): { matter: Matter; probability: number } {
  const probabilities = classProbabilities(vectorInEntry(sentence, entry), matter)
  const probability = Math.max(...probabilities)
  return { matter: matters[probabilities.indexOf(probability)] ?? 'plain', probability }
}
