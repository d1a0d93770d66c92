// Finds the scenes for a goal: those whose own goals are nearest in meaning, without the ones that do
// not fit it.

import { dotProduct } from '../../reader/dot-product.ts'
import type { GoalPath } from '../../reader/labels.ts'
import { mentionsIn } from './mentions.ts'
import type { Scene } from './scene.ts'

/** The vectors of the goals of all scenes, in the order of the library; all are unit vectors. */
export interface SceneIndex {
  scenes: readonly Scene[]
  /** One row for each goal. */
  vectors: readonly Float32Array[]
  /** For each row, the index of its scene. */
  sceneOf: readonly number[]
}

export interface FoundScene {
  scene: Scene
  /** How near the nearest of its goals is, at most 1, less `unmentionedCost` for each unmentioned assumption. */
  score: number
  /** Which of the texts was nearest to one of its goals. */
  nearestText: string
}

/** A text with its vector. */
export interface Meaning {
  text: string
  vector: Float32Array
}

/** Subtracted from the score for each assumption that the goal does not mention. */
const unmentionedCost = 0.07
/** The score of a part of the goal is multiplied by this: a part says less than the whole. */
const partShare = 0.9

/** The scenes of the paths, best first. `parts` are the sentences of the goal, where it has several. */
export function findScenes(
  goal: Meaning,
  parts: readonly Meaning[],
  paths: readonly GoalPath[],
  index: SceneIndex,
): FoundScene[] {
  const nearest = index.scenes.map(() => ({ score: 0, nearestText: goal.text }))
  for (const [row, vector] of index.vectors.entries()) {
    const best = nearest[index.sceneOf[row] ?? 0]
    for (const meaning of [goal, ...parts]) {
      const score = dotProduct(meaning.vector, vector) * (meaning === goal ? 1 : partShare)
      if (best !== undefined && score > best.score)
        Object.assign(best, { score, nearestText: meaning.text })
    }
  }
  const mentions = new Map(paths.map((path) => [path, mentionsIn(goal.text, path)]))
  const found = index.scenes.flatMap((scene, at) => {
    const mentioned = mentions.get(scene.path)
    if (mentioned === undefined || mentioned.excludes(scene.assumes)) return []
    const { score = 0, nearestText = goal.text } = nearest[at] ?? {}
    return [
      { scene, score: score - unmentionedCost * mentioned.unmentioned(scene.assumes), nearestText },
    ]
  })
  return found.sort((a, b) => b.score - a.score)
}
