// A missing score compares as "no danger" with every threshold, and so does NaN: such scores are refused.

/** Its message names a head and contains no text of a user. */
export class InvalidScores extends Error {
  override name = 'InvalidScores'
}

export function checkedScores<Scores extends readonly number[]>(
  head: string,
  scores: Scores,
  length: number,
): Scores {
  if (scores.length !== length || !scores.every(Number.isFinite))
    throw new InvalidScores(`the model gave no valid scores of ${head}`)
  return scores
}
