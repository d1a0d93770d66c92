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
  checkRequest: CheckRequest
  resolve: (result: WorkerResponse['result']) => void
  reject: (error: Error) => void
}

export function createTextChecker(): TextChecker {
  const pending = new Map<number, PendingCheck>()
  let worker = startWorker()
  let lastId = 0

  function startWorker(): Worker {
    const started = new Worker(new URL('./text-checker.worker.ts', import.meta.url))
    started.on('message', ({ id, result }: WorkerResponse) => {
      pending.get(id)?.resolve(result)
      pending.delete(id)
    })
    // The exit event rejects pending checks; the error itself may contain text of a user.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (started !== worker) return
      for (const { reject } of pending.values()) reject(new Error('the checking thread stopped'))
      pending.clear()
    })
    return started
  }

  const send = (id: number, checkRequest: CheckRequest) =>
    worker.postMessage({ id, checkRequest } satisfies WorkerRequest)

  function replaceWorker(): void {
    void worker.terminate()
    worker = startWorker()
    for (const [id, { checkRequest }] of pending) send(id, checkRequest)
  }

  function request(
    checkRequest: CheckRequest,
    signal: AbortSignal,
  ): Promise<WorkerResponse['result']> {
    if (signal.aborted) return Promise.reject(noTimeLeft())
    // The id of a thread that has ended is −1.
    if (worker.threadId === -1) worker = startWorker()
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const abort = () => {
        pending.delete(id)
        reject(noTimeLeft())
        // The thread is still busy and would block the other checks.
        replaceWorker()
      }
      const stopListening = () => signal.removeEventListener('abort', abort)
      signal.addEventListener('abort', abort, { once: true })
      pending.set(id, {
        checkRequest,
        resolve: (result) => {
          stopListening()
          resolve(result)
        },
        reject: (error) => {
          stopListening()
          reject(error)
        },
      })
      send(id, checkRequest)
    })
  }

  return {
    async check(checkRequest, signal) {
      const result = await request(checkRequest, signal)
      if (result === undefined) throw new Error('the text could not be checked')
      return result
    },
    async close() {
      await worker.terminate()
    },
  }
}

const noTimeLeft = () => new Error('there was no time left to check')
