/**
 * Loads the model that reads what people write. ONNX Runtime must not be loaded in a worker thread: when
 * the thread ends, version 1.16.3 corrupts the memory of the process.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { InferenceSession } from 'onnxruntime-node'
import { allHeads, type Head, headLabels, isRequiredHead } from '#core/reader/labels.ts'
import { ngramModelFromBytes } from '#core/reader/ngram-file.ts'
import { createTokenizer } from '#core/reader/tokenizer.ts'
import { createReader, type Reader } from './reader.ts'
import { type ModelFiles, modelFiles, type ReaderSettings, readerSettings } from './settings.ts'

/** Its message is one line for the operator and contains no text of a user. */
export class ReaderUnavailable extends Error {
  override name = 'ReaderUnavailable'
}

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
  const session = await InferenceSession.create(files.weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 4,
  })
  const tokenizer = createTokenizer(vocabulary.toString('utf8').trimEnd().split('\n'))
  return createReader({
    session,
    tokenizer,
    heads,
    ngrams: ngramModelFromBytes(languages),
    thresholds: settings.thresholds,
  })
}

/** The labels are part of the code: a model with others would be misread without an error. */
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
