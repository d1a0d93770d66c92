/** The files of the model and the format of its settings. */
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { careKinds } from '#shared/care-kinds.ts'

const file = (name: string) => fileURLToPath(new URL(`./model/${name}`, import.meta.url))

export const modelFiles = {
  weights: file('reader.onnx'),
  vocabulary: file('vocabulary.txt'),
  /** The n-gram model that reads other languages together with the main model. */
  languages: file('languages.bin'),
  settings: file('reader.json'),
} as const
export type ModelFiles = Readonly<Record<keyof typeof modelFiles, string>>

const probability = z.number().check(z.minimum(0), z.maximum(1))
/** `CareThresholds` in `core/reader/care.ts` describes each. */
const careThresholds = z.object({
  window: z.record(z.enum(careKinds), probability),
  long: z.record(z.enum(careKinds), probability),
  part: z.object({ alone: probability, inContext: probability, context: probability }),
  offer: z.object({ short: probability, long: probability, part: probability }),
})

export const readerSettings = z.object({
  /** SHA-256 of the other three files, in hexadecimal digits. */
  weights: z.string(),
  vocabulary: z.string(),
  languages: z.string(),
  /** The labels of each head that the model has, in the order of its outputs. */
  labels: z.record(z.string(), z.array(z.string())),
  thresholds: z.object({
    care: z.object({
      reflection: careThresholds,
      goal: careThresholds,
      script: careThresholds,
      otherLanguages: careThresholds,
      untrainedLanguages: careThresholds,
    }),
    /** See `PathThresholds`. */
    path: z.object({ whole: probability, window: probability }),
    /** A line that is wrong for a goal with this probability is not used. */
    fit: probability,
  }),
})
export type ReaderSettings = z.output<typeof readerSettings>
