// Finds the scenes that suit a goal: those nearest in meaning are compared with it one by one.

import type { GoalPath } from '#core/reader/labels.ts'
import { wordsOf } from '#core/script/measure/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import {
  type FoundScene,
  findScenes,
  type Meaning,
  type SceneIndex,
} from '#core/script/scenes/find-scenes.ts'
import type { Scene } from '#core/script/scenes/scene.ts'
import { withoutMarkup } from '#core/script/strip-text.ts'
import type { Reader } from '../../reader/reader.ts'

/**
 * How well a scene fits a goal: how similar the example goals of the scene are, and how probably somebody with this
 * goal would call the scene their own. The weights were chosen on judged pairs of validation authors; either value
 * alone is worse.
 */
const fitOf = (similarity: number, match: number) => 0.65 * similarity + 0.35 * match
/**
 * The least fit of a scene. Low, because the paths that are not retold have few scenes, and even a less similar one is
 * about the same matter. On the other paths, scenes are used only from `closeFit` on (`goal-script.ts`).
 */
const minFit = 0.4
/** Scenes within this margin of the best fit are all used, so that the same goal can get different scripts. */
const margin = 0.03
/** How many of the nearest scenes are compared with the goal one by one. */
const maxCompared = 10
/** How many of the first sentences of a goal are also searched for one by one. */
const maxParts = 8
/** A shorter sentence ("Simple.") says too little by itself. */
const minPartWords = 4

interface Options {
  goal: string
  path: GoalPath
  /** The sentences of the goal that could be retold in the second person. */
  retoldGoal: readonly string[]
  reader: Reader
  index: SceneIndex
}

export interface FittingScenes {
  scenes: readonly Scene[]
  /** How well the best scene of the path fits, from 0 to 1, even where it fits too little to be used. */
  fit: number
}

/** The scenes that fit best; none where no scene of the path fits well enough. */
export async function fittingScenes(options: Options): Promise<FittingScenes> {
  const { goal, path, retoldGoal, reader, index } = options
  const plain = withoutMarkup(goal)
  const meaningOf = async (text: string) => ({ text, vector: await reader.vector(text) })
  // Most of a long story is background; the wish is in the sentences that could be retold.
  const wish =
    path === 'story' && retoldGoal.length > 0 ? retoldGoal.join(' ') : plain.replaceAll('\n', ' ')
  const sentences = plain
    .split('\n')
    .flatMap(splitSentences)
    .filter((sentence) => wordsOf(sentence).length >= minPartWords)
    .slice(0, maxParts)
  const parts: Meaning[] = []
  if (sentences.length > 1) for (const sentence of sentences) parts.push(await meaningOf(sentence))
  const nearest = findScenes(await meaningOf(wish), parts, scenePaths(path), index)
  const compared: FoundScene[] = []
  for (const found of nearest.filter(({ scene }) => !scene.isQuiet).slice(0, maxCompared)) {
    const { about } = found.scene
    const whole = await reader.sceneMatch(wish, about)
    // Averaged, because one sentence may be a detail that the goal as a whole is not about.
    const part =
      found.nearestText === wish ? whole : await reader.sceneMatch(found.nearestText, about)
    compared.push({ ...found, score: fitOf(found.score, (whole + part) / 2) })
  }
  const fit = Math.max(0, ...compared.map(({ score }) => score))
  const minScore = Math.max(minFit, fit - margin)
  return {
    scenes: compared.filter(({ score }) => score >= minScore).map(({ scene }) => scene),
    fit,
  }
}

/** A story has no scenes of its own, and the life after leaving something may be a plain wish. */
function scenePaths(path: GoalPath): GoalPath[] {
  if (path === 'story') return ['plain']
  return path === 'leaving' ? ['leaving', 'plain'] : [path]
}
