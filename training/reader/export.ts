/**
 * Writes the model that the server loads: `npm run export-reader WEIGHTS [TOKENIZER]`. WEIGHTS is the file
 * that `train.py` writes; TOKENIZER is the `tokenizer.json` of the base model, needed only for another
 * vocabulary. The n-gram model and the thresholds in `reader.json` are kept. Then the golden scores are computed again.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { headLabels } from '#core/reader/labels.ts'
import { modelFiles, readerSettings } from '#server/adapters/reader/settings.ts'
import { writeGoldenScores } from './golden.ts'
import { readerGraph } from './model-graph.ts'
import { readWeights } from './safetensors.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [weightsPath, tokenizerPath] = positionals
if (weightsPath === undefined) throw new Error('npm run export-reader WEIGHTS [TOKENIZER]')

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

if (tokenizerPath !== undefined) {
  const tokenizer = z.object({ model: z.object({ vocab: z.record(z.string(), z.number()) }) })
  const { vocab } = tokenizer.parse(JSON.parse(readFileSync(tokenizerPath, 'utf8'))).model
  const pieces = Object.entries(vocab).sort(([, one], [, other]) => one - other)
  writeFileSync(modelFiles.vocabulary, `${pieces.map(([piece]) => piece).join('\n')}\n`)
}

const { bytes, heads } = readerGraph(readWeights(weightsPath))
writeFileSync(modelFiles.weights, bytes)
const { thresholds, languages } = readerSettings.parse(
  JSON.parse(readFileSync(modelFiles.settings, 'utf8')),
)
const settings = {
  weights: sha256(bytes),
  vocabulary: sha256(readFileSync(modelFiles.vocabulary)),
  languages,
  labels: Object.fromEntries(heads.map((head) => [head, headLabels[head]])),
  thresholds,
}
writeFileSync(modelFiles.settings, `${JSON.stringify(settings, null, 2)}\n`)
console.log(`${heads.length} heads, ${(bytes.length / 1e6).toFixed(1)} MB`)
await writeGoldenScores()
