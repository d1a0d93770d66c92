/** The main-thread side of the search thread, which `prepare` or a search starts unless it runs. */
import { Worker } from 'node:worker_threads'
import type { SearchRequest, SearchResponse } from './protocol.ts'

export interface SearchThread {
  /** Starts the thread, so that the next search does not wait for it. */
  prepare(): void
  /** The ids of the reflections in the slice that contain all of the words. */
  search(request: Omit<SearchRequest, 'requestId'>): Promise<string[]>
  close(): Promise<void>
}

export const searchThreadName = 'journal search'

type Pending = Map<number, PromiseWithResolvers<string[]>>

export function createSearchThread(): SearchThread {
  let thread: { worker: Worker; pending: Pending } | undefined
  let lastId = 0
  const runningThread = () => {
    if (!thread || thread.worker.threadId === -1) thread = startThread()
    return thread
  }
  return {
    prepare: () => void runningThread(),
    search(request) {
      const { worker, pending } = runningThread()
      lastId += 1
      const result = Promise.withResolvers<string[]>()
      pending.set(lastId, result)
      const message: SearchRequest = { ...request, requestId: lastId }
      worker.postMessage(message, [message.sealed.buffer as ArrayBuffer])
      return result.promise
    },
    async close() {
      await thread?.worker.terminate()
    },
  }
}

function startThread() {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), {
    name: searchThreadName,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  const pending: Pending = new Map()
  worker.on('message', ({ requestId, matches }: SearchResponse) => {
    const result = pending.get(requestId)
    pending.delete(requestId)
    if (matches) result?.resolve(matches)
    else result?.reject(new Error('the reflections could not be searched'))
  })
  // The exit event rejects pending searches; the error itself may contain text of a user.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    for (const { reject } of pending.values()) reject(new Error('the search thread stopped'))
    pending.clear()
  })
  return { worker, pending }
}
