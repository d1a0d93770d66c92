/** The limits of the hard checks: a script that misses one is not shown. */
export const scriptLimits = {
  words: { least: 400, most: 510 },
  /** By how many seconds the track may miss its length. */
  trackTolerance: 3,
  /** The share of silence at the default pace. */
  silence: { least: 0.3, most: 0.55 },
  /** A sentence of so many words or more stands once; a shorter one may be said again in a dialogue. */
  repeatableWords: 4,
} as const

/** What many good scripts keep to. Others differ, so no script is refused for it. */
export const adviceLimits = {
  pauses: { least: 18, most: 26 },
  wordsBetweenPauses: 40,
  youPerHundred: 7,
  presentShare: 0.9,
  futureWords: 1,
  negationsPerHundred: 1,
  senses: { sight: 3, sound: 3, touch: 4, smell: 1, taste: 1 },
  goalWords: { first: 30, share: 0.7 },
  readingGrade: 6,
  maxSentenceWords: 25,
  repeatedFourGrams: 2,
  variety: 0.7,
} as const
