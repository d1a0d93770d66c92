/**
 * The limits of the hard checks. A language model's script outside one is not shown; the built-in writer tries several
 * scripts and shows the one that fails the fewest checks.
 */
export const scriptLimits = {
  words: { min: 400, max: 510 },
  /** By how many seconds the length of the track may differ from its target. */
  trackTolerance: 3,
  /** The share of silence at the default pace. */
  silence: { min: 0.3, max: 0.55 },
  /** A sentence of at least this many words must not occur twice; a shorter one may, as in a dialogue. */
  minWordsOfDuplicate: 4,
} as const

/**
 * What many good scripts have in common. Others differ, so no script is refused for it. At least: `youPerHundred`,
 * `presentTenseShare`, `senseWords`, `goalWords.share`, `wordVariety`. At most: the other single numbers.
 */
export const adviceLimits = {
  pauses: { min: 18, max: 26 },
  wordsBetweenPauses: 40,
  youPerHundred: 7,
  presentTenseShare: 0.9,
  futureWords: 1,
  negationsPerHundred: 1,
  senseWords: { sight: 3, sound: 3, touch: 4, smell: 1, taste: 1 },
  /** The share of the first content words of the goal that the script uses. */
  goalWords: { maxCounted: 30, share: 0.7 },
  readingGrade: 6,
  maxSentenceWords: 25,
  repeatedFourGrams: 2,
  /** The moving type-token ratio in windows of 50 words (MATTR-50). */
  wordVariety: 0.7,
} as const
