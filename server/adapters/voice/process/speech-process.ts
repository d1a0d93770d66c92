/**
 * Runs a voice in a child process, so that native code that crashes, hangs or leaks memory does not
 * affect the server. The process starts with the first sentence, speaks one sentence at a time, is
 * killed when it makes no progress, and exits after an idle timeout.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { VoiceFailed } from '#server/ports/voice.ts'
import type { Report, SpeakMessage } from './messages.ts'

export interface SpeechProcessOptions {
  /** The module that calls `serveSpeech`, and its arguments. */
  readonly entry: string
  readonly args?: readonly string[]
  readonly limits?: Partial<SpeechLimits>
}

export interface SpeechLimits {
  /** Milliseconds without a result or CPU use after which it counts as hung. */
  readonly withoutProgress: number
  /** Milliseconds of work on one sentence after which it counts as hung. */
  readonly perSentence: number
  /** Milliseconds without a request after which the process exits. */
  readonly idle: number
}

const defaultLimits: SpeechLimits = { withoutProgress: 60_000, perSentence: 300_000, idle: 300_000 }
/** The minimum CPU time between two heartbeats that counts as progress; a heartbeat itself uses less. */
const minCpuMilliseconds = 5

type Request = Omit<SpeakMessage, 'id'>

export class SpeechProcess {
  readonly #options: SpeechProcessOptions
  readonly #limits: SpeechLimits
  #child: ChildProcess | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #count = 0

  constructor(options: SpeechProcessOptions) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
  }

  /** An abort rejects at once; a sentence that has begun is finished and its result discarded. */
  speak(request: Request, signal: AbortSignal | undefined): Promise<Float32Array> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const turn = this.#queue.then(() => {
      signal?.throwIfAborted()
      return this.#ask(request)
    })
    this.#queue = turn.catch(() => undefined)
    return signal ? untilAborted(turn, signal) : turn
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    if (!child) return
    this.#child = undefined
    // The child was unreferenced; `close` has to wait for its exit.
    child.ref()
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  #ask(request: Request): Promise<Float32Array> {
    clearTimeout(this.#idle)
    const child = this.#running()
    const id = ++this.#count
    return new Promise<Float32Array>((resolve, reject) => {
      const watchdog = new Watchdog(this.#limits, () => {
        // Fails first, so that the exit that follows is not reported as a crash.
        fail(new VoiceFailed('voice.hung', 'The voice made no progress and was killed'))
        child.kill('SIGKILL')
        this.#forget(child)
      })
      const settle = () => {
        watchdog.stop()
        child.off('message', receive).off('exit', crash).off('error', crash)
        this.#releaseWhenIdle()
      }
      const fail = (reason: VoiceFailed) => {
        settle()
        reject(reason)
      }
      const crash = () => {
        this.#forget(child)
        fail(new VoiceFailed('voice.crashed', 'The voice exited in the middle of a sentence'))
      }
      const receive = (report: Report) => {
        if (report.kind === 'working') return watchdog.progress(report.cpuMilliseconds)
        if (report.id !== id) return
        if (report.kind === 'failed') {
          return fail(new VoiceFailed('voice.crashed', `The voice failed: ${report.reason}`))
        }
        settle()
        resolve(report.samples)
      }
      child.on('message', receive).on('exit', crash).on('error', crash)
      child.send({ id, ...request } satisfies SpeakMessage, (error) => error && crash())
    })
  }

  #running(): ChildProcess {
    if (this.#child?.connected) return this.#child
    const child = fork(this.#options.entry, [...(this.#options.args ?? [])], {
      serialization: 'advanced',
      // The output of engines may quote sentences.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    })
    // An exit between two sentences fails no request, but must not be an unhandled error.
    child.on('error', () => this.#forget(child)).on('exit', () => this.#forget(child))
    child.unref()
    child.channel?.unref()
    this.#child = child
    return child
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined
  }

  #releaseWhenIdle(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.close(), this.#limits.idle).unref()
  }
}

/** Calls `hung` after too long without progress, or too long on one sentence. */
class Watchdog {
  readonly #limits: SpeechLimits
  readonly #hung: () => void
  readonly #sentenceTimer: NodeJS.Timeout
  #stallTimer: NodeJS.Timeout
  #cpu = 0

  constructor(limits: SpeechLimits, hung: () => void) {
    this.#limits = limits
    this.#hung = hung
    this.#sentenceTimer = setTimeout(hung, limits.perSentence)
    this.#stallTimer = setTimeout(hung, limits.withoutProgress)
  }

  progress(cpuMilliseconds: number): void {
    const used = cpuMilliseconds - this.#cpu
    this.#cpu = cpuMilliseconds
    if (used < minCpuMilliseconds) return
    clearTimeout(this.#stallTimer)
    this.#stallTimer = setTimeout(this.#hung, this.#limits.withoutProgress)
  }

  stop(): void {
    clearTimeout(this.#sentenceTimer)
    clearTimeout(this.#stallTimer)
  }
}

function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
