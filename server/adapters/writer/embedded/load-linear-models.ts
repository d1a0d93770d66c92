/** Loads the linear models, which belong to one set of weights of the reader (`npm run train-linear-models`). */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type LinearModels, matters, tones } from '#core/reader/linear-model.ts'
import { modelFiles, readerSettings } from '../../reader/settings.ts'
import { ReaderUnavailable } from '../../reader/unavailable.ts'

export const linearModelsFile = new URL('../../reader/model/linear-models.json', import.meta.url)

const linearModel = z.object({
  weights: z.array(z.array(z.number())),
  constants: z.array(z.number()),
})

const format = z.object({
  /** The SHA-256 of the file with the reader's weights. */
  reader: z.string(),
  humour: linearModel,
  tone: linearModel,
  matter: linearModel,
  grief: linearModel,
  /** The classes of the models, in the order of their weights. */
  classes: z.object({ tone: z.array(z.string()), matter: z.array(z.string()) }),
})

/** Throws for a file that was made for other weights or classes: its results would be meaningless. */
export function loadLinearModels(file = linearModelsFile): LinearModels {
  const { weights: weightsSha256 } = readerSettings.parse(
    JSON.parse(readFileSync(modelFiles.settings, 'utf8')),
  )
  const { reader, classes, ...models } = format.parse(JSON.parse(readFileSync(file, 'utf8')))
  const known = { tone: [...tones], matter: [...matters] }
  if (reader !== weightsSha256 || !isDeepStrictEqual(classes, known))
    throw new ReaderUnavailable(
      'The linear models were made for other weights or labels: run npm run train-linear-models',
    )
  return models
}
