/**
 * Decides whether two versions of the model sound alike. Samples cannot be compared one by one, because the
 * smallest difference in pitch shifts the waveform; so the loudness of each 20 ms is compared.
 */
import { join } from 'node:path'
import sherpa from 'sherpa-onnx-node'
import { modelFiles } from '#server/adapters/voice/kokoro/model-folder.ts'

const sentence = 'You breathe out, and the day is quiet.'
const minCorrelation = 0.9
const maxLengthDifference = 0.05
const framesPerSecond = 50

export async function soundsAlike(
  folder: string,
  model: string,
  otherModel: string,
): Promise<boolean> {
  const curve = await loudnessCurveOf(folder, model)
  const otherCurve = await loudnessCurveOf(folder, otherModel)
  const lengthDifference = Math.abs(curve.length / otherCurve.length - 1)
  return (
    lengthDifference <= maxLengthDifference && correlationOf(curve, otherCurve) >= minCorrelation
  )
}

async function loudnessCurveOf(folder: string, model: string): Promise<number[]> {
  const speech = await sherpa.OfflineTts.createAsync({
    model: {
      kokoro: {
        model,
        voices: join(folder, modelFiles.voices),
        tokens: join(folder, modelFiles.tokens),
        dataDir: join(folder, modelFiles.pronunciation),
      },
      numThreads: 2,
      provider: 'cpu',
    },
    maxNumSentences: 1,
  })
  const request = { text: sentence, sid: 0, speed: 1, enableExternalBuffer: false }
  const { samples, sampleRate } = await speech.generateAsync(request)
  const frame = sampleRate / framesPerSecond
  return Array.from({ length: Math.floor(samples.length / frame) }, (_, i) =>
    Math.sqrt(samples.subarray(i * frame, (i + 1) * frame).reduce((sum, x) => sum + x * x, 0)),
  )
}

function correlationOf(curve: readonly number[], otherCurve: readonly number[]): number {
  const length = Math.min(curve.length, otherCurve.length)
  const centred = [curve, otherCurve].map((values) => {
    const part = values.slice(0, length)
    const mean = part.reduce((sum, value) => sum + value, 0) / length
    return part.map((value) => value - mean)
  })
  const [a = [], b = []] = centred
  const dotProduct = (x: number[], y: number[]) =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0)
  return dotProduct(a, b) / Math.sqrt(dotProduct(a, a) * dotProduct(b, b))
}
