/**
 * How many processes speak at the same time, with how many threads. Several processes with one thread
 * each use the cores better than one process with several threads, most of which wait for each other.
 */
import { availableParallelism } from 'node:os'

export interface ProcessPlan {
  readonly processes: number
  readonly threads: number
  /** Whether the first process stays loaded while nothing is spoken, so that the next track begins sooner. */
  readonly keepsFirstLoaded: boolean
}

interface Machine {
  readonly cores: number
  /** Bytes that are free for this process and its children. */
  readonly memory: number
}

/** What one process needs while it speaks (measured: 0.8 GB at most), with a margin. */
const processBytes = 1e9
/** The share of the free memory that is planned for the voice. One process runs even if it needs more. */
const memoryShare = 0.6
/** With more processes than this, a listener would not hear a track sooner. */
const maxProcesses = 4
/** More threads do not make a single utterance faster. */
const maxThreads = 4

export const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  memory: process.availableMemory(),
})

/** `configured` is the value of VOICE_PROCESSES, if it is set. */
export function planProcesses(configured: number | undefined, machine: Machine): ProcessPlan {
  const fittingProcesses = Math.floor((machine.memory * memoryShare) / processBytes)
  const processes =
    configured ?? Math.max(1, Math.min(machine.cores, fittingProcesses, maxProcesses))
  const threads = Math.max(1, Math.min(maxThreads, Math.floor(machine.cores / processes)))
  return { processes, threads, keepsFirstLoaded: fittingProcesses > 1 }
}
