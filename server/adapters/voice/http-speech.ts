/**
 * The HTTP client of all speech services: sends one request for each utterance, repeats it after most transient
 * failures, and reads raw samples from the response.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Voice, VoiceFailed } from '#server/ports/voice.ts'
import { samplesOfPcm16 } from './pcm.ts'

/** The sample rate of the format that is requested from every service. */
const sampleRate = 24_000

/** The configured voices of a service, which differ only in id and label. */
export const serviceVoices = (
  voices: readonly { id: string; label: string }[],
  common: Pick<Voice, 'character' | 'normalSpeed' | 'speechRate'>,
): Voice[] => voices.map(({ id, label }) => ({ id, label, sampleRate, ...common }))

export interface SpeechRequest {
  /** The name of the service in messages of errors. */
  readonly service: string
  readonly url: URL
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>
  readonly signal?: AbortSignal | undefined
  readonly retry?: Partial<RetryPolicy> | undefined
}

export interface RetryPolicy {
  /** The time limit of one request, including its response. */
  readonly timeoutMs: number
  readonly attempts: number
  /** Doubles with each further attempt, unless the service sends `Retry-After`; never more than `maxBackOffMs`. */
  readonly firstBackOffMs: number
}

const defaultRetry: RetryPolicy = { timeoutMs: 60_000, attempts: 3, firstBackOffMs: 1000 }
const maxBackOffMs = 20_000
/** One minute of 16-bit samples at 48 kHz, or two at the requested rate; no utterance is longer. */
const maxBytes = 60 * 48_000 * 2

export async function requestSpeech(request: SpeechRequest): Promise<Float32Array> {
  const retry = { ...defaultRetry, ...request.retry }
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendRequest(request, retry.timeoutMs)
    if (outcome instanceof Float32Array) return outcome
    // A timed-out request is not retried: the retry would probably time out as well.
    const mayRetry = outcome.failure.code === 'voice.unreachable' && attempt < retry.attempts
    if (!mayRetry) throw outcome.failure
    const pauseMs = outcome.retryAfterMs ?? retry.firstBackOffMs * 2 ** (attempt - 1)
    await wait(Math.min(pauseMs, maxBackOffMs), undefined, { signal: request.signal })
  }
}

type Outcome = Float32Array | { failure: VoiceFailed; retryAfterMs?: number | undefined }

async function sendRequest(request: SpeechRequest, timeoutMs: number): Promise<Outcome> {
  const { service, url, headers, body, signal } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      // A redirect would send the utterance and the key to another host.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!response.ok) {
      await response.body?.cancel()
      return outcomeOfErrorStatus(service, response)
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
    const reason = timeout.aborted ? 'did not answer in time' : 'could not be reached'
    const code = timeout.aborted ? 'voice.hung' : 'voice.unreachable'
    return { failure: new VoiceFailed(code, `${service} ${reason}`) }
  }
}

/** Uses only the status and `Retry-After`: the body may quote the key or the utterance. */
function outcomeOfErrorStatus(service: string, response: Response): Outcome {
  const { status } = response
  const isTransient = status === 408 || status === 429 || status >= 500
  const isAccessRefused = status === 401 || status === 402 || status === 403
  const code = isTransient
    ? 'voice.unreachable'
    : isAccessRefused
      ? 'voice.closed'
      : 'voice.refused'
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    failure: new VoiceFailed(code, `${service} answered ${status}`),
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  }
}
