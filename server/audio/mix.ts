/**
 * Mixes utterances and room tone in blocks. It holds only the current utterance, and the event loop
 * runs between two blocks. A block is mixed as soon as the utterances that it contains are known, always
 * at the same positions, so that two renderings of the same utterances are identical.
 */
import { setImmediate } from 'node:timers/promises'
import { peakCeiling } from './levels.ts'
import { Limiter } from './limiter.ts'
import type { OpeningTone } from './opening-tone.ts'
import { RoomTone } from './room-tone.ts'

/** Provides the utterances in order. All positions are in samples. */
export interface UtteranceSource {
  /** Where the next utterance starts; undefined: there is none. */
  readonly nextStart: number | undefined
  /** Waits for the next utterance. */
  read(): Promise<LevelledUtterance>
  /** The silence that ends the track; undefined until the last utterance has been read. */
  readonly closing: { readonly start: number; readonly end: number } | undefined
}

export interface LevelledUtterance {
  readonly samples: Float32Array
  readonly gain: number
}

export interface Mixing {
  readonly sampleRate: number
  /** The length of the fade-in. */
  readonly openingSamples: number
  readonly tone: OpeningTone | undefined
  readonly source: UtteranceSource
  readonly signal?: AbortSignal | undefined
}

const blockSeconds = 0.1

export async function* mix(mixing: Mixing): AsyncGenerator<Float32Array> {
  const { sampleRate, source } = mixing
  const limiter = new Limiter(sampleRate, peakCeiling)
  const roomTone = new RoomTone(sampleRate)
  const voice = new VoiceTrack(source)
  const blockLength = Math.round(sampleRate * blockSeconds)
  let samplesToDrop = limiter.delay
  for (let blockStart = 0; ; blockStart += blockLength) {
    const end = (source.closing?.end ?? Number.POSITIVE_INFINITY) + limiter.delay
    if (blockStart >= end) return
    await setImmediate()
    mixing.signal?.throwIfAborted()
    const block = new Float32Array(Math.min(blockLength, end - blockStart))
    for (let i = 0; i < block.length; i++) block[i] = roomTone.next()
    await voice.addTo(block, blockStart)
    applyFades(block, blockStart, mixing)
    mixing.tone?.addTo(block, blockStart)
    limiter.process(block)
    // The limiter delays its output: the silence at the start is dropped, and the loop runs longer at the end.
    const dropped = Math.min(samplesToDrop, block.length)
    samplesToDrop -= dropped
    if (dropped < block.length) yield block.subarray(dropped)
  }
}

class VoiceTrack {
  readonly #source: UtteranceSource
  #current: (LevelledUtterance & { start: number }) | undefined

  constructor(source: UtteranceSource) {
    this.#source = source
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

  async #load(blockEnd: number) {
    const start = this.#source.nextStart
    if (start === undefined || start >= blockEnd) return undefined
    this.#current = { ...(await this.#source.read()), start }
    return this.#current
  }
}

function applyFades(block: Float32Array, blockStart: number, mixing: Mixing): void {
  const { openingSamples, source } = mixing
  const { start, end } = source.closing ?? { start: Number.POSITIVE_INFINITY, end: 0 }
  if (blockStart >= openingSamples && blockStart + block.length <= start) return
  for (let i = 0; i < block.length; i++) {
    const position = blockStart + i
    const rising = Math.min(1, position / openingSamples)
    const falling =
      position < start ? 1 : Math.max(0, Math.min(1, (end - position) / (end - start)))
    const gain = Math.sin((Math.PI / 2) * rising) * (0.5 - 0.5 * Math.cos(Math.PI * falling))
    block[i] = (block[i] ?? 0) * gain
  }
}
