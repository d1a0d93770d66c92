/**
 * Unpacks, parses and checks one export in a worker thread, so that a slow file does not block the event
 * loop of the server. The thread has no encryption key and no database connection: the main thread sends
 * the bytes of the file and receives the checked items one at a time.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { archiveLimits } from '../../archive/limits.ts'
import { ArchiveRefused, openArchive } from '../../archive/zip-reader.ts'
import { BlockCache } from './block-cache.ts'
import { createExportReader, type ExportReader } from './export-reader.ts'
import type { FromWorker, ReadRequest, ToWorker, WorkerInput } from './protocol.ts'

const port = parentPort
if (port === null) throw new Error('the export reader runs only as a worker thread')
const { size, now } = workerData as WorkerInput

const post = (message: FromWorker) => port.postMessage(message)
const pendingReads = new Map<number, (bytes: Uint8Array) => void>()
let lastReadId = 0
let sendMore = () => {}

function readBytes(start: number, end: number): Promise<Uint8Array> {
  lastReadId += 1
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  pendingReads.set(lastReadId, resolve)
  post({ kind: 'read', id: lastReadId, start, end })
  return promise
}

/** Opened by the first request, so that a refusal is sent as its response. */
let readerPromise: Promise<ExportReader> | undefined
const open = async () =>
  createExportReader(await openArchive(new BlockCache(size, readBytes), archiveLimits), now)

async function* itemsFor(request: ReadRequest): AsyncGenerator<unknown> {
  readerPromise ??= open()
  const reader = await readerPromise
  if (request.about === 'summary') yield await reader.summarise()
  else if (request.about === 'audio') yield* reader.audio(request.trackFile)
  else yield* reader[request.about]()
}

async function respond(request: ReadRequest): Promise<void> {
  try {
    for await (const item of itemsFor(request)) {
      const { promise: nextRequested, resolve } = Promise.withResolvers<void>()
      sendMore = resolve
      post({ kind: 'item', item })
      await nextRequested
    }
    post({ kind: 'end' })
  } catch (error) {
    if (error instanceof ArchiveRefused) post({ kind: 'refused', params: error.params })
    else post({ kind: 'failed', name: error instanceof Error ? error.name : 'unknown' })
  }
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'request') void respond(message.request)
  else if (message.kind === 'more') sendMore()
  else {
    pendingReads.get(message.id)?.(message.bytes)
    pendingReads.delete(message.id)
  }
})
