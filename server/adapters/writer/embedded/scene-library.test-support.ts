import type { SceneIndex } from '#core/script/scenes/find-scenes.ts'
import type { Scene } from '#core/script/scenes/scene.ts'
import { readPassages, readScenes, type SceneLibrary } from './load-scenes.ts'

/** The real frames and days, and only so many scenes that a test can tell which one was used. */
export function testLibrary(
  scenes: readonly Scene[] = readScenes().filter(({ isQuiet }) => isQuiet),
): SceneLibrary {
  const index: SceneIndex = {
    scenes,
    vectors: scenes.map(() => Float32Array.from([1, 0])),
    sceneOf: scenes.map((_, at) => at),
  }
  return { ...readPassages(), index }
}
