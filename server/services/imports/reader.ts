/** The main-thread side of `ExportReader`: each call is a request to the worker thread. */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { EntryRecord, ReviewRecord, SlideRecord, TrackRecord } from '../../archive/format.ts'
import { ArchiveRefused } from '../../archive/zip-reader.ts'
import type { OpenBlob } from '../../blobs/sealed-blobs.ts'
import type { ExportReader, ImportSummary } from './export-reader.ts'
import type { FromWorker, ReadRequest, ToWorker, WorkerInput } from './protocol.ts'

interface ReaderOptions {
  now: Date
  /** Terminates the thread; pending calls fail with the reason of the signal. */
  signal: AbortSignal
  /** The heap limit of the thread. */
  maxMegabytes?: number
}

export interface ThreadedReader extends ExportReader {
  readonly worker: Worker
  close(): Promise<void>
}

type Reply = Extract<FromWorker, { kind: 'item' | 'end' }>

/** The error code of a thread that exceeded its heap limit. */
const outOfMemoryCode = 'ERR_WORKER_OUT_OF_MEMORY'

export function readInThread(blob: OpenBlob, options: ReaderOptions): ThreadedReader {
  const { now, signal, maxMegabytes = 128 } = options
  const worker = new Worker(join(import.meta.dirname, 'reader.worker.ts'), {
    workerData: { size: blob.size, now } satisfies WorkerInput,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 32 },
    // The thread's stderr is not forwarded to that of the server.
    stderr: true,
  })
  const post = (message: ToWorker) => worker.postMessage(message)
  const replies: Reply[] = []
  let waiting: PromiseWithResolvers<void> | undefined
  let failure: { error: unknown } | undefined

  const wake = () => waiting?.resolve()
  const fail = (error: unknown) => {
    failure ??= { error }
    wake()
    void worker.terminate()
  }
  const abort = () => fail(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'read') {
      bytesOf(blob, message).then((bytes) => post({ kind: 'bytes', id: message.id, bytes }), fail)
    } else if (message.kind === 'refused') fail(new ArchiveRefused(message.params))
    else if (message.kind === 'failed') fail(new ReaderFailed(message.name))
    else {
      replies.push(message)
      wake()
    }
  })
  worker.on('error', (error: NodeJS.ErrnoException) => fail(failureOf(error)))
  worker.on('exit', () => fail(new ReaderFailed('exit')))

  async function nextReply(): Promise<Reply> {
    for (;;) {
      if (failure) throw failure.error
      const reply = replies.shift()
      if (reply) return reply
      waiting = Promise.withResolvers<void>()
      await waiting.promise
    }
  }

  /** The worker prepares at most one item while the previous one is being used. */
  async function* request<Item>(readRequest: ReadRequest): AsyncGenerator<Item> {
    post({ kind: 'request', request: readRequest })
    for (;;) {
      const reply = await nextReply()
      if (reply.kind === 'end') return
      post({ kind: 'more' })
      yield reply.item as Item
    }
  }

  return {
    worker,
    async summarise() {
      let summary: ImportSummary | undefined
      for await (const item of request<ImportSummary>({ about: 'summary' })) summary = item
      if (!summary) throw new ReaderFailed('no summary')
      return summary
    },
    audio: (trackFile) => request<Uint8Array>({ about: 'audio', trackFile }),
    slides: () => request<SlideRecord[]>({ about: 'slides' }),
    entries: () => request<EntryRecord[]>({ about: 'entries' }),
    reviews: () => request<ReviewRecord[]>({ about: 'reviews' }),
    tracks: () => request<{ file: string; record: TrackRecord }[]>({ about: 'tracks' }),
    async close() {
      signal.removeEventListener('abort', abort)
      failure ??= { error: new ReaderFailed('closed') }
      await worker.terminate()
    },
  }
}

/** The message is the name of an error or a fixed text, and quotes nothing from the file. */
export class ReaderFailed extends Error {
  override name = 'ReaderFailed'
}

const failureOf = ({ code, name }: NodeJS.ErrnoException) =>
  code === outOfMemoryCode
    ? new ArchiveRefused({ reason: 'import_out_of_memory' })
    : new ReaderFailed(name)

async function bytesOf(
  blob: OpenBlob,
  { start, end }: { start: number; end: number },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of blob.read({ start, end })) chunks.push(chunk)
  return Buffer.concat(chunks)
}
