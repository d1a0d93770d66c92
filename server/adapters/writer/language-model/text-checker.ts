// Checks the text of a model in a worker thread. Errors say that there is no result and contain nothing
// of the text.

import { Worker } from 'node:worker_threads'
import type { Checked, Question, Reply, Request } from './text-checker-protocol.ts'

export interface TextChecker {
  check(question: Question, signal: AbortSignal): Promise<Checked>
  close(): Promise<void>
}

interface Waiting {
  resolve: (result: Reply['result']) => void
  reject: (error: Error) => void
}
interface Thread {
  worker: Worker
  waiting: Map<number, Waiting>
}

export function createTextChecker(): TextChecker {
  let thread = startThread()
  let lastId = 0

  function ask(question: Question, signal: AbortSignal): Promise<Reply['result']> {
    if (signal.aborted) return Promise.reject(noTimeLeft())
    if (thread.worker.threadId === -1) thread = startThread()
    const { worker, waiting } = thread
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const abort = () => {
        waiting.delete(id)
        reject(noTimeLeft())
        // The thread is still busy and would block the next check.
        void worker.terminate()
      }
      const settled = () => signal.removeEventListener('abort', abort)
      signal.addEventListener('abort', abort, { once: true })
      waiting.set(id, {
        resolve: (result) => {
          settled()
          resolve(result)
        },
        reject: (error) => {
          settled()
          reject(error)
        },
      })
      worker.postMessage({ id, question } satisfies Request)
    })
  }

  return {
    async check(question, signal) {
      const result = await ask(question, signal)
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
  const waiting = new Map<number, Waiting>()
  worker.on('message', ({ id, result }: Reply) => {
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  // The exit event rejects pending checks; the error itself may contain text of a user.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the checking thread stopped'))
    waiting.clear()
  })
  return { worker, waiting }
}
