/** One server process: started, awaited until it takes connections, stopped. */
import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { readPostmasterFile, removeLeftoverServer } from './leftover-server.ts'
import { commandFor, type RunAs } from './run-as.ts'
import { readLogFrom, rotateServerLog, sizeOf } from './server-log.ts'
import { asArguments, type ServerSettings } from './settings.ts'
import { stopBySignals } from './stop-by-signals.ts'

const pollMs = 15
const retryMs = 75
/** How long processes of a killed server may take to wind down, and ports to be found. */
const obstaclesMs = 15_000
/** After a crash the server first replays what was written; that may take its time. */
const recoveryMs = 120_000

/** Things that pass by themselves, or with another port. */
const passingObstacles = [
  /could not bind|could not create any TCP\/IP sockets/,
  /lock file ".*" already exists|lock file ".*" is empty/,
  /pre-existing shared memory block/,
]

export interface ServerExit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** False when the server ended without having been asked to. */
  readonly requested: boolean
}

export interface ServerProcess {
  readonly port: number
  readonly exited: Promise<ServerExit>
  hasExited(): boolean
  /** The last error by which the server itself says why it ended, as on a full disk. */
  lastFatalError(): Promise<string | undefined>
  stop(): Promise<void>
}

export interface LaunchOptions {
  readonly postgres: string
  readonly cluster: string
  readonly logFile: string
  readonly runAs: RunAs
  readonly settings: ServerSettings
  readonly choosePort: () => Promise<number>
  readonly onNotice: (line: string) => void
}

export async function launchServer(options: LaunchOptions): Promise<ServerProcess> {
  const giveUpAt = Date.now() + obstaclesMs
  await rotateServerLog(options.logFile)
  for (;;) {
    await removeLeftoverServer(options.cluster, options.onNotice)
    const logStart = await sizeOf(options.logFile)
    const server = await spawnServer(options, await options.choosePort())
    const readStory = () => readLogFrom(options.logFile, logStart)
    if (await becomesReady(server, options)) {
      return { ...server, lastFatalError: async () => fatalErrorIn(await readStory()) }
    }
    const story = await readStory()
    const passing = passingObstacles.some((obstacle) => obstacle.test(story))
    if (!passing || Date.now() >= giveUpAt) {
      throw new EmbeddedPostgresError(
        `The database server did not start: ${lastComplaint(story)} (see ${options.logFile})`,
      )
    }
    await sleep(retryMs)
  }
}

type SpawnedServer = Omit<ServerProcess, 'lastFatalError'> & { readonly pid: number | undefined }

async function spawnServer(options: LaunchOptions, port: number): Promise<SpawnedServer> {
  const settings = asArguments({ ...options.settings, port: String(port) })
  const command = commandFor(options.runAs, options.postgres, ['-D', options.cluster, ...settings])
  const log = await open(options.logFile, 'a', 0o600)
  try {
    const child = spawn(command.file, command.args, {
      ...command.options,
      // In a session of its own: Ctrl+C in the terminal is for the app, which still needs it.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    return superviseServer(child, port)
  } finally {
    await log.close()
  }
}

function superviseServer(child: ChildProcess, port: number): SpawnedServer {
  let requested = false
  let gone = false
  let stopping: Promise<void> | undefined
  const { promise: exited, resolve } = Promise.withResolvers<ServerExit>()
  const settle = (code: number | null, signal: NodeJS.Signals | null) => {
    gone = true
    resolve({ code, signal, requested })
  }
  child.once('exit', settle)
  child.once('error', () => settle(null, null))

  async function stopOnce(): Promise<void> {
    if (gone) return
    requested = true
    const stopped = await stopBySignals({
      send: (signal) => void child.kill(signal),
      goneWithin: (ms) => settlesWithin(exited, ms),
    })
    if (!stopped) throw new EmbeddedPostgresError(`Database server ${child.pid} does not stop.`)
  }

  return {
    pid: child.pid,
    port,
    exited,
    hasExited: () => gone,
    stop: () => {
      stopping ??= stopOnce()
      return stopping
    },
  }
}

/**
 * By the server's own file first, so that the password is never offered to a stranger who has
 * taken the port in between. False when the server gave up.
 */
async function becomesReady(server: SpawnedServer, options: LaunchOptions): Promise<boolean> {
  const giveUpAt = Date.now() + recoveryMs
  while (!server.hasExited()) {
    const file = await readPostmasterFile(options.cluster)
    if (typeof file === 'object' && file.pid === server.pid && file.ready) return true
    if (Date.now() >= giveUpAt) {
      await server.stop()
      throw new EmbeddedPostgresError(
        `The database server was not ready after ${recoveryMs / 1000} s (see ${options.logFile})`,
      )
    }
    await sleep(pollMs)
  }
  return false
}

async function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController()
  const timedOut = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false)
  const settled = await Promise.race([promise.then(() => true), timedOut])
  timer.abort()
  return settled
}

function lastComplaint(story: string): string {
  const lines = story.split('\n').filter((line) => line.trim() !== '')
  return fatalErrorIn(story) ?? lines.at(-1) ?? 'it ended without a word'
}

function fatalErrorIn(story: string): string | undefined {
  const complaint = story.split('\n').findLast((line) => /(FATAL|PANIC|error):/.test(line))
  return complaint?.replace(/^.*?(FATAL|PANIC|error):\s*/, '')
}
