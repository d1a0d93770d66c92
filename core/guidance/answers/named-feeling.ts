// The feeling that an entry names itself: "so happy", "I am scared".

import type { Feeling } from '../../reader/labels.ts'

const words: readonly (readonly [Feeling, string])[] = [
  ['joy', 'happy|overjoyed|delighted|thrilled'],
  ['pride', 'proud(?: of (?:myself|him|her|them|us))?'],
  ['sadness', 'sad|low|down|miserable'],
  ['loneliness', 'lonely'],
  ['heartbreak', 'heartbroken'],
  ['fear', 'scared|afraid|terrified|anxious|nervous|worried'],
  ['anger', 'angry|furious|mad|livid'],
  ['envy', 'jealous|envious'],
  ['guilt', 'guilty|ashamed'],
  ['tiredness', 'tired|exhausted|worn out|shattered|knackered'],
]
const before = "(?:so|very|really|i'?m|i am|feel|feeling|felt)"
const patterns = words.map(
  ([feeling, names]) => [feeling, new RegExp(`\\b${before} (?:${names})\\b`, 'i')] as const,
)

/** Undefined where none is named, or more than one. */
export function namedFeeling(text: string): Feeling | undefined {
  const plain = text.replace(/[’‘]/g, "'")
  const [first, ...others] = patterns.filter(([, pattern]) => pattern.test(plain))
  return others.length === 0 ? first?.[0] : undefined
}
