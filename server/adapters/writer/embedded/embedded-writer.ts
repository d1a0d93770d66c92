// The writer that needs no key and no network, behind a thread. The error of a failed writing names
// its kind only: a person's words never travel in messages that may be logged.

import { Worker } from 'node:worker_threads'
import type { Reply, Request, Result, Task, TaskKind, Tasks, Written } from './protocol.ts'

export type EmbeddedWriter = {
  write: (goal: string) => Promise<Written>
  ask: <Kind extends TaskKind>(
    kind: Kind,
    asks: Tasks[Kind]['asks'],
  ) => Promise<Tasks[Kind]['answers']>
  close: () => Promise<void>
}

type Waiting = { resolve: (result: Result) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; ready: Promise<void> }

/** A text takes a tenth of a second, the longest reflection some; what takes this long would keep everybody behind it waiting. */
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

  function ask<Kind extends TaskKind>(kind: Kind, asks: Tasks[Kind]['asks']) {
    if (closed) return Promise.reject(new Error('the embedded writer is closed'))
    const { worker, waiting } = running()
    lastId += 1
    const id = lastId
    const result = new Promise<Result>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, task: { ...asks, kind } as Task } satisfies Request)
    })
    // Ending the thread tells everyone who waits for it; the next who asks gets a new one.
    const overdue = setTimeout(() => void worker.terminate(), limits.longestMs)
    return result.finally(() => clearTimeout(overdue)) as Promise<Tasks[Kind]['answers']>
  }

  return {
    ask,
    write: (goal) => ask('script', { goal }),
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
      if (reply.kind === 'done') asked?.resolve(reply.result)
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
