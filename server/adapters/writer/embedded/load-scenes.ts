/**
 * Loads the library of scenes and the vectors of their goals. The vectors are computed in advance
 * (`npm run index-scenes`), because reading thousands of goals takes half a minute.
 */
import { readFileSync } from 'node:fs'
import { type Passages, parsePassages } from '#core/script/own-words/passages.ts'
import { type DayPassages, parseDayPassages } from '#core/script/scenes/days.ts'
import type { SceneIndex } from '#core/script/scenes/find-scenes.ts'
import { type Frames, parseFrames } from '#core/script/scenes/frames.ts'
import { parseScenes } from '#core/script/scenes/parse-scenes.ts'
import type { Scene } from '#core/script/scenes/scene.ts'
import { indexTopics, type TopicIndex } from '#core/script/topics/find-topics.ts'
import { parseTopics } from '#core/script/topics/parse-topics.ts'
import type { Topic } from '#core/script/topics/topic.ts'
import { readLibrary } from './read-library.ts'
import { readVectorFile, type TextGroup } from './vector-file.ts'

const scenesFolder = new URL('../../../../core/script/scenes/', import.meta.url)
export const sceneIndexFile = new URL('./scene-index.bin', import.meta.url)

export interface SceneLibrary {
  index: SceneIndex
  /** The beginnings and ends of scripts. */
  frames: Frames
  /** About the day of a reflection, for meditations. */
  days: DayPassages
  /**
   * For scripts of own words and from topics: the parts around the scene, and further passages inside it if it is too
   * short. In a script of own words, a passage also follows each sentence.
   */
  passages: Passages
  topics: TopicIndex
}

export const readScenes = (): Scene[] => readLibrary(new URL('library/', scenesFolder), parseScenes)

export const readTopics = (): Topic[] =>
  readLibrary(new URL('../topics/library/', scenesFolder), parseTopics)

/** The hand-written texts besides scenes and topics. */
export function readFramesAndPassages(): Omit<SceneLibrary, 'index' | 'topics'> {
  const read = (name: string) => readFileSync(new URL(name, scenesFolder), 'utf8')
  return {
    frames: parseFrames(read('frames.txt')),
    days: parseDayPassages(read('days.txt')),
    passages: parsePassages(read('../own-words/passages.txt')),
  }
}

/** The goals of each scene, in the order of their vectors. */
export const sceneGoals = (scenes: readonly Scene[]): TextGroup[] =>
  scenes.map(({ id, goals }) => [id, goals])

export function loadSceneLibrary(): SceneLibrary {
  const scenes = readScenes()
  return {
    index: {
      scenes,
      vectors: readVectorFile(sceneIndexFile, sceneGoals(scenes), 'index-scenes'),
      sceneOf: scenes.flatMap(({ goals }, at) => goals.map(() => at)),
    },
    ...readFramesAndPassages(),
    topics: indexTopics(readTopics()),
  }
}
