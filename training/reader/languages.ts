/**
 * Trains the n-gram model for Spanish, German, French, Portuguese and Italian on the records that no
 * validation author wrote, and writes it with its hash in `reader.json`: `npm run train-languages`. It takes
 * about half a minute. Thresholds are chosen after it: `npm run measure-reader -- --choose`.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { careLabels } from '#core/reader/labels.ts'
import { ngramModelToBytes } from '#core/reader/ngram-file.ts'
import {
  ngramClasses as classes,
  countBuckets,
  featuresOf,
  type NgramModel,
  type NgramRows,
} from '#core/reader/ngrams.ts'
import { readableText } from '#core/reader/plain-text.ts'
import { modelFiles, readerSettings } from '#server/adapters/reader/settings.ts'
import { readJsonl } from '../../scripts/read-jsonl.ts'
import { fitLogistic } from './logistic.ts'
import { textRecord } from './records.ts'
import { validationAuthors } from './validation-authors.ts'

/** A bucket that fewer training texts have is left out: it says little about other texts. */
const minTexts = 2
/** Inverse regularisation, like C in scikit-learn: higher means less regularisation. */
const inverseRegularisation = 10
/** The maximum number of steps of L-BFGS. */
const steps = 40

const here = (name: string) => new URL(`./${name}`, import.meta.url)
const texts = readJsonl(here('texts.jsonl'), textRecord)
  .filter(({ language, author }) => language && !validationAuthors.has(author))
  .map(({ text, care }) => ({
    counts: countBuckets(readableText(text)),
    label: careLabels.indexOf(care?.[0] ?? 'none'),
  }))

const known = knownRows()
const { weights, biases } = fitLogistic(
  texts.map(({ counts, label }) => ({ ...featuresOf(counts, known), label })),
  { featureCount: known.buckets.length, classes, inverseRegularisation, steps },
)
const bytes = ngramModelToBytes({ ...known, ...quantised(), biases: Float32Array.from(biases) })
writeFileSync(modelFiles.languages, bytes)
const settings = readerSettings.parse(JSON.parse(readFileSync(modelFiles.settings, 'utf8')))
settings.languages = createHash('sha256').update(bytes).digest('hex')
writeFileSync(modelFiles.settings, `${JSON.stringify(settings, null, 2)}\n`)
console.log(
  `${texts.length} texts, ${known.buckets.length} buckets, ${(bytes.length / 1e6).toFixed(1)} MB`,
)

/** The buckets that enough texts have. Their rarity is the inverse document frequency (IDF). */
function knownRows(): NgramRows {
  const inTexts = new Map<number, number>()
  for (const { counts } of texts)
    for (const bucket of new Set(counts.flatMap((block) => [...block.keys()])))
      inTexts.set(bucket, (inTexts.get(bucket) ?? 0) + 1)
  const known = [...inTexts]
    .filter(([, count]) => count >= minTexts)
    .sort(([one], [other]) => one - other)
  const rarity = known.map(([, count]) => 1 + Math.log((1 + texts.length) / (1 + count)))
  const rarityStep = Math.fround(rarity.reduce((one, other) => Math.max(one, other), 0) / 255)
  return {
    buckets: Uint32Array.from(known, ([bucket]) => bucket),
    rarity: Uint8Array.from(rarity, (value) => Math.min(255, Math.round(value / rarityStep))),
    rarityStep,
  }
}

/** Weights of one byte, with a step of its own for each class. */
function quantised(): Pick<NgramModel, 'weights' | 'weightSteps'> {
  const largest = new Float64Array(classes)
  weights.forEach((weight, at) => {
    largest[at % classes] = Math.max(largest[at % classes] ?? 0, Math.abs(weight))
  })
  const weightSteps = Float32Array.from(largest, (value) => value / 127)
  const weightsInSteps = Int8Array.from(weights, (weight, at) =>
    Math.round(weight / (weightSteps[at % classes] ?? 1)),
  )
  return { weights: weightsInSteps, weightSteps }
}
