/**
 * `npm run index-scenes` computes the vectors of the goals of all scenes and stores them. It has to run after a
 * change of their ids or goals, or of the reader's weights.
 */
import { writeFileSync } from 'node:fs'
import { loadReader } from '#server/adapters/reader/load-reader.ts'
import {
  readScenes,
  sceneGoals,
  sceneIndexFile,
} from '#server/adapters/writer/embedded/load-scenes.ts'
import { encodeVectorFile } from '#server/adapters/writer/embedded/vector-file.ts'

const scenes = readScenes()
const reader = await loadReader()
const vectors: Float32Array[] = []
for (const goal of scenes.flatMap(({ goals }) => goals)) vectors.push(await reader.vector(goal))
writeFileSync(sceneIndexFile, encodeVectorFile(sceneGoals(scenes), vectors))
console.log(`${scenes.length} scenes, ${vectors.length} goals`)
