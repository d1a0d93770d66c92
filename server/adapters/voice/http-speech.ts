/** Shared by the speech services: one request for each sentence, raw samples in the response. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Voice, VoiceFailed } from '#server/ports/voice.ts'
import { samplesOfPcm16 } from './pcm.ts'

/** The sample rate that is requested from every service. */
const sampleRate = 24_000

/** The configured voices of a service, which all have the same properties. */
export const serviceVoices = (
  voices: readonly { id: string; label: string }[],
  common: Pick<Voice, 'character' | 'normalSpeed' | 'rate'>,
): Voice[] => voices.map(({ id, label }) => ({ id, label, sampleRate, ...common }))

export interface SpeechRequest {
  readonly service: string
  readonly url: URL
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>
  readonly signal?: AbortSignal | undefined
  readonly retry?: Partial<RetryPolicy> | undefined
}

export interface RetryPolicy {
  /** Milliseconds for one response. */
  readonly timeout: number
  /** The number of attempts, and the first back-off in milliseconds. */
  readonly attempts: number
  readonly firstBackOff: number
}

const defaultRetry: RetryPolicy = { timeout: 60_000, attempts: 3, firstBackOff: 1000 }
const maxBackOff = 20_000
/** A minute of speech at the highest rate; no sentence is longer. */
const maxBytes = 60 * 48_000 * 2

export async function requestSpeech(request: SpeechRequest): Promise<Float32Array> {
  const retry = { ...defaultRetry, ...request.retry }
  for (let attempt = 1; ; attempt++) {
    const outcome = await ask(request, retry.timeout)
    if (outcome instanceof Float32Array) return outcome
    // A timed-out request is not retried: the retry would probably time out as well.
    const mayRetry = outcome.failure.code === 'voice.unreachable' && attempt < retry.attempts
    if (!mayRetry) throw outcome.failure
    const pause = outcome.retryAfter ?? retry.firstBackOff * 2 ** (attempt - 1)
    await wait(Math.min(pause, maxBackOff), undefined, { signal: request.signal })
  }
}

type Outcome = Float32Array | { failure: VoiceFailed; retryAfter?: number | undefined }

async function ask(request: SpeechRequest, timeout: number): Promise<Outcome> {
  const { service, url, headers, body, signal } = request
  const limit = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      // A redirect would send the sentence and the key to another host.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (!response.ok) {
      await response.body?.cancel()
      return refusal(service, response)
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (
      bytes.length > maxBytes ||
      /json|html|mpeg/.test(response.headers.get('content-type') ?? '')
    ) {
      return { failure: new VoiceFailed('voice.refused', `${service} did not answer with samples`) }
    }
    return samplesOfPcm16(bytes)
  } catch {
    signal?.throwIfAborted()
    const reason = limit.aborted ? 'did not answer in time' : 'could not be reached'
    const code = limit.aborted ? 'voice.hung' : 'voice.unreachable'
    return { failure: new VoiceFailed(code, `${service} ${reason}`) }
  }
}

/** Uses only the status: the body may quote the key or the sentence. */
function refusal(service: string, response: Response): Outcome {
  const { status } = response
  const passes = status === 408 || status === 429 || status >= 500
  const isClosed = status === 401 || status === 402 || status === 403
  const code = passes ? 'voice.unreachable' : isClosed ? 'voice.closed' : 'voice.refused'
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    failure: new VoiceFailed(code, `${service} answered ${status}`),
    retryAfter: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  }
}
