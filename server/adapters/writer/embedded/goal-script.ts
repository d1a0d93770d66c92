// The way of a goal to its script: read it, find what it names and a scene, tell the goal, put all together, check.

import type { GoalPath } from '#core/reader/labels.ts'
import { allPass, checkScript } from '#core/script/check.ts'
import { plainGoal } from '#core/script/goal-text.ts'
import { composeScript, type Middle } from '#core/script/scenes/compose-script.ts'
import { slotsIn } from '#core/script/scenes/goal-slots.ts'
import type { Slots } from '#core/script/scenes/scene.ts'
import { tellGoal } from '#core/script/tell/tell.ts'
import { type ChosenMoments, chooseMoments } from '#core/script/topics/choose-moments.ts'
import { findTopics, type NamedTopic } from '#core/script/topics/find-topics.ts'
import { topicParts } from '#core/script/topics/topic-parts.ts'
import type { Reader } from '../../reader/reader.ts'
import { type FittingScenes, fittingScenes } from './choose-scene.ts'
import type { SceneLibrary } from './load-scenes.ts'
import { languageIn } from './reading.ts'

/** From here on a scene pictures the goal better than few moments do. */
const closeFit = 0.86
/** So many moments picture a goal better than any scene that was written for another. */
const manyMoments = 4
const fewMoments = 3
const maxTries = 6
const none: FittingScenes = { scenes: [], fit: 1 }

/** Paths whose goals may be told back. In the others only a hand-written text speaks of them. */
const toldPaths: ReadonlySet<GoalPath> = new Set(['plain', 'story'])

export interface GoalScript {
  script: string
  /** Names of the checks that it misses. */
  failed: string[]
}

interface Options {
  goal: string
  path: GoalPath
  reader: Reader
  library: SceneLibrary
  random: () => number
  /** In place of the passage that lays down the importance of the wish. */
  day?: string | undefined
}

/** Undefined where the path has no scene near the goal. */
export async function goalScript(options: Options): Promise<GoalScript | undefined> {
  const { goal, path, reader, library, random, day } = options
  const told = toldPaths.has(path) ? await toldSentences(goal, reader) : []
  const slots = await slotsFor(goal, path, reader)
  const named = namedTopics(options, told)
  const fitting = isPictured(chooseMoments(named, random))
    ? none
    : await fittingScenes({ goal, path, told, reader, index: library.index })
  const source = sourceFor(options, { named, told, fitting })
  if (source === undefined) return undefined
  const drawMiddle = () => {
    const { parts, told } = source()
    return { parts: day === undefined ? parts : { ...parts, light: day }, told }
  }
  const candidates: GoalScript[] = []
  for (let tries = 0; tries < maxTries; tries += 1) {
    const script = composeScript({ drawMiddle, slots, frames: library.frames, random })
    const rows = checkScript(script, goal)
    if (allPass(rows)) return { script, failed: [] }
    candidates.push({ script, failed: rows.filter(({ pass }) => !pass).map(({ name }) => name) })
  }
  return candidates.reduce((one, other) => (other.failed.length < one.failed.length ? other : one))
}

interface Found {
  named: readonly NamedTopic[]
  told: readonly string[]
  fitting: FittingScenes
}

/** Moments of what the goal names, or a scene that fits it closely; a quiet scene where neither is found. */
function sourceFor(
  { path, library, random }: Options,
  { named, told, fitting: { scenes, fit } }: Found,
): (() => Middle) | undefined {
  const { frames, topics: index } = library
  const quiet = library.index.scenes.filter(({ isQuiet }) => isQuiet)
  const fallback = path === 'plain' ? quiet : []
  const choice = scenes.length > 0 ? scenes : fallback
  const drawScene = () => choice[Math.floor(random() * choice.length)]
  if (isPictured(chooseMoments(named, random), fit))
    return () => {
      const chosen = chooseMoments(named, random)
      const otherwise = chosen.wish ?? drawScene()
      if (otherwise === undefined) throw new Error('moments without a wish need a scene')
      return topicParts({ chosen, told, index, frames, otherwise, random })
    }
  const [first] = choice
  return first && (() => ({ parts: drawScene() ?? first, told }))
}

/** Whether moments picture the goal. Few of them do so where no scene fits closely. */
function isPictured({ wish, groups }: ChosenMoments, fit = 1): boolean {
  const moments = groups.flatMap((group) => group.moments)
  if (wish === undefined) return fit < 1 && moments.length >= manyMoments
  return moments.length >= (fit < closeFit ? fewMoments : manyMoments)
}

/** The goal in the second person, without sentences that the reader finds wrong beside it. */
async function toldSentences(goal: string, reader: Reader): Promise<string[]> {
  if (!languageIn(goal).english) return []
  const sentences: string[] = []
  for (const sentence of tellGoal(plainGoal(goal)).sentences)
    if (!(await reader.isWrongLine(goal, sentence))) sentences.push(sentence)
  return sentences
}

function namedTopics({ goal, path, library }: Options, told: readonly string[]): NamedTopic[] {
  if (!toldPaths.has(path) || !languageIn(goal).english) return []
  // The wish of a long story is in the sentences that can be told.
  return findTopics(path === 'story' ? told.join(' ') : plainGoal(goal), library.topics)
}

async function slotsFor(goal: string, path: GoalPath, reader: Reader): Promise<Slots> {
  // Whom a goal of grief names has died, and whom one of harm names is not to be pictured.
  if (path === 'grief' || path === 'harm') return {}
  const plain = plainGoal(goal)
  return slotsIn(plain, await reader.spans(plain))
}
