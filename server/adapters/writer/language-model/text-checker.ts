// Checks the text of a model in a worker thread. Errors say that there is no result and contain nothing
// of the text.

import { Worker } from 'node:worker_threads'
import type {
  CheckRequest,
  CheckResult,
  WorkerRequest,
  WorkerResponse,
} from './text-checker-protocol.ts'

export interface TextChecker {
  check(checkRequest: CheckRequest, signal: AbortSignal): Promise<CheckResult>
  close(): Promise<void>
}

interface PendingCheck {
  resolve: (result: WorkerResponse['result']) => void
  reject: (error: Error) => void
}
interface Thread {
  worker: Worker
  pending: Map<number, PendingCheck>
}

export function createTextChecker(): TextChecker {
  let thread = startThread()
  let lastId = 0

  function request(
    checkRequest: CheckRequest,
    signal: AbortSignal,
  ): Promise<WorkerResponse['result']> {
    if (signal.aborted) return Promise.reject(noTimeLeft())
    // The id of a thread that has ended is −1.
    if (thread.worker.threadId === -1) thread = startThread()
    const { worker, pending } = thread
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const abort = () => {
        pending.delete(id)
        reject(noTimeLeft())
        // The thread is still busy and would block the next check.
        void worker.terminate()
      }
      const stopListening = () => signal.removeEventListener('abort', abort)
      signal.addEventListener('abort', abort, { once: true })
      pending.set(id, {
        resolve: (result) => {
          stopListening()
          resolve(result)
        },
        reject: (error) => {
          stopListening()
          reject(error)
        },
      })
      worker.postMessage({ id, checkRequest } satisfies WorkerRequest)
    })
  }

  return {
    async check(checkRequest, signal) {
      const result = await request(checkRequest, signal)
      if (result === undefined) throw new Error('the text could not be checked')
      return result
    },
    async close() {
      await thread.worker.terminate()
    },
  }
}

const noTimeLeft = () => new Error('there was no time left to check')

function startThread(): Thread {
  const worker = new Worker(new URL('./text-checker.worker.ts', import.meta.url))
  const pending = new Map<number, PendingCheck>()
  worker.on('message', ({ id, result }: WorkerResponse) => {
    pending.get(id)?.resolve(result)
    pending.delete(id)
  })
  // The exit event rejects pending checks; the error itself may contain text of a user.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    for (const { reject } of pending.values()) reject(new Error('the checking thread stopped'))
    pending.clear()
  })
  return { worker, pending }
}
