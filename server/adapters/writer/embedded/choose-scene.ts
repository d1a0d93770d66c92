// The scenes that suit a goal: those nearest in meaning, compared with it one by one.

import type { GoalPath } from '#core/reader/labels.ts'
import { plainGoal } from '#core/script/goal-text.ts'
import { wordsOf } from '#core/script/measure/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import {
  type FoundScene,
  findScenes,
  type Meaning,
  type SceneIndex,
} from '#core/script/scenes/find-scenes.ts'
import type { Scene } from '#core/script/scenes/scene.ts'
import type { Reader } from '../../reader/reader.ts'

/**
 * How well a scene fits: how near its own goals are, and how probably somebody with this goal would call it
 * theirs. Chosen on judged pairs of validation authors; either alone is worse.
 */
const fitOf = (nearness: number, theirs: number) => 0.65 * nearness + 0.35 * theirs
/** From here on a scene is theirs more often than not, and rarely another life altogether. */
const goodFit = 0.65
/** Where the path is known, the scenes are few and a more distant one still belongs to it. */
const goodFitOnPath = 0.4
/** Scenes that are nearly as good as the best one: the same goal gets another of them the next time. */
const margin = 0.03
/** How many of the nearest scenes are compared with the goal one by one. */
const maxCompared = 10
/** What a long goal is about shows within its first sentences. */
const maxParts = 8
/** A shorter sentence ("Simple.") says too little by itself. */
const minPartWords = 4

interface Options {
  goal: string
  path: GoalPath
  /** The goal in the second person, as far as it can be told. */
  told: readonly string[]
  reader: Reader
  index: SceneIndex
}

export interface FittingScenes {
  scenes: readonly Scene[]
  /** How well the best of them fits, from 0 to 1. */
  fit: number
}

/** No scenes where none of the path fits. */
export async function fittingScenes(options: Options): Promise<FittingScenes> {
  const { goal, path, told, reader, index } = options
  const plain = plainGoal(goal)
  const meaningOf = async (text: string) => ({ text, vector: await reader.vector(text) })
  // The wish of a long story is in the sentences that can be told.
  const wish = path === 'story' && told.length > 0 ? told.join(' ') : plain.replaceAll('\n', ' ')
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
    // A detail of a goal is not yet what the goal is about.
    const part =
      found.nearestText === wish ? whole : await reader.sceneMatch(found.nearestText, about)
    compared.push({ ...found, score: fitOf(found.score, (whole + part) / 2) })
  }
  const fit = Math.max(0, ...compared.map(({ score }) => score))
  const limit = path === 'plain' || path === 'story' ? goodFit : goodFitOnPath
  const least = Math.max(limit, fit - margin)
  return { scenes: compared.filter(({ score }) => score >= least).map(({ scene }) => scene), fit }
}

/** A story has no scenes of its own, and what somebody leaves something for may be a plain wish. */
function scenePaths(path: GoalPath): GoalPath[] {
  if (path === 'story') return ['plain']
  return path === 'leaving' ? ['leaving', 'plain'] : [path]
}
