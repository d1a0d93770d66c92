// The writer that needs no key and no network, behind a thread. The error of a failed writing names
// its kind only: a person's words never travel in messages that may be logged.
//
// The thread has one task at a time and the rest wait here, so that patience is measured from when a
// task is taken, and a thread that is given up takes nobody else's task with it.

import { Worker } from 'node:worker_threads'
import { Failure } from '#core/failure.ts'
import type { Reply, Request, Result, Task, TaskKind, Tasks, Written } from './protocol.ts'

export type EmbeddedWriter = {
  /** False where the weights of meaning could not be loaded: then only words are read. */
  readsMeaning: boolean
  write: (goal: string) => Promise<Written>
  ask: <Kind extends TaskKind>(
    kind: Kind,
    asks: Tasks[Kind]['asks'],
  ) => Promise<Tasks[Kind]['answers']>
  close: () => Promise<void>
}

type Waiting = { task: Task; resolve: (result: Result) => void; reject: (error: Error) => void }
type Thread = {
  worker: Worker
  /** Rejects when the thread ended before it was warm. */
  ready: Promise<{ readsMeaning: boolean }>
  run: (task: Task) => Promise<Result>
}

interface Limits {
  longestMs: number
  mostWaiting?: number
}

/** A text takes a tenth of a second, the longest reflection about one; this long is stuck. */
const patience: Limits = { longestMs: 20_000 }
/** Whoever comes behind so many would wait longer than anybody looks at a page. */
const MOST_WAITING = 60
/** Seconds after which a line of that length has moved on. */
const RETRY_AFTER = 10

/** Resolves once the thread is warm. */
export async function createEmbeddedWriter(limits: Limits = patience): Promise<EmbeddedWriter> {
  const queue: Waiting[] = []
  let thread = startThread()
  let busy = false
  let closed = false
  const { readsMeaning } = await thread.ready

  async function run(task: Task): Promise<Result> {
    if (thread.worker.threadId === -1) thread = startThread()
    const { worker, ready } = thread
    await ready
    const running = thread.run(task)
    const overdue = setTimeout(() => void worker.terminate(), limits.longestMs)
    return running.finally(() => clearTimeout(overdue))
  }

  async function goOn(): Promise<void> {
    if (busy) return
    busy = true
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      await run(next.task).then(next.resolve, next.reject)
    busy = false
  }

  function ask<Kind extends TaskKind>(kind: Kind, asks: Tasks[Kind]['asks']) {
    if (closed) return Promise.reject(new Error('the embedded writer is closed'))
    if (queue.length >= (limits.mostWaiting ?? MOST_WAITING)) return Promise.reject(busyNow())
    const result = new Promise<Result>((resolve, reject) => {
      queue.push({ task: { ...asks, kind } as Task, resolve, reject })
    })
    void goOn()
    return result as Promise<Tasks[Kind]['answers']>
  }

  return {
    readsMeaning,
    ask,
    write: (goal) => ask('script', { goal }),
    async close() {
      closed = true
      for (const { reject } of queue.splice(0)) reject(stopped())
      await thread.worker.terminate()
    },
  }
}

const busyNow = () =>
  new Failure('server.unavailable', { reason: 'writers_busy' }, { retryAfter: RETRY_AFTER })

const stopped = (why?: string) =>
  new Error(`the embedded writer stopped${why === undefined ? '' : `: ${why}`}`)

function startThread(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  let current: Omit<Waiting, 'task'> | undefined
  const warm = Promise.withResolvers<{ readsMeaning: boolean }>()
  warm.promise.catch(() => undefined)
  const giveUp = (error: Error) => {
    warm.reject(error)
    current?.reject(error)
    current = undefined
  }
  worker.on('message', (reply: Reply) => {
    if (reply.kind === 'ready') return warm.resolve({ readsMeaning: reply.readsMeaning })
    if (reply.kind === 'done') current?.resolve(reply.result)
    else current?.reject(new Error(`the embedded writer failed: ${reply.reason}`))
    current = undefined
  })
  worker.on('error', (error) => giveUp(stopped(error instanceof Error ? error.name : 'unknown')))
  worker.on('exit', () => giveUp(stopped()))
  return {
    worker,
    ready: warm.promise,
    run: (task) =>
      new Promise<Result>((resolve, reject) => {
        current = { resolve, reject }
        worker.postMessage({ task } satisfies Request)
      }),
  }
}
