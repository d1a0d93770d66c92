// Checks what a model wrote away from the event loop, by the core's own rules. An error says that
// there is no result, and nothing of what was read.

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
      const giveUp = () => {
        waiting.delete(id)
        reject(noTimeLeft())
        // Still reading after all that time: it would keep whoever comes next waiting as well.
        void worker.terminate()
      }
      const settled = () => signal.removeEventListener('abort', giveUp)
      signal.addEventListener('abort', giveUp, { once: true })
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
  // The exit that follows tells whoever waits; what the thread died of may hold a person's words.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the checking thread stopped'))
    waiting.clear()
  })
  return { worker, waiting }
}
