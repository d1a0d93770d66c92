/** `npm run index-scenes` computes the vectors of the goals of all scenes, after a change of either. */
import { writeFileSync } from 'node:fs'
import { loadReader } from '#server/adapters/reader/load-reader.ts'
import {
  encodeVectors,
  indexHash,
  readScenes,
  sceneIndexFile,
} from '#server/adapters/writer/embedded/load-scenes.ts'

const scenes = readScenes()
const reader = await loadReader()
const vectors: Float32Array[] = []
for (const goal of scenes.flatMap(({ goals }) => goals)) vectors.push(await reader.vector(goal))
writeFileSync(sceneIndexFile, Buffer.concat([indexHash(scenes), encodeVectors(vectors)]))
console.log(`${scenes.length} scenes, ${vectors.length} goals`)
