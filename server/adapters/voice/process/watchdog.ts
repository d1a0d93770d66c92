/** Decides when a speech process counts as hung. */
export interface WatchdogLimits {
  /** The process counts as hung after this time without a result or CPU use. */
  readonly stallMs: number
  /** The process counts as hung after this time of work on one utterance. */
  readonly utteranceMs: number
}

/** The minimum CPU time between two heartbeats that counts as progress; a heartbeat itself uses less. */
const minProgressCpuMs = 5

/** Calls `onHung` after too long without progress, or too long on one utterance. */
export class Watchdog {
  readonly #limits: WatchdogLimits
  readonly #onHung: () => void
  readonly #utteranceTimer: NodeJS.Timeout
  #stallTimer: NodeJS.Timeout
  #cpuMs = 0

  constructor(limits: WatchdogLimits, onHung: () => void) {
    this.#limits = limits
    this.#onHung = onHung
    this.#utteranceTimer = setTimeout(onHung, limits.utteranceMs)
    this.#stallTimer = setTimeout(onHung, limits.stallMs)
  }

  /** Called at each heartbeat. The CPU time used for the utterance so far shows whether the process makes progress. */
  heartbeat(cpuMilliseconds: number): void {
    const usedMs = cpuMilliseconds - this.#cpuMs
    this.#cpuMs = cpuMilliseconds
    if (usedMs < minProgressCpuMs) return
    clearTimeout(this.#stallTimer)
    this.#stallTimer = setTimeout(this.#onHung, this.#limits.stallMs)
  }

  stop(): void {
    clearTimeout(this.#utteranceTimer)
    clearTimeout(this.#stallTimer)
  }
}
