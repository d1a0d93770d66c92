/** Loads the model for humour, which belongs to one set of weights of the reader (`npm run train-humour`). */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { HumourModel } from '#core/reader/humour.ts'
import { modelFiles, readerSettings } from '../../reader/settings.ts'
import { ReaderUnavailable } from '../../reader/unavailable.ts'

export const humourFile = new URL('../../reader/model/humour.json', import.meta.url)

const format = z.object({
  /** The hash of the reader's weights. */
  reader: z.string(),
  weights: z.array(z.number()),
  constant: z.number(),
})

/** Throws for a file that was made for other weights: it would find humour anywhere. */
export function loadHumour(file = humourFile): HumourModel {
  const { weights } = readerSettings.parse(JSON.parse(readFileSync(modelFiles.settings, 'utf8')))
  const { reader, ...model } = format.parse(JSON.parse(readFileSync(file, 'utf8')))
  if (reader !== weights)
    throw new ReaderUnavailable(
      'The model for humour was made for other weights: run npm run train-humour',
    )
  return model
}
