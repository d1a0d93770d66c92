// The figures of good guidance, in one place.

export const GUIDANCE_LIMITS = {
  words: { least: 120, most: 220 },
  /** An answer shows that it heard; it does not read everything back. */
  quotedWords: 40,
  ideas: 1,
  actSeconds: 120,
  readingGrade: 8,
  longestSentence: 35,
} as const
