import type { SceneIndex } from '#core/script/scenes/find-scenes.ts'
import type { Scene } from '#core/script/scenes/scene.ts'
import { indexTopics } from '#core/script/topics/find-topics.ts'
import type { Topic } from '#core/script/topics/topic.ts'
import { readFramesAndPassages, readScenes, type SceneLibrary } from './load-scenes.ts'

/** The real frames, days and passages with few scenes and topics, so that a test can tell which of them were used. */
export function testLibrary(
  scenes: readonly Scene[] = readScenes().filter(({ isQuiet }) => isQuiet),
  topics: readonly Topic[] = [],
): SceneLibrary {
  const index: SceneIndex = {
    scenes,
    vectors: scenes.map(() => Float32Array.from([1, 0])),
    sceneOf: scenes.map((_, at) => at),
  }
  return { ...readFramesAndPassages(), index, topics: indexTopics(topics) }
}
