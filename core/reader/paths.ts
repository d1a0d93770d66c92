// The path of a goal, from what the model says about the goal, its windows and their parts.

import { type GoalPath, goalPaths } from './labels.ts'
import { checkedScores } from './scores.ts'

export interface PathThresholds {
  /** How probable a path other than `plain` must be for the goal as a whole. */
  whole: number
  /** How probable a path that must not be pictured has to be in a single window or part. */
  window: number
}

/** A goal with a single sentence on one of these paths is never pictured as it is written, even if the rest is long. */
const neverPictured: ReadonlySet<GoalPath> = new Set(['eating', 'treatment', 'harm', 'abuse'])

/**
 * Probabilities are in the order of `goalPaths`; `windows` are those of the windows and of their parts. Throws if one
 * is missing.
 */
export function goalPathOf(
  whole: readonly number[],
  windows: readonly (readonly number[])[],
  thresholds: PathThresholds,
): GoalPath {
  for (const scores of [whole, ...windows]) checkedScores('path', scores, goalPaths.length)
  const wholeResult = likeliestPath(whole)
  if (neverPictured.has(wholeResult.path) && wholeResult.score >= thresholds.whole)
    return wholeResult.path
  const windowResult = windows
    .map(likeliestPath)
    .filter(({ path, score }) => neverPictured.has(path) && score >= thresholds.window)
    .sort((a, b) => b.score - a.score)[0]
  if (windowResult !== undefined) return windowResult.path
  return wholeResult.score >= thresholds.whole ? wholeResult.path : 'plain'
}

function likeliestPath(scores: readonly number[]): { path: GoalPath; score: number } {
  return goalPaths
    .map((path, index) => ({ path, score: scores[index] ?? 0 }))
    .reduce((a, b) => (b.score > a.score ? b : a))
}
