// The way of a goal to its script: read it, find a scene, tell the goal, put both together, check.

import type { GoalPath } from '#core/reader/labels.ts'
import { allPass, checkScript } from '#core/script/check.ts'
import { plainGoal } from '#core/script/goal-text.ts'
import { wordsOf } from '#core/script/measure/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import { composeScript } from '#core/script/scenes/compose-script.ts'
import { type FoundScene, findScenes, type Meaning } from '#core/script/scenes/find-scenes.ts'
import { slotsIn } from '#core/script/scenes/goal-slots.ts'
import type { Scene, Slots } from '#core/script/scenes/scene.ts'
import { tellGoal } from '#core/script/tell/tell.ts'
import type { Reader } from '../../reader/reader.ts'
import type { SceneLibrary } from './load-scenes.ts'
import { languageIn } from './reading.ts'

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
const maxCandidates = 6
/** What a long goal is about shows within its first sentences. */
const maxParts = 8
/** A shorter sentence ("Simple.") says too little by itself. */
const minPartWords = 4

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
  const scenes = await scenesFor(options, told)
  if (scenes.length === 0) return undefined
  const slots = await slotsFor(goal, path, reader)
  const candidates: GoalScript[] = []
  for (let tries = 0; tries < maxCandidates; tries += 1) {
    const scene = drawScene(scenes, random)
    const script = composeScript({
      scene: day === undefined ? scene : { ...scene, light: day },
      told,
      slots,
      frames: library.frames,
      random,
    })
    const rows = checkScript(script, goal)
    if (allPass(rows)) return { script, failed: [] }
    candidates.push({ script, failed: rows.filter(({ pass }) => !pass).map(({ name }) => name) })
  }
  return candidates.reduce((one, other) => (other.failed.length < one.failed.length ? other : one))
}

/** The goal in the second person, without sentences that the reader finds wrong beside it. */
async function toldSentences(goal: string, reader: Reader): Promise<string[]> {
  if (!languageIn(goal).english) return []
  const sentences: string[] = []
  for (const sentence of tellGoal(plainGoal(goal)).sentences)
    if (!(await reader.isWrongLine(goal, sentence))) sentences.push(sentence)
  return sentences
}

async function slotsFor(goal: string, path: GoalPath, reader: Reader): Promise<Slots> {
  // Whom a goal of grief names has died, and whom one of harm names is not to be pictured.
  if (path === 'grief' || path === 'harm') return {}
  const plain = plainGoal(goal)
  return slotsIn(plain, await reader.spans(plain))
}

/** The scenes to choose from: those that fit the goal, or the quiet ones where none does. */
async function scenesFor(
  { goal, path, reader, library: { index } }: Options,
  told: readonly string[],
): Promise<FoundScene[]> {
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
  const best = Math.max(0, ...compared.map(({ score }) => score))
  const limit = toldPaths.has(path) ? goodFit : goodFitOnPath
  if (best >= limit) return compared.filter(({ score }) => score >= Math.max(limit, best - margin))
  if (path !== 'plain') return []
  const quiet = index.scenes.filter(({ isQuiet }) => isQuiet)
  return quiet.map((scene) => ({ scene, score: 0, nearestText: wish }))
}

/** A story has no scenes of its own, and what somebody leaves something for may be a plain wish. */
function scenePaths(path: GoalPath): GoalPath[] {
  if (path === 'story') return ['plain']
  return path === 'leaving' ? ['leaving', 'plain'] : [path]
}

function drawScene(scenes: readonly FoundScene[], random: () => number): Scene {
  const drawn = scenes[Math.floor(random() * scenes.length)]
  if (drawn === undefined) throw new Error('no scene to draw')
  return drawn.scene
}
