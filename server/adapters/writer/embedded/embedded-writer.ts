// The writer that needs no key and no network, in a process of its own. The error of a failed task contains
// only the name of an error: the texts of users never stand in messages that may be logged.
//
// The process gets one task at a time and the others wait here. So the time limit of a task begins when the
// process gets it, and killing a process that hangs fails no other task.

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Failure } from '#core/failure.ts'
import type { Reply, Request, Result, Task, TaskKind, Tasks, Written } from './protocol.ts'
import { writerEnvironment } from './writer-environment.ts'

export type EmbeddedWriter = {
  write: (goal: string) => Promise<Written>
  ask: <Kind extends TaskKind>(
    kind: Kind,
    asks: Tasks[Kind]['asks'],
  ) => Promise<Tasks[Kind]['answers']>
  /** The id of its process, for tests and measurements. */
  pid: () => number
  close: () => Promise<void>
}

type Waiting = { task: Task; resolve: (result: Result) => void; reject: (error: Error) => void }
interface WriterProcess {
  child: ChildProcess
  /** Rejects if the process ends before it is ready, or if the model cannot be loaded. */
  ready: Promise<void>
  run: (task: Task) => Promise<Result>
  /** Kills the process and resolves when it has ended. */
  end: () => Promise<void>
}

interface Limits {
  longestMs: number
  startMs?: number
  mostWaiting?: number
}

/**
 * An ordinary text takes a tenth of a second of computing, the longest reflection one or two, and the most
 * that a hostile one can cause is about five; on a busy machine each lasts several times as long.
 */
const patience: Limits = { longestMs: 20_000 }
/** Loading takes a few seconds, on a slow disk more. */
const LONGEST_START_MS = 60_000
/** Whoever comes behind so many would wait longer than anybody looks at a page. */
const MOST_WAITING = 60
/** Seconds after which a line of that length has moved on. */
const RETRY_AFTER = 10

/** The process cannot start; the message is one line for the operator. */
export class WriterUnavailable extends Error {
  override name = 'WriterUnavailable'
}

/** Resolves when the process has loaded its models. */
export async function createEmbeddedWriter(limits: Limits = patience): Promise<EmbeddedWriter> {
  const queue: Waiting[] = []
  let current = startProcess(limits)
  let busy = false
  let closed = false
  await current.ready

  async function run(task: Task): Promise<Result> {
    if (!current.child.connected) current = startProcess(limits)
    const used = current
    await used.ready
    const running = used.run(task)
    const overdue = setTimeout(() => void used.end(), limits.longestMs)
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
    ask,
    pid: () => current.child.pid ?? 0,
    write: (goal) => ask('script', { goal }),
    async close() {
      closed = true
      for (const { reject } of queue.splice(0)) reject(stopped())
      await current.end()
    },
  }
}

const busyNow = () =>
  new Failure('server.unavailable', { reason: 'writers_busy' }, { retryAfter: RETRY_AFTER })

const stopped = (why?: string) =>
  new Error(`the embedded writer stopped${why === undefined ? '' : `: ${why}`}`)

const entry = fileURLToPath(new URL('./writer-process.ts', import.meta.url))
const compileCache = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url))

function startProcess({ startMs = LONGEST_START_MS }: Limits): WriterProcess {
  const child = fork(entry, [], {
    serialization: 'advanced',
    // What libraries print may quote texts.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Without a garbage collection after loading and with larger young generations it takes 60 MB more.
    execArgv: ['--expose-gc', '--max-semi-space-size=2'],
    env: { NODE_COMPILE_CACHE: compileCache, ...writerEnvironment(process.env) },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = Promise.withResolvers<void>()
  let running: Omit<Waiting, 'task'> | undefined
  const giveUp = (error: Error) => {
    ready.reject(error)
    running?.reject(error)
    running = undefined
  }
  const late = setTimeout(() => {
    const seconds = Math.round(startMs / 1000)
    giveUp(new WriterUnavailable(`The built-in writer was not ready within ${seconds} seconds`))
    child.kill('SIGKILL')
  }, startMs)
  const inTime = () => clearTimeout(late)
  ready.promise.then(inTime, inTime)
  child.on('message', (reply: Reply) => {
    switch (reply.kind) {
      case 'ready':
        return ready.resolve()
      case 'unavailable':
        giveUp(new WriterUnavailable(reply.reason))
        return child.kill('SIGKILL')
      case 'done':
        running?.resolve(reply.result)
        break
      case 'failed':
        running?.reject(new Error(`the embedded writer failed: ${reply.reason}`))
    }
    running = undefined
  })
  child.on('error', (error) => giveUp(stopped(error.name)))
  child.on('exit', () => giveUp(stopped()))
  return {
    child,
    ready: ready.promise,
    run: (task) =>
      new Promise<Result>((resolve, reject) => {
        running = { resolve, reject }
        child.send({ task } satisfies Request, (error) => error && giveUp(stopped(error.name)))
      }),
    async end() {
      if (child.kill('SIGKILL')) await exited
    },
  }
}
