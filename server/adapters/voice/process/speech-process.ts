/**
 * Runs a voice in a child process, so that native code that crashes, hangs or leaks memory does not
 * affect the server. The process starts with the first utterance, or earlier by `start`, speaks one
 * utterance at a time, is killed when it counts as hung and, unless it is kept loaded, after an idle
 * timeout.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { VoiceFailed } from '#server/ports/voice.ts'
import type { Report, SpeakMessage } from './messages.ts'
import { Watchdog, type WatchdogLimits } from './watchdog.ts'

export interface SpeechProcessOptions {
  /** The module that calls `serveSpeech`, and its arguments. */
  readonly entry: string
  readonly args?: readonly string[]
  readonly limits?: Partial<SpeechLimits>
  /** Whether the process keeps running when it is idle: then `idleMs` does not apply. */
  readonly isKeptLoaded?: boolean
}

export interface SpeechLimits extends WatchdogLimits {
  /** The process is killed after this time without a request. */
  readonly idleMs: number
}

const defaultLimits: SpeechLimits = { stallMs: 60_000, utteranceMs: 300_000, idleMs: 300_000 }

type Request = Omit<SpeakMessage, 'id'>

export class SpeechProcess {
  readonly #options: SpeechProcessOptions
  readonly #limits: SpeechLimits
  #child: ChildProcess | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #idleTimer: NodeJS.Timeout | undefined
  #lastId = 0
  #pending = 0

  constructor(options: SpeechProcessOptions) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
  }

  /** How many utterances are being spoken or wait. */
  get pending(): number {
    return this.#pending
  }

  /** The id of the process; undefined: it does not run. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts the process, so that it can load its model before the first utterance. */
  start(): void {
    this.#runningChild()
    this.#closeWhenIdle()
  }

  /** An abort rejects immediately; an utterance that has begun is finished and its result discarded. */
  speak(request: Request, signal: AbortSignal | undefined): Promise<Float32Array> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    this.#pending++
    const speech = this.#queue
      .then(() => {
        signal?.throwIfAborted()
        return this.#send(request)
      })
      .finally(() => this.#pending--)
    this.#queue = speech.catch(() => undefined)
    return signal ? rejectOnAbort(speech, signal) : speech
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const child = this.#child
    if (!child) return
    this.#child = undefined
    // The child is unreferenced and would not keep this process alive until its exit.
    child.ref()
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exit
  }

  #send(request: Request): Promise<Float32Array> {
    clearTimeout(this.#idleTimer)
    const child = this.#runningChild()
    const id = ++this.#lastId
    return new Promise<Float32Array>((resolve, reject) => {
      const watchdog = new Watchdog(this.#limits, () => {
        // Fails first, so that the exit that follows is not reported as a crash.
        fail(new VoiceFailed('voice.hung', 'The voice made no progress and was killed'))
        child.kill('SIGKILL')
        this.#dropChild(child)
      })
      const settle = () => {
        watchdog.stop()
        child.off('message', receive).off('exit', crash).off('error', crash)
        this.#closeWhenIdle()
      }
      const fail = (reason: VoiceFailed) => {
        settle()
        reject(reason)
      }
      const crash = () => {
        this.#dropChild(child)
        fail(new VoiceFailed('voice.crashed', 'The voice exited in the middle of an utterance'))
      }
      const receive = (report: Report) => {
        if (report.kind === 'working') return watchdog.heartbeat(report.cpuMilliseconds)
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

  /** Starts the child unless it runs. */
  #runningChild(): ChildProcess {
    if (this.#child?.connected) return this.#child
    const child = fork(this.#options.entry, [...(this.#options.args ?? [])], {
      serialization: 'advanced',
      // The output of engines may quote utterances.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    })
    // Without a listener, an error between two utterances would end this process.
    child.on('error', () => this.#dropChild(child)).on('exit', () => this.#dropChild(child))
    child.unref()
    child.channel?.unref()
    this.#child = child
    return child
  }

  #dropChild(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined
  }

  #closeWhenIdle(): void {
    clearTimeout(this.#idleTimer)
    if (this.#options.isKeptLoaded) return
    this.#idleTimer = setTimeout(() => void this.close(), this.#limits.idleMs).unref()
  }
}

function rejectOnAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
