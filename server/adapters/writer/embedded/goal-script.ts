// Makes the script of a goal: reads the goal, finds a scene for it, retells it, composes the script and checks it.

import type { GoalPath } from '#core/reader/labels.ts'
import { allPass, checkScript } from '#core/script/check.ts'
import { plainGoal } from '#core/script/goal-text.ts'
import { drawOwnWords } from '#core/script/own-words/own-words.ts'
import { composeScript, type Middle } from '#core/script/scenes/compose-script.ts'
import { slotsIn } from '#core/script/scenes/goal-slots.ts'
import type { Scene, Slots } from '#core/script/scenes/scene.ts'
import { fewSentences, manySentences, tellGoal } from '#core/script/tell/tell.ts'
import { type ChosenMoments, chooseMoments } from '#core/script/topics/choose-moments.ts'
import { findTopics, type NamedTopic } from '#core/script/topics/find-topics.ts'
import { topicParts } from '#core/script/topics/topic-parts.ts'
import type { Reader } from '../../reader/reader.ts'
import { fittingScenes } from './choose-scene.ts'
import type { SceneLibrary } from './load-scenes.ts'
import { languageIn } from './reading.ts'

/**
 * With at least this fit, a scene pictures the goal better than the person's own words do. Readers called most
 * scenes below it somebody else's life.
 */
const closeFit = 0.9
/** So many moments of a wish picture it, and so many of details alone. */
const fewMoments = 3
const manyMoments = 4
const maxTries = 6

/** Paths whose scripts may retell the goal in the second person. In the others all text is hand-written. */
const toldPaths: ReadonlySet<GoalPath> = new Set(['plain', 'story', 'leaving', 'other', 'illness'])

export interface GoalScript {
  script: string
  /** Names of the checks that the script does not pass. */
  failed: string[]
}

interface Options {
  goal: string
  path: GoalPath
  reader: Reader
  library: SceneLibrary
  random: () => number
  /** About the day of a reflection. It replaces the part `light`, which takes importance away from the wish. */
  dayText?: string | undefined
}

/**
 * The first script that passes all checks, or else the one that fails the fewest. Undefined where the path has no
 * scene near the goal.
 */
export async function composeGoalScript(options: Options): Promise<GoalScript | undefined> {
  const { goal, path, reader, library, random, dayText } = options
  const slots = await slotsFor(goal, path, reader)
  const drawWithoutDay = await middleDrawer(options)
  if (drawWithoutDay === undefined) return undefined
  const drawMiddle = () => {
    const middle = drawWithoutDay()
    if (dayText === undefined) return middle
    return { ...middle, parts: { ...middle.parts, light: dayText } }
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

/**
 * A scene that fits the goal closely, or else moments of what it names, or else the person's own words. Where nothing
 * can be told, a quiet scene, or nothing on a path with whole scripts. On the paths that are not told, the nearest scene.
 */
async function middleDrawer(options: Options): Promise<(() => Middle) | undefined> {
  const { goal, path, reader, library, random } = options
  const { passages, topics, index } = library
  const mayTell = toldPaths.has(path)
  const told = mayTell ? await toldSentences(goal, reader, fewSentences) : []
  const { scenes, fit } = await fittingScenes({ goal, path, told, reader, index })
  const isOpen = path === 'plain' || path === 'story'
  if (!mayTell || fit >= closeFit) return sceneDrawer(scenes, isOpen ? told : [], random)
  const named = namedTopics(options, told)
  const all = await toldSentences(goal, reader, manySentences)
  // Another draw may have more or fewer moments: this one alone decides whether they picture the goal.
  if (isPictured(chooseMoments(named, random)))
    return () => {
      const chosen = chooseMoments(named, random)
      return topicParts({ chosen, told: all, index: topics, passages, random })
    }
  if (all.length > 0) return () => drawOwnWords({ told: all, passages, random })
  const quiet = isOpen ? index.scenes.filter(({ isQuiet }) => isQuiet) : []
  return sceneDrawer(quiet, [], random)
}

function sceneDrawer(
  scenes: readonly Scene[],
  told: readonly string[],
  random: () => number,
): (() => Middle) | undefined {
  const [first] = scenes
  return first && (() => ({ parts: scenes[Math.floor(random() * scenes.length)] ?? first, told }))
}

/** Whether moments picture the goal: those of a wish, or many of details. */
function isPictured({ wish, groups }: ChosenMoments): boolean {
  const count = groups.flatMap(({ moments }) => moments).length
  return count >= (wish === undefined ? manyMoments : fewMoments)
}

/** The goal retold in the second person, without the sentences that the reader judges wrong for it. */
async function toldSentences(
  goal: string,
  reader: Reader,
  limits: typeof fewSentences,
): Promise<string[]> {
  if (!languageIn(goal).english) return []
  const sentences: string[] = []
  for (const sentence of tellGoal(plainGoal(goal), limits).sentences)
    if (!(await reader.isWrongLine(goal, sentence))) sentences.push(sentence)
  return sentences
}

function namedTopics({ goal, path, library }: Options, told: readonly string[]): NamedTopic[] {
  if (!languageIn(goal).english) return []
  // Much of a story is background: only the sentences that can be retold hold the wish.
  return findTopics(path === 'story' ? told.join(' ') : plainGoal(goal), library.topics)
}

async function slotsFor(goal: string, path: GoalPath, reader: Reader): Promise<Slots> {
  // A person named in a goal of grief has died, and one named in a goal of harm must not be pictured.
  if (path === 'grief' || path === 'harm') return {}
  const plain = plainGoal(goal)
  return slotsIn(plain, await reader.spans(plain))
}
