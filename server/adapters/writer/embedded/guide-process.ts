// Runs the tasks of the built-in writer in a child process (writer-process.ts), and starts another after it has
// ended. The error of a failed task contains only the name of an error, because error messages may be logged and
// must not contain texts of users.
//
// The process gets one task at a time and the others are queued here. So the timeout of a task begins when the
// process gets it, and killing a process that hangs fails no other task.

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { writersBusyFailure } from '../writers-busy.ts'
import { guideProcessEnvironment } from './guide-process-environment.ts'
import type { Reply, Request, Result, ScriptResult, Task, TaskKind, Tasks } from './protocol.ts'

export interface GuideProcess {
  writeScript: (goal: string) => Promise<ScriptResult>
  runTask: <Kind extends TaskKind>(
    kind: Kind,
    input: Tasks[Kind]['input'],
  ) => Promise<Tasks[Kind]['result']>
  /** The id of the child process, for tests and measurements. */
  pid: () => number
  close: () => Promise<void>
}

interface QueuedTask {
  task: Task
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/** One child process. */
interface ChildHandle {
  child: ChildProcess
  /** Rejects if the process ends before it is ready or is not ready in time, or if the model cannot be loaded. */
  ready: Promise<void>
  /** The process has ended, or is about to. */
  hasFailed: () => boolean
  run: (task: Task) => Promise<Result>
  /** Kills the process and resolves when it has ended. */
  kill: () => Promise<void>
}

interface Limits {
  taskTimeoutMs: number
  startTimeoutMs?: number
  restartWaitMs?: number
  maxQueued?: number
}

/**
 * An ordinary text takes a tenth of a second of computing, the longest reflection one or two seconds, and a
 * hostile text at most about five; on a busy machine each takes several times as long.
 */
const defaultLimits: Limits = { taskTimeoutMs: 20_000 }
/** Loading takes a few seconds, on a machine with much other work minutes. Only a start that hangs is ended. */
const defaultStartTimeoutMs = 180_000
/** How long a task waits for a process that is starting again. Then the task is refused, and the start continues. */
const defaultRestartWaitMs = 30_000
/** This many ordinary texts take about six seconds, and this many of the longest reflections a minute or two. */
const defaultMaxQueued = 60

/** The process cannot start; the message is one line for the operator. */
export class WriterUnavailable extends Error {
  override name = 'WriterUnavailable'
}

/** Resolves when the child process has loaded its models. */
export async function startGuideProcess(limits: Limits = defaultLimits): Promise<GuideProcess> {
  const queue: QueuedTask[] = []
  let current = startProcess(limits)
  let busy = false
  let closed = false
  await current.ready

  async function readyInTime({ ready }: ChildHandle): Promise<void> {
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    const refuse = () => reject(writersBusyFailure())
    const timer = setTimeout(refuse, limits.restartWaitMs ?? defaultRestartWaitMs)
    await Promise.race([ready, tooLate]).finally(() => clearTimeout(timer))
  }

  async function run(task: Task): Promise<Result> {
    if (current.hasFailed() || !current.child.connected) current = startProcess(limits)
    const handle = current
    await readyInTime(handle)
    const running = handle.run(task)
    const timer = setTimeout(() => void handle.kill(), limits.taskTimeoutMs)
    return running.finally(() => clearTimeout(timer))
  }

  async function runQueue(): Promise<void> {
    if (busy) return
    busy = true
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      await run(next.task).then(next.resolve, next.reject)
    busy = false
  }

  function runTask<Kind extends TaskKind>(kind: Kind, input: Tasks[Kind]['input']) {
    if (closed) return Promise.reject(new Error('the built-in writer is closed'))
    if (queue.length >= (limits.maxQueued ?? defaultMaxQueued))
      return Promise.reject(writersBusyFailure())
    const result = new Promise<Result>((resolve, reject) => {
      queue.push({ task: { ...input, kind } as Task, resolve, reject })
    })
    void runQueue()
    return result as Promise<Tasks[Kind]['result']>
  }

  return {
    runTask,
    pid: () => current.child.pid ?? 0,
    writeScript: (goal) => runTask('script', { goal }),
    async close() {
      closed = true
      for (const { reject } of queue.splice(0)) reject(stoppedError())
      await current.kill()
    },
  }
}

const stoppedError = (reason?: string) =>
  new Error(`the built-in writer stopped${reason === undefined ? '' : `: ${reason}`}`)

const processFile = fileURLToPath(new URL('./writer-process.ts', import.meta.url))

/**
 * A garbage collection after loading and a small young generation save 60 MB. The build of the container image
 * fills the compile cache with the same flags.
 */
export const guideNodeFlags = ['--expose-gc', '--max-semi-space-size=2'] as const

const compileCache = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url))

function startProcess({ startTimeoutMs = defaultStartTimeoutMs }: Limits): ChildHandle {
  const child = fork(processFile, [], {
    serialization: 'advanced',
    // Output of libraries may contain texts of users.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [...guideNodeFlags],
    env: { NODE_COMPILE_CACHE: compileCache, ...guideProcessEnvironment(process.env) },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = Promise.withResolvers<void>()
  let running: Omit<QueuedTask, 'task'> | undefined
  let hasFailed = false
  /** Nothing can be expected of the process any more, so it is killed, unless it has ended. */
  const failWith = (error: Error) => {
    hasFailed = true
    child.kill('SIGKILL')
    ready.reject(error)
    running?.reject(error)
    running = undefined
  }
  const startTimer = setTimeout(() => {
    const seconds = Math.round(startTimeoutMs / 1000)
    failWith(new WriterUnavailable(`The built-in writer was not ready within ${seconds} seconds`))
  }, startTimeoutMs)
  const clearStartTimer = () => clearTimeout(startTimer)
  ready.promise.then(clearStartTimer, clearStartTimer)
  child.on('message', (reply: Reply) => {
    switch (reply.kind) {
      case 'ready':
        return ready.resolve()
      case 'unavailable':
        return failWith(new WriterUnavailable(reply.reason))
      case 'done':
        running?.resolve(reply.result)
        break
      case 'failed':
        running?.reject(new Error(`the built-in writer failed: ${reply.reason}`))
    }
    running = undefined
  })
  child.on('error', (error) => failWith(stoppedError(error.name)))
  child.on('exit', () => failWith(stoppedError()))
  return {
    child,
    ready: ready.promise,
    hasFailed: () => hasFailed,
    run: (task) =>
      new Promise<Result>((resolve, reject) => {
        running = { resolve, reject }
        child.send(
          { task } satisfies Request,
          (error) => error && failWith(stoppedError(error.name)),
        )
      }),
    async kill() {
      if (child.kill('SIGKILL')) await exited
    },
  }
}
