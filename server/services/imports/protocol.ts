/** What the thread that reads an export and the thread that serves people say to each other. */
import type { ProblemParams } from '#shared/problem-params.ts'

export interface WorkerInput {
  /** Of the export, in bytes. */
  size: number
  now: Date
}

/** One at a time; the next is asked for when the one before has ended. */
export type Question =
  | { about: 'survey' | 'slides' | 'entries' | 'tracks' }
  | { about: 'sound'; trackFile: string }

export type ToWorker =
  | { kind: 'ask'; question: Question }
  /** The next item of what was asked for: the worker sends none before it is wanted. */
  | { kind: 'more' }
  /** Bytes of the export that the worker has asked for. */
  | { kind: 'bytes'; id: number; bytes: Uint8Array }

export type FromWorker =
  | { kind: 'read'; id: number; start: number; end: number }
  | { kind: 'item'; item: unknown }
  | { kind: 'end' }
  /** A sentence for the person who sent the file. */
  | { kind: 'refused'; params: ProblemParams<'request.invalid'> }
  /** A fault of ours. The name of the error alone: its message may quote the file. */
  | { kind: 'failed'; name: string }
