// Makes the script of a goal: reads and retells the goal, finds a scene or topics, composes the script and checks it.

import type { GoalPath } from '#core/reader/labels.ts'
import { allPass, checkScript } from '#core/script/check.ts'
import { drawOwnWords } from '#core/script/own-words/own-words.ts'
import { fewSentences, manySentences, retellGoal } from '#core/script/retell/retell-goal.ts'
import { composeScript, type Middle } from '#core/script/scenes/compose-script.ts'
import { slotsIn } from '#core/script/scenes/goal-slots.ts'
import type { Scene, Slots } from '#core/script/scenes/scene.ts'
import { withoutMarkup } from '#core/script/strip-text.ts'
import { type ChosenMoments, chooseMoments } from '#core/script/topics/choose-moments.ts'
import { findTopics, type NamedTopic } from '#core/script/topics/find-topics.ts'
import { topicParts } from '#core/script/topics/topic-parts.ts'
import type { Reader } from '../../reader/reader.ts'
import { fittingScenes } from './choose-scene.ts'
import type { SceneLibrary } from './load-scenes.ts'
import { languageIn } from './reading.ts'

/**
 * From this fit on, a scene pictures the goal better than the user's own words do. Of most scenes below it, judges
 * said that they picture somebody else's life.
 */
const closeFit = 0.9
/** How many moments of topics are enough to picture a goal: with a wish among the topics, and without one. */
const minMomentsWithWish = 3
const minMomentsWithoutWish = 4
const maxTries = 6

/** Paths whose scripts may retell the goal in the second person. Scripts of the others repeat no sentence of it. */
const retoldPaths: ReadonlySet<GoalPath> = new Set([
  'plain',
  'story',
  'leaving',
  'other',
  'illness',
])

export interface GoalScript {
  script: string
  /** Names of the checks that the script does not pass. */
  failed: string[]
}

interface Options {
  goal: string
  path: GoalPath
  /** The goal may be about somebody who has died: it gets a quiet scene, which says nothing about anybody. */
  mayBeGrief?: boolean
  reader: Reader
  library: SceneLibrary
  random: () => number
  /** A text about the day of a reflection. It replaces the part `light` of the script (see `sceneParts`). */
  dayText?: string | undefined
}

/**
 * The first script that passes all checks, or else the one that fails the fewest. Undefined where `middleDrawer`
 * finds nothing to compose one from.
 */
export async function composeGoalScript(options: Options): Promise<GoalScript | undefined> {
  const { goal, library, random, dayText } = options
  const slots = await slotsFor(options)
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
  return candidates.reduce((a, b) => (b.failed.length < a.failed.length ? b : a))
}

/**
 * Chooses what the middle of the script is drawn from, and returns the function that draws it:
 * - for a goal that may be about somebody who has died, a quiet scene;
 * - on a path that is not retold, the scenes that fit best, or undefined where none fits well enough;
 * - else scenes that fit closely, or moments of the topics that the goal names, or the user's own words;
 * - where none of these three is possible, a quiet scene on the paths `plain` and `story`, and undefined on the others.
 */
async function middleDrawer(options: Options): Promise<(() => Middle) | undefined> {
  const { goal, path, reader, library, random } = options
  const { passages, topics, index } = library
  const quietScenes = index.scenes.filter(({ isQuiet }) => isQuiet)
  if (options.mayBeGrief) return sceneDrawer(quietScenes, [], random)
  const mayRetell = retoldPaths.has(path)
  const retoldGoal = mayRetell ? await retoldSentences(goal, reader, fewSentences) : []
  const { scenes, fit } = await fittingScenes({ goal, path, retoldGoal, reader, index })
  const isPlainOrStory = path === 'plain' || path === 'story'
  if (!mayRetell || fit >= closeFit)
    return sceneDrawer(scenes, isPlainOrStory ? retoldGoal : [], random)
  const named = namedTopics(options, retoldGoal)
  const retoldAtLength = await retoldSentences(goal, reader, manySentences)
  // Later draws may have more or fewer moments; only this one decides whether moments are used.
  if (isPictured(chooseMoments(named, random)))
    return () => {
      const chosen = chooseMoments(named, random)
      return topicParts({ chosen, retoldGoal: retoldAtLength, index: topics, passages, random })
    }
  if (retoldAtLength.length > 0)
    return () => drawOwnWords({ retoldGoal: retoldAtLength, passages, random })
  return sceneDrawer(isPlainOrStory ? quietScenes : [], [], random)
}

function sceneDrawer(
  scenes: readonly Scene[],
  retoldGoal: readonly string[],
  random: () => number,
): (() => Middle) | undefined {
  const [first] = scenes
  return (
    first && (() => ({ parts: scenes[Math.floor(random() * scenes.length)] ?? first, retoldGoal }))
  )
}

/** Whether the moments are enough to picture the goal. */
function isPictured({ wish, groups }: ChosenMoments): boolean {
  const count = groups.flatMap(({ moments }) => moments).length
  return count >= (wish === undefined ? minMomentsWithoutWish : minMomentsWithWish)
}

/** The goal retold in the second person, without the sentences that the reader judges wrong for it. */
async function retoldSentences(
  goal: string,
  reader: Reader,
  limits: typeof fewSentences,
): Promise<string[]> {
  if (!languageIn(goal).english) return []
  const sentences: string[] = []
  for (const sentence of retellGoal(withoutMarkup(goal), limits).sentences)
    if (!(await reader.isWrongLine(goal, sentence))) sentences.push(sentence)
  return sentences
}

function namedTopics(
  { goal, path, library }: Options,
  retoldGoal: readonly string[],
): NamedTopic[] {
  if (!languageIn(goal).english) return []
  // Much of a story is background: only the sentences that can be retold hold the wish.
  return findTopics(path === 'story' ? retoldGoal.join(' ') : withoutMarkup(goal), library.topics)
}

async function slotsFor({ goal, path, reader }: Options): Promise<Slots> {
  // A person named in a goal of grief may have died, and one named in a goal of harm must not be pictured.
  if (path === 'grief' || path === 'harm') return {}
  const plain = withoutMarkup(goal)
  return slotsIn(plain, await reader.spans(plain))
}
