/**
 * Loads the model that reads what people write. ONNX Runtime must not be loaded in a worker thread: when
 * the thread ends, version 1.16.3 corrupts the memory of the process.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { allHeads, type Head, headLabels, isRequiredHead } from '#core/reader/labels.ts'
import { ngramModelFromBytes } from '#core/reader/ngram-file.ts'
import { createTokenizer } from '#core/reader/tokenizer.ts'
import { createReader, type Reader, type RunModel } from './reader.ts'
import { type ModelFiles, modelFiles, type ReaderSettings, readerSettings } from './settings.ts'
import { ReaderUnavailable } from './unavailable.ts'

/** A model is named by this many digits of the hash of its weights. */
const modelNameLength = 12

export async function loadReader(files: ModelFiles = modelFiles): Promise<Reader> {
  try {
    return await load(files)
  } catch (error) {
    if (error instanceof ReaderUnavailable) throw error
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown'
    throw new ReaderUnavailable(`The reader's model cannot be loaded: ${reason}`, { cause: error })
  }
}

async function load(files: ModelFiles): Promise<Reader> {
  const settings = readerSettings.parse(JSON.parse(readFileSync(files.settings, 'utf8')))
  const vocabulary = readFileSync(files.vocabulary)
  const heads = checkedHeads(settings)
  checkHash(files.vocabulary, vocabulary, settings.vocabulary)
  const languages = readFileSync(files.languages)
  checkHash(files.languages, languages, settings.languages)
  checkHash(files.weights, readFileSync(files.weights), settings.weights)
  const run = await loadModel(files.weights)
  const tokenizer = createTokenizer(vocabulary.toString('utf8').trimEnd().split('\n'))
  return createReader({
    model: settings.weights.slice(0, modelNameLength),
    run,
    tokenizer,
    heads,
    ngrams: ngramModelFromBytes(languages),
    thresholds: settings.thresholds,
  })
}

/** Imports the library here, so that a missing or incompatible library is reported like a missing file. */
async function loadModel(weights: string): Promise<RunModel> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  const session = await InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // Only fatal errors are logged.
    logSeverityLevel: 4,
  })
  const int64 = (values: readonly number[]) =>
    new Tensor('int64', BigInt64Array.from(values.map(BigInt)), [1, values.length])
  // All outputs are requested: if only some are, ONNX Runtime 1.16.3 returns them under wrong names.
  return async ({ tokens, types }) => {
    // A run blocks the thread. Without this, only microtasks would run between two runs, and a child process
    // that reads a long text would not handle the disconnect event of its parent.
    await setImmediate()
    return session.run({
      ids: int64(tokens.map(({ id }) => id)),
      types: int64(types),
      positions: int64(tokens.map((_, index) => index)),
    })
  }
}

/**
 * Returns the heads of the model. Throws if their labels are not those of the code, because its outputs
 * would be misread without an error.
 */
function checkedHeads({ labels }: ReaderSettings): ReadonlySet<Head> {
  const differing = allHeads.filter((head) => {
    const found = labels[head]
    return found === undefined ? isRequiredHead(head) : found.join() !== headLabels[head].join()
  })
  if (differing.length > 0)
    throw new ReaderUnavailable(
      `The reader's model has other labels than this version: ${differing.join(', ')}`,
    )
  return new Set(allHeads.filter((head) => labels[head] !== undefined))
}

function checkHash(path: string, bytes: Uint8Array, expected: string): void {
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== expected)
    throw new ReaderUnavailable(`The reader's file ${path} is not the one that reader.json names`)
}
