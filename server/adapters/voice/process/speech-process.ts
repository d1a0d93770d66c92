/**
 * A voice in a process of its own. Native code can crash, hang or eat memory; in here it takes
 * nothing else with it. The process starts with the first sentence, speaks one at a time, is
 * ended when it makes no progress, and goes when nobody has asked for a while.
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
  /** Neither an answer nor any CPU time used for so long: it hangs. */
  readonly withoutProgress: number
  /** Busy with one sentence for so long: it is caught in a loop. */
  readonly perSentence: number
  /** Unused for so long: its memory is given back. */
  readonly idle: number
}

const defaultLimits: SpeechLimits = { withoutProgress: 60_000, perSentence: 300_000, idle: 300_000 }
/** From one report to the next. Reporting alone uses less; speech uses more even when starved. */
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

  /** An abort answers at once; a sentence already begun is finished unheard. */
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
    // It did not keep its owner alive so far; whoever waits for its end wants to see it.
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
        // Its exit follows, and must not be taken for a crash.
        fail(new VoiceFailed('voice.hung', 'The voice made no progress and was ended'))
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
        fail(new VoiceFailed('voice.crashed', 'The voice ended in the middle of a sentence'))
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
      // What engines print may quote what they speak.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    })
    // An exit between two sentences is nobody's failure, but must not be an unhandled error.
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

/** Calls out when there has been no progress for too long, or no end. */
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
