/**
 * Fits the linear models for humour, tone, matter and grief to the vectors of the labelled texts. Run it after every
 * change of the reader's weights or of the labels: `npm run train-linear-models`. It prints how well the models do on
 * the validation authors, whose texts they are not fitted to.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import {
  classProbabilities,
  griefOf,
  humourOf,
  type LinearModel,
  type LinearModels,
  matterOf,
  matters,
  softnessOf,
  tones,
  vectorInEntry,
} from '#core/reader/linear-model.ts'
import { readableLine } from '#core/reader/plain-text.ts'
import { loadReader } from '#server/adapters/reader/load-reader.ts'
import { modelFiles, readerSettings } from '#server/adapters/reader/settings.ts'
import { linearModelsFile } from '#server/adapters/writer/embedded/load-linear-models.ts'
import { readJsonl } from '../../scripts/read-jsonl.ts'
import { fitLogistic } from './logistic.ts'
import { textRecord } from './records.ts'
import { validationAuthors } from './validation-authors.ts'

/**
 * Inverse regularisation, like C in scikit-learn: higher means less regularisation. Chosen by cross-validation over the
 * authors; from 0.4 to 4 nothing changes much.
 */
const inverseRegularisation = 0.8
/** The maximum steps of L-BFGS. */
const steps = 60
/** Decimal places of the stored weights. */
const digits = 4

const reader = await loadReader()
const vectorOf = (text: string) => reader.vector(readableLine(text))
const texts = []
for (const record of readJsonl(new URL('./texts.jsonl', import.meta.url), textRecord)) {
  const { text, author, humour, tone, heart, matter, otherMatter, path } = record
  if (humour === undefined && tone === undefined && path === undefined) continue
  texts.push({
    vector: await vectorOf(text),
    /** The vector of the key sentence: the one that a good friend would respond to. */
    heart: heart === undefined ? undefined : await vectorOf(heart),
    humour,
    /** The tone of a fitting answer. */
    tone,
    matter,
    otherMatter,
    /** Whether a goal is about somebody who has died. */
    isGrief: path === undefined ? undefined : path === 'grief',
    isValidation: validationAuthors.has(author),
  })
}
type LabelledText = (typeof texts)[number]
const training = texts.filter(({ isValidation }) => !isValidation)
const validation = texts.filter(({ isValidation }) => isValidation)

interface LabelledVector {
  vector: Float32Array
  /** The index of its class. */
  label: number
}

function fitModel(classes: number, examples: readonly LabelledVector[]): LinearModel {
  const featureIndices = [...(examples[0]?.vector.keys() ?? [])]
  const { weights, biases } = fitLogistic(
    examples.map(({ vector, label }) => ({ rows: featureIndices, values: [...vector], label })),
    { featureCount: featureIndices.length, classes, inverseRegularisation, steps },
  )
  const rounded = (value = 0) => Number(value.toFixed(digits))
  const labels = Array.from({ length: classes }, (_, label) => label)
  return {
    weights: labels.map((label) =>
      featureIndices.map((index) => rounded(weights[classes * index + label])),
    ),
    // The stored file has the biases under this name.
    constants: labels.map((label) => rounded(biases[label])),
  }
}

const models: LinearModels = {
  humour: fitModel(
    2,
    training.flatMap(({ vector, humour }) =>
      humour === undefined ? [] : [{ vector, label: Number(humour === 'clear') }],
    ),
  ),
  tone: fitModel(
    tones.length,
    training.flatMap(({ vector, tone }) =>
      tone === undefined ? [] : [{ vector, label: tones.indexOf(tone) }],
    ),
  ),
  matter: fitModel(
    matters.length,
    training.flatMap(({ vector, heart, matter }) =>
      heart === undefined || matter === undefined
        ? []
        : [{ vector: vectorInEntry(heart, vector), label: matters.indexOf(matter) }],
    ),
  ),
  grief: fitModel(
    2,
    training.flatMap(({ vector, isGrief }) =>
      isGrief === undefined ? [] : [{ vector, label: Number(isGrief) }],
    ),
  ),
}
const { weights: weightsSha256 } = readerSettings.parse(
  JSON.parse(readFileSync(modelFiles.settings, 'utf8')),
)
writeFileSync(
  linearModelsFile,
  `${JSON.stringify({ reader: weightsSha256, classes: { tone: tones, matter: matters }, ...models })}\n`,
)

/** Each value of the field with the number of texts that have it, such as `clear 12`. */
const counts = (found: LabelledText[], field: 'humour' | 'tone') =>
  Object.entries(Object.groupBy(found, (text) => text[field] ?? '')).map(
    ([name, group]) => `${name} ${group?.length}`,
  )
const withHumour = validation.filter(({ humour }) => humour !== undefined)
console.log(`humour: ${withHumour.length} texts of validation authors`)
for (const limit of [0.4, 0.5, 0.6, 0.7]) {
  const found = withHumour.filter(({ vector }) => humourOf(vector, models) >= limit)
  console.log(`from ${limit}: ${found.length}, of them ${counts(found, 'humour').join(', ')}`)
}
const withTone = validation.filter(({ tone }) => tone !== undefined)
const withRightTone = withTone.filter(({ vector, tone }) => {
  const probabilities = classProbabilities(vector, models.tone)
  return tone === tones[probabilities.indexOf(Math.max(...probabilities))]
})
console.log(`tone: ${withRightTone.length} of ${withTone.length} texts of validation authors right`)
for (const limit of [0.3, 0.6]) {
  const gentleOrTender = withTone.filter(({ vector }) => softnessOf(vector, models) >= limit)
  console.log(
    `gentle or tender from ${limit}: ${gentleOrTender.length}, ${counts(gentleOrTender, 'tone').join(', ')}`,
  )
}
const matterPredictions = validation.flatMap(({ vector, heart, matter, otherMatter }) => {
  if (heart === undefined || matter === undefined) return []
  const found = matterOf(heart, vector, models)
  return [{ ...found, isRight: found.matter === matter || found.matter === otherMatter }]
})
for (const limit of [0, 0.3, 0.4, 0.5, 0.6]) {
  const confident = matterPredictions.filter(({ probability }) => probability >= limit)
  const right = confident.filter(({ isRight }) => isRight)
  console.log(
    `matter from ${limit}: ${confident.length} of ${matterPredictions.length}, ${right.length} right`,
  )
}
const goals = validation.filter(({ isGrief }) => isGrief !== undefined)
for (const limit of [0.5, 0.7, 0.8, 0.9]) {
  const found = goals.filter(({ vector }) => griefOf(vector, models) >= limit)
  const right = found.filter(({ isGrief }) => isGrief)
  console.log(
    `grief from ${limit}: ${found.length} of ${goals.length} goals, ${right.length} right`,
  )
}
