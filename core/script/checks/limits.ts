// The limits that a script must meet.

export const scriptLimits = {
  words: { least: 420, most: 490 },
  pauses: { least: 18, most: 34 },
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
