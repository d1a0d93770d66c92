// The feeling that an entry names itself: "so happy", "I am scared", "smiling like an idiot".

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
const patterns: readonly (readonly [Feeling, RegExp])[] = [
  ...words.map(
    ([feeling, names]) => [feeling, new RegExp(`\\b${before} (?:${names})\\b`, 'i')] as const,
  ),
  // Their own smile: that of somebody else may be the worst of it.
  [
    'joy',
    /\b(?:i'?m|i am|i keep|i can't stop) (?:\w+ ){0,2}(?:smiling|grinning|beaming)\b(?! (?:through|politely))/i,
  ],
]

/** Undefined where none is named, or more than one. */
export function namedFeeling(text: string): Feeling | undefined {
  const plain = text.replace(/[’‘]/g, "'")
  const named = patterns.filter(([, pattern]) => pattern.test(plain)).map(([feeling]) => feeling)
  const [first, ...others] = new Set(named)
  return others.length === 0 ? first : undefined
}
