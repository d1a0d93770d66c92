/**
 * `npm run index-answers` computes the vectors of the entries of all answers and stores them. It has to run after a
 * change of the answers or of the reader's weights.
 */
import { writeFileSync } from 'node:fs'
import { loadReader } from '#server/adapters/reader/load-reader.ts'
import {
  answerEntries,
  answerIndexFile,
  readAnswers,
} from '#server/adapters/writer/embedded/load-answers.ts'
import { encodeVectorFile } from '#server/adapters/writer/embedded/vector-file.ts'

const answers = readAnswers()
const reader = await loadReader()
const vectors: Float32Array[] = []
for (const entry of answers.flatMap(({ entries }) => entries))
  vectors.push(await reader.vector(entry))
writeFileSync(answerIndexFile, encodeVectorFile(answerEntries(answers), vectors))
console.log(`${answers.length} answers, ${vectors.length} entries`)
