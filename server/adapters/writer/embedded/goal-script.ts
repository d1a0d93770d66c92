// Makes the script of a goal: reads the goal, finds what it names and a scene for it, retells it, composes the
// script and checks it.

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

/** A scene with at least this fit pictures the goal better than few moments do. */
const closeFit = 0.86
/** At least this many moments picture a goal better than a scene that was written for another goal. */
const manyMoments = 4
const fewMoments = 3
const maxTries = 6
/**
 * Where moments picture the goal, no scene is searched for. The fit of 1 keeps `isPictured` as strict as it was
 * before the search.
 */
const notSearched: FittingScenes = { scenes: [], fit: 1 }

/** Paths whose scripts may retell the goal in the second person. In the others all text is hand-written. */
const toldPaths: ReadonlySet<GoalPath> = new Set(['plain', 'story'])

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
  const told = toldPaths.has(path) ? await toldSentences(goal, reader) : []
  const slots = await slotsFor(goal, path, reader)
  const named = namedTopics(options, told)
  // Another draw may have more or fewer moments: this one alone decides whether they picture the goal.
  const chosen = chooseMoments(named, random)
  const fitting = isPictured(chosen)
    ? notSearched
    : await fittingScenes({ goal, path, told, reader, index: library.index })
  const drawWithoutDay = middleDrawer(options, { named, chosen, told, fitting })
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

interface Found {
  named: readonly NamedTopic[]
  chosen: ChosenMoments
  told: readonly string[]
  fitting: FittingScenes
}

/** Moments of what the goal names, or a scene that fits it closely; a quiet scene where neither is found. */
function middleDrawer(
  { path, library, random }: Options,
  { named, chosen, told, fitting: { scenes, fit } }: Found,
): (() => Middle) | undefined {
  const { frames, topics } = library
  const quiet = library.index.scenes.filter(({ isQuiet }) => isQuiet)
  const fallback = path === 'plain' ? quiet : []
  const choice = scenes.length > 0 ? scenes : fallback
  const drawScene = () => choice[Math.floor(random() * choice.length)]
  const [first] = choice
  // Without a wish, a scene brings the parts besides the moments. Either all draws have a wish or none has.
  const hasWishParts = chosen.wish !== undefined || first !== undefined
  if (hasWishParts && isPictured(chosen, fit))
    return () => {
      const drawn = chooseMoments(named, random)
      const wishParts = drawn.wish ?? drawScene()
      if (wishParts === undefined) throw new Error('moments without a wish need a scene')
      return topicParts({
        chosen: drawn,
        told,
        index: topics,
        frames,
        otherwise: wishParts,
        random,
      })
    }
  return first && (() => ({ parts: drawScene() ?? first, told }))
}

/** Whether moments picture the goal. Few of them do so where no scene fits closely. */
function isPictured({ wish, groups }: ChosenMoments, fit = 1): boolean {
  const moments = groups.flatMap((group) => group.moments)
  if (wish === undefined) return fit < 1 && moments.length >= manyMoments
  return moments.length >= (fit < closeFit ? fewMoments : manyMoments)
}

/** The goal retold in the second person, without the sentences that the reader judges wrong for it. */
async function toldSentences(goal: string, reader: Reader): Promise<string[]> {
  if (!languageIn(goal).english) return []
  const sentences: string[] = []
  for (const sentence of tellGoal(plainGoal(goal)).sentences)
    if (!(await reader.isWrongLine(goal, sentence))) sentences.push(sentence)
  return sentences
}

function namedTopics({ goal, path, library }: Options, told: readonly string[]): NamedTopic[] {
  if (!toldPaths.has(path) || !languageIn(goal).english) return []
  // Much of a story is background: only the sentences that can be retold hold the wish.
  return findTopics(path === 'story' ? told.join(' ') : plainGoal(goal), library.topics)
}

async function slotsFor(goal: string, path: GoalPath, reader: Reader): Promise<Slots> {
  // A person named in a goal of grief has died, and one named in a goal of harm must not be pictured.
  if (path === 'grief' || path === 'harm') return {}
  const plain = plainGoal(goal)
  return slotsIn(plain, await reader.spans(plain))
}
