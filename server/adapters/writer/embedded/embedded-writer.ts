// The writer that needs no key and no network, behind a thread. The error of a failed writing names
// its kind only: a person's words never travel in messages that may be logged.

import { Worker } from 'node:worker_threads'
import type { Reply, Request, Written } from './protocol.ts'

export type EmbeddedWriter = {
  write: (goal: string) => Promise<Written>
  close: () => Promise<void>
}

type Waiting = { resolve: (written: Written) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; ready: Promise<void> }

/** A script takes a tenth of a second; what takes this long would keep everybody behind it waiting. */
const patience = { longestMs: 20_000 }

/** Resolves once the thread is warm. */
export async function createEmbeddedWriter(limits = patience): Promise<EmbeddedWriter> {
  let thread: Thread | undefined = startThread()
  let closed = false
  let lastId = 0
  await thread.ready

  function running(): Thread {
    if (thread === undefined || thread.worker.threadId === -1) thread = startThread()
    return thread
  }

  return {
    write(goal) {
      if (closed) return Promise.reject(new Error('the embedded writer is closed'))
      const { worker, waiting } = running()
      lastId += 1
      const id = lastId
      const written = new Promise<Written>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, goal } satisfies Request)
      })
      // Ending the thread tells everyone who waits for it; the next who asks gets a new one.
      const overdue = setTimeout(() => void worker.terminate(), limits.longestMs)
      return written.finally(() => clearTimeout(overdue))
    },
    async close() {
      closed = true
      await thread?.worker.terminate()
      thread = undefined
    },
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const giveUp = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(`the embedded writer ${reason}`))
    waiting.clear()
  }
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: Reply) => {
      if (reply.kind === 'ready') return resolve()
      const asked = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (reply.kind === 'written') asked?.resolve(reply.written)
      else asked?.reject(new Error(`the embedded writer failed: ${reply.reason}`))
    })
    worker.on('error', (error) => {
      giveUp(`stopped: ${error instanceof Error ? error.name : 'unknown'}`)
      reject(error)
    })
    worker.on('exit', () => giveUp('stopped'))
  })
  ready.catch(() => undefined)
  return { worker, waiting, ready }
}
