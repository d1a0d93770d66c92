// The feeling that an entry names itself: "so happy", "I am scared", "I can't stop smiling".

import type { Feeling } from '../../reader/labels.ts'

const feelingWords: readonly (readonly [Feeling, string])[] = [
  ['joy', 'happy|overjoyed|delighted|thrilled'],
  ['pride', 'proud(?: of (?:myself|him|her|them|us))?'],
  ['sadness', 'sad|miserable'],
  ['loneliness', 'lonely'],
  ['heartbreak', 'heartbroken'],
  ['fear', 'scared|afraid|terrified|anxious|nervous|worried'],
  ['anger', 'angry|furious|mad|livid'],
  ['envy', 'jealous|envious'],
  ['guilt', 'guilty|ashamed'],
  ['tiredness', 'tired|exhausted|worn out|shattered|knackered'],
]
const leadIn = "(?:so|very|really|i'?m|i am|feel|feeling|felt)"
const patterns: readonly (readonly [Feeling, RegExp])[] = [
  // Not after “so” or “very”, which speak of other things: “so low that I could hear its wings”.
  ['sadness', /\b(?:i'?m|i am|feel|feeling|felt) (?:(?:so|very|really) )?(?:low|down)\b/i],
  ...feelingWords.map(
    ([feeling, names]) => [feeling, new RegExp(`\\b${leadIn} (?:${names})\\b`, 'i')] as const,
  ),
  // Only the author's own smile: the smile of another person may be what hurts.
  [
    'joy',
    /\b(?:i'?m|i am|i keep|i can't stop) (?:\w+ ){0,2}(?:smiling|grinning|beaming)\b(?! (?:through|politely))/i,
  ],
]

/** Words before a good feeling which show that it is denied, wished for, past or another person's. */
const notOwnFeeling =
  /\b(?:not|never|hardly|\w+n't|wish|wished|would|used to|had been|was|were|he|she|they|everyone|everybody)\b/i
const goodFeelings: ReadonlySet<Feeling> = new Set(['joy', 'pride'])
/** How much of the sentence before a feeling is searched for the words of `notOwnFeeling`. */
const maxContextCharacters = 40

function isNamed(text: string, [feeling, pattern]: (typeof patterns)[number]): boolean {
  const found = pattern.exec(text)
  if (found === null || !goodFeelings.has(feeling)) return found !== null
  const context = text.slice(Math.max(0, found.index - maxContextCharacters), found.index)
  return !notOwnFeeling.test(context.split(/[.!?\n]/).at(-1) ?? '')
}

/** Undefined where none is named, or more than one. */
export function namedFeeling(text: string): Feeling | undefined {
  const plain = text.replace(/[’‘]/g, "'")
  const named = patterns.filter((each) => isNamed(plain, each)).map(([feeling]) => feeling)
  const [first, ...others] = new Set(named)
  return others.length === 0 ? first : undefined
}
