/** Decodes the finished file and measures it. */
import { MPEGDecoder } from 'mpg123-decoder'
import { LoudnessMeter } from '#server/audio/loudness.ts'
import type { RenderedAudio } from '#server/audio/render-audio.ts'
import { TruePeakMeter } from '#server/audio/true-peak.ts'

export interface AudioMeasurements {
  readonly samples: Float32Array
  readonly sampleRate: number
  readonly seconds: number
  /** In LUFS. */
  readonly loudness: number
  /** In dBTP. */
  readonly truePeak: number
  /** The largest difference between neighbouring samples where a sentence begins or ends: a click, if it is large. */
  readonly largestEdgeJumpDbfs: number
  /** The share of time in silences of a quarter of a second or more. */
  readonly quietShare: number
}

export async function measureAudio(
  file: Uint8Array,
  track: RenderedAudio,
): Promise<AudioMeasurements> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate, samplesDecoded } = decoder.decode(file)
  decoder.free()
  const samples = channelData[0] ?? new Float32Array(0)
  const loudness = new LoudnessMeter(sampleRate)
  loudness.add(samples)
  const truePeak = new TruePeakMeter()
  truePeak.add(samples)
  return {
    samples,
    sampleRate,
    seconds: samplesDecoded / sampleRate,
    loudness: loudness.integrated,
    truePeak: truePeak.decibels,
    largestEdgeJumpDbfs: largestEdgeJumpDbfs(samples, sampleRate, track),
    quietShare: quietShare(samples, sampleRate),
  }
}

function largestEdgeJumpDbfs(
  samples: Float32Array,
  sampleRate: number,
  track: RenderedAudio,
): number {
  const margin = Math.round(sampleRate * 0.002)
  const edges = track.captions.flatMap(({ start, speechEnd }) => [start, speechEnd])
  let largest = 0
  for (const edge of edges) {
    const edgeIndex = Math.round(edge * sampleRate)
    for (
      let i = Math.max(1, edgeIndex - margin);
      i < edgeIndex + margin && i < samples.length;
      i++
    ) {
      largest = Math.max(largest, Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0)))
    }
  }
  return 20 * Math.log10(largest)
}

function quietShare(samples: Float32Array, sampleRate: number): number {
  const frameLength = Math.round(sampleRate * 0.01)
  const threshold = 10 ** (-48 / 20)
  const minGapFrames = 25
  let quietFrames = 0
  let gapFrames = 0
  const endGap = () => {
    if (gapFrames >= minGapFrames) quietFrames += gapFrames
    gapFrames = 0
  }
  const frameCount = Math.floor(samples.length / frameLength)
  for (let i = 0; i < frameCount; i++) {
    const frame = samples.subarray(i * frameLength, (i + 1) * frameLength)
    if (frame.some((x) => Math.abs(x) > threshold)) endGap()
    else gapFrames++
  }
  endGap()
  return quietFrames / frameCount
}
