/**
 * Fits the linear model for humour to the vectors of the labelled texts, after every change of the reader's weights:
 * `npm run train-humour`. It prints how well it does on the validation authors, whose texts it is not fitted to.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type HumourModel, humourOf } from '#core/reader/humour.ts'
import { readableText } from '#core/reader/plain-text.ts'
import { loadReader } from '#server/adapters/reader/load-reader.ts'
import { modelFiles, readerSettings } from '#server/adapters/reader/settings.ts'
import { humourFile } from '#server/adapters/writer/embedded/load-humour.ts'
import { readJsonl } from '../read-jsonl.ts'
import { fitLogistic } from './logistic.ts'
import { textRecord } from './records.ts'

/** Chosen by cross-validation over the authors; from 0.4 to 4 nothing changes much. */
const strength = 1.6
const steps = 60
const digits = 4

const here = (name: string) => new URL(`./${name}`, import.meta.url)
const validationAuthors = new Set(
  z.array(z.string()).parse(JSON.parse(readFileSync(here('validation-authors.json'), 'utf8'))),
)

const reader = await loadReader()
const texts = []
for (const { text, author, humour } of readJsonl(here('texts.jsonl'), textRecord)) {
  if (humour === undefined) continue
  const vector = await reader.vector(readableText(text).replaceAll('\n', ' '))
  texts.push({ vector, humour, isValidation: validationAuthors.has(author) })
}

const [{ vector: first } = { vector: new Float32Array() }] = texts
const rows = [...first.keys()]
const { weights, biases } = fitLogistic(
  texts
    .filter(({ isValidation }) => !isValidation)
    .map(({ vector, humour }) => ({
      rows,
      values: [...vector],
      label: Number(humour === 'clear'),
    })),
  { rows: rows.length, classes: 2, strength, steps },
)
const rounded = (value: number) => Number(value.toFixed(digits))
const model: HumourModel = {
  weights: rows.map((row) => rounded((weights[2 * row + 1] ?? 0) - (weights[2 * row] ?? 0))),
  constant: rounded((biases[1] ?? 0) - (biases[0] ?? 0)),
}
const { weights: readerWeights } = readerSettings.parse(
  JSON.parse(readFileSync(modelFiles.settings, 'utf8')),
)
writeFileSync(humourFile, `${JSON.stringify({ reader: readerWeights, ...model })}\n`)

const validation = texts.filter(({ isValidation }) => isValidation)
console.log(`${texts.length} texts, ${validation.length} of them by validation authors`)
for (const limit of [0.4, 0.5, 0.6, 0.7]) {
  const found = validation.filter(({ vector }) => humourOf(vector, model) >= limit)
  const count = (humour: string) => found.filter((each) => each.humour === humour).length
  console.log(
    `from ${limit}: ${found.length}, of them clear ${count('clear')}, light ${count('light')}, none ${count('none')}`,
  )
}
