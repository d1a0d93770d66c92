// The path of a goal, from what the model says about the goal and its windows.

import { type GoalPath, goalPaths } from './labels.ts'
import { checkedScores } from './scores.ts'

export interface PathThresholds {
  /** How probable a path other than `plain` must be for the goal as a whole. */
  whole: number
  /** How probable a path that must not be pictured has to be in a single window. */
  window: number
}

/** A goal with one sentence of this is never pictured as it stands, however long the rest is. */
const unpictured: ReadonlySet<GoalPath> = new Set(['eating', 'treatment', 'harm', 'abuse'])

/** Probabilities are in the order of `goalPaths`. Throws where one is missing. */
export function goalPathOf(
  whole: readonly number[],
  windows: readonly (readonly number[])[],
  thresholds: PathThresholds,
): GoalPath {
  for (const scores of [whole, ...windows]) checkedScores('path', scores, goalPaths.length)
  const first = likeliestPath(whole)
  if (unpictured.has(first.path) && first.score >= thresholds.whole) return first.path
  const found = windows
    .map(likeliestPath)
    .filter(({ path, score }) => unpictured.has(path) && score >= thresholds.window)
    .sort((one, other) => other.score - one.score)[0]
  if (found !== undefined) return found.path
  return first.score >= thresholds.whole ? first.path : 'plain'
}

function likeliestPath(scores: readonly number[]): { path: GoalPath; score: number } {
  return goalPaths
    .map((path, index) => ({ path, score: scores[index] ?? 0 }))
    .reduce((one, other) => (other.score > one.score ? other : one))
}
