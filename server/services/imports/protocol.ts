/** The messages between the main thread and the worker thread that reads an export. */
import type { ProblemParams } from '#shared/problem-params.ts'

export interface WorkerInput {
  /** The bytes of the export. */
  size: number
  now: Date
}

/** Requests are sent one at a time: the next one follows the end of the previous one. */
export type ReadRequest =
  | { about: 'summary' | 'slides' | 'entries' | 'reviews' | 'tracks' }
  | { about: 'audio'; trackFile: string }

export type ToWorker =
  | { kind: 'request'; request: ReadRequest }
  /** Requests the next item; the worker sends none before (back-pressure). */
  | { kind: 'more' }
  /** Bytes of the export that the worker requested. */
  | { kind: 'bytes'; id: number; bytes: Uint8Array }

export type FromWorker =
  /** Requests bytes of the export. */
  | { kind: 'read'; id: number; start: number; end: number }
  | { kind: 'item'; item: unknown }
  /** The request has no further items. */
  | { kind: 'end' }
  /** The file is refused; the parameters complete the message for the user. */
  | { kind: 'refused'; params: ProblemParams<'request.invalid'> }
  /** An internal error. Only its name: the message may quote the file. */
  | { kind: 'failed'; name: string }
