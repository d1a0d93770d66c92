// Checks the texts of a model in a worker thread, one at a time. Errors say that there is no result and contain
// nothing of the text.

import { Worker } from 'node:worker_threads'
import type { CheckRequest, CheckResponse, CheckResult } from './text-checker-protocol.ts'

export interface TextChecker {
  check(checkRequest: CheckRequest, signal: AbortSignal): Promise<CheckResult>
  close(): Promise<void>
}

interface RequestedCheck {
  checkRequest: CheckRequest
  resolve: (result: CheckResponse) => void
  reject: (error: Error) => void
}

export function createTextChecker(): TextChecker {
  const waiting: RequestedCheck[] = []
  let running: RequestedCheck | undefined
  let worker: Worker | undefined = startWorker()
  let isClosed = false
  let termination: Promise<unknown> | undefined

  function startWorker(): Worker {
    const started = new Worker(new URL('./text-checker.worker.ts', import.meta.url))
    started.on('message', (result: CheckResponse) => {
      if (started !== worker) return
      running?.resolve(result)
      running = undefined
      runNext()
    })
    // The exit event rejects the running check; the error itself may contain text of a user.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (started !== worker) return
      worker = undefined
      running?.reject(new Error('the checking thread stopped'))
      running = undefined
      runNext()
    })
    return started
  }

  function runNext(): void {
    if (running || isClosed) return
    running = waiting.shift()
    if (!running) return
    try {
      worker ??= startWorker()
      worker.postMessage(running.checkRequest)
    } catch {
      running.reject(new Error('the checking thread could not be started'))
      running = undefined
      runNext()
    }
  }

  function stopWorker(): void {
    // The results are dropped, or they would pile up over the life of the process.
    if (worker) termination = Promise.all([termination, worker.terminate()]).then(() => undefined)
    worker = undefined
    running = undefined
  }

  function remove(check: RequestedCheck): void {
    const position = waiting.indexOf(check)
    if (position !== -1) waiting.splice(position, 1)
    if (check !== running) return
    // The thread is busy with it.
    stopWorker()
    // Not at once: other checks may be aborted at the same time.
    queueMicrotask(runNext)
  }

  function request(checkRequest: CheckRequest, signal: AbortSignal): Promise<CheckResponse> {
    if (signal.aborted || isClosed) return Promise.reject(noTimeLeft())
    const { promise, resolve, reject } = Promise.withResolvers<CheckResponse>()
    const check = { checkRequest, resolve, reject }
    const abort = () => {
      remove(check)
      reject(noTimeLeft())
    }
    signal.addEventListener('abort', abort, { once: true })
    waiting.push(check)
    runNext()
    return promise.finally(() => signal.removeEventListener('abort', abort))
  }

  return {
    async check(checkRequest, signal) {
      const result = await request(checkRequest, signal)
      if (result === undefined) throw new Error('the text could not be checked')
      return result
    },
    async close() {
      isClosed = true
      for (const { reject } of [...(running ? [running] : []), ...waiting.splice(0)]) {
        reject(noTimeLeft())
      }
      stopWorker()
      await termination
    },
  }
}

const noTimeLeft = () => new Error('there was no time left to check')
