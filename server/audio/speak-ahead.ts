/**
 * Speaks the utterances of a script, several at a time if the engine can, and hands them out in order.
 * It runs a few utterances ahead of its consumer and keeps none that was taken, so that the audio in memory does not
 * grow with the script.
 */
import { createHash } from 'node:crypto'
import { type Voice, type VoiceEngine, VoiceFailed } from '#server/ports/voice.ts'
import { createDeferred } from './deferred.ts'
import { trimSpeech } from './trim.ts'

/** Keeps utterances across attempts, so that a retry speaks only the missing ones. */
export interface UtteranceCache {
  /** The key covers engine, voice, speed and text. Values are samples at the rate of the voice. */
  get(key: string): Promise<Float32Array | undefined>
  put(key: string, samples: Float32Array): Promise<void>
}

export interface SpeechRequest {
  /** The texts of the utterances. */
  readonly texts: readonly string[]
  readonly engine: VoiceEngine
  readonly voice: Voice
  readonly speed: number
  readonly cache?: UtteranceCache | undefined
  readonly signal?: AbortSignal | undefined
}

export interface UtteranceStream {
  /** Whether `next` does not have to wait. */
  readonly isReady: boolean
  /** Resolves when the first utterance has been spoken or has failed. */
  readonly begun: Promise<void>
  /** The samples of the next utterance, without the silence around it. */
  next(): Promise<Float32Array>
  /** Stops speaking, and waits until nothing more is written to the cache. The engine may still finish a sentence. */
  stop(): Promise<void>
}

/** How many utterances may be spoken ahead of the consumer, in addition to as many as the engine speaks at a time. */
const extraAhead = 3

export function speakAhead(request: SpeechRequest): UtteranceStream {
  const { texts, engine } = request
  const parallel = engine.parallelUtterances ?? 1
  const stopped = new AbortController()
  const signal = request.signal ? AbortSignal.any([request.signal, stopped.signal]) : stopped.signal
  /** The results of the utterances by their index, until they are both spoken and taken. */
  const results = new Map(texts.map((_, index) => [index, createDeferred<Float32Array>()]))
  /** The utterances that have been spoken or have failed, by their index. */
  const spoken = new Set<number>()
  const work = new Set<Promise<void>>()
  let started = 0
  let running = 0
  let taken = 0

  const speakUtterance = async (index: number) => {
    running++
    try {
      signal.throwIfAborted()
      const samples = await speakOrReadCache({ ...request, signal }, texts[index] ?? '')
      results.get(index)?.resolve(samples)
    } catch (error) {
      results.get(index)?.reject(error)
      // The consumer stops at this utterance, so later ones would be spoken for nothing.
      started = texts.length
    }
    running--
    spoken.add(index)
    release(index)
    startNext()
  }
  const release = (index: number) => {
    if (index < taken && spoken.has(index)) results.delete(index)
  }
  const startNext = () => {
    while (running < parallel && started < Math.min(texts.length, taken + parallel + extraAhead))
      startUtterance(started++)
  }
  const startUtterance = (index: number) => {
    const utteranceWork = speakUtterance(index).finally(() => work.delete(utteranceWork))
    work.add(utteranceWork)
  }

  startNext()
  return {
    get isReady() {
      return spoken.has(taken)
    },
    begun: results.get(0)?.promise.then(ignore, ignore) ?? Promise.resolve(),
    next() {
      const index = taken++
      const result = results.get(index)
      release(index)
      startNext()
      return result?.promise ?? Promise.reject(new RangeError('There is no further utterance'))
    },
    async stop() {
      stopped.abort()
      await Promise.all(work)
    },
  }
}

const ignore = () => undefined

async function speakOrReadCache(request: SpeechRequest, text: string): Promise<Float32Array> {
  const key = keyOf(request, text)
  const cachedSamples = await request.cache?.get(key)
  if (cachedSamples) return cachedSamples
  const samples = trimSpeech(await speak(request, text), request.voice.sampleRate)
  // The blobs of an aborted job may be removed already: one written now would be left behind.
  request.signal?.throwIfAborted()
  await request.cache?.put(key, samples)
  return samples
}

const maxAttempts = 2

/** Retries once after a crash of the engine, which would otherwise end the rendering of the whole track. */
async function speak(request: SpeechRequest, text: string): Promise<Float32Array> {
  const { engine, voice, speed, signal } = request
  for (let attempt = 1; ; attempt++) {
    try {
      return await engine.speak(text, { voice: voice.id, speed, signal })
    } catch (error) {
      const mayRetry =
        error instanceof VoiceFailed && error.code === 'voice.crashed' && attempt < maxAttempts
      if (!mayRetry) throw error
    }
  }
}

function keyOf({ engine, voice, speed }: SpeechRequest, text: string): string {
  return createHash('sha256')
    .update([engine.name, voice.id, speed.toFixed(3), text].join('\0'))
    .digest('hex')
}
