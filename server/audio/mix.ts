/**
 * Mixes sentences and room tone in blocks. Only the current sentence is in memory, and the event loop
 * runs between two blocks.
 */
import { setImmediate } from 'node:timers/promises'
import { peakCeiling } from './levels.ts'
import { Limiter } from './limiter.ts'
import { RoomTone } from './room-tone.ts'

export interface PlacedSentence {
  /** The position of the sentence in the track, in samples. */
  readonly start: number
  readonly gain: number
  read(): Promise<Float32Array>
}

export interface Mixing {
  readonly sampleRate: number
  readonly totalSamples: number
  /** The lengths of the fade-in and the fade-out. */
  readonly openingSamples: number
  readonly closingSamples: number
  readonly sentences: readonly PlacedSentence[]
  readonly signal?: AbortSignal | undefined
}

const blockSeconds = 0.1

export async function* mix(mixing: Mixing): AsyncGenerator<Float32Array> {
  const limiter = new Limiter(mixing.sampleRate, peakCeiling)
  const roomTone = new RoomTone(mixing.sampleRate)
  const voice = new VoiceTrack(mixing.sentences)
  const blockLength = Math.round(mixing.sampleRate * blockSeconds)
  let samplesToDrop = limiter.delay
  for (
    let blockStart = 0;
    blockStart < mixing.totalSamples + limiter.delay;
    blockStart += blockLength
  ) {
    await setImmediate()
    mixing.signal?.throwIfAborted()
    const block = new Float32Array(
      Math.min(blockLength, mixing.totalSamples + limiter.delay - blockStart),
    )
    for (let i = 0; i < block.length; i++) block[i] = roomTone.next()
    await voice.addTo(block, blockStart)
    applyFades(block, blockStart, mixing)
    limiter.process(block)
    // The limiter delays its output: the silence at the start is dropped, and the loop runs longer at the end.
    const dropped = Math.min(samplesToDrop, block.length)
    samplesToDrop -= dropped
    if (dropped < block.length) yield block.subarray(dropped)
  }
}

class VoiceTrack {
  readonly #sentences: readonly PlacedSentence[]
  #next = 0
  #current: { samples: Float32Array; start: number; gain: number } | undefined

  constructor(sentences: readonly PlacedSentence[]) {
    this.#sentences = sentences
  }

  async addTo(block: Float32Array, blockStart: number): Promise<void> {
    for (;;) {
      const current = this.#current ?? (await this.#load(blockStart + block.length))
      if (!current) return
      const { samples, start, gain } = current
      const from = Math.max(blockStart, start)
      const to = Math.min(blockStart + block.length, start + samples.length)
      for (let i = from; i < to; i++) {
        block[i - blockStart] = (block[i - blockStart] ?? 0) + (samples[i - start] ?? 0) * gain
      }
      if (start + samples.length > blockStart + block.length) return
      this.#current = undefined
    }
  }

  async #load(before: number) {
    const sentence = this.#sentences[this.#next]
    if (!sentence || sentence.start >= before) return undefined
    this.#next++
    this.#current = { samples: await sentence.read(), start: sentence.start, gain: sentence.gain }
    return this.#current
  }
}

function applyFades(block: Float32Array, blockStart: number, mixing: Mixing): void {
  const { totalSamples, openingSamples, closingSamples } = mixing
  if (blockStart >= openingSamples && blockStart + block.length <= totalSamples - closingSamples)
    return
  for (let i = 0; i < block.length; i++) {
    const rising = Math.min(1, (blockStart + i) / openingSamples)
    const falling = Math.max(0, Math.min(1, (totalSamples - blockStart - i) / closingSamples))
    const gain = Math.sin((Math.PI / 2) * rising) * (0.5 - 0.5 * Math.cos(Math.PI * falling))
    block[i] = (block[i] ?? 0) * gain
  }
}
