/** One server process: starts it, waits until it accepts connections, stops it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { readPostmasterFile, removeLeftoverServer } from './leftover-server.ts'
import { commandFor, type RunAs } from './run-as.ts'
import { readLogFrom, rotateServerLog, sizeOf } from './server-log.ts'
import { asArguments, type ServerSettings } from './settings.ts'
import { stopBySignals } from './stop-by-signals.ts'

const pollIntervalMs = 15
const retryDelayMs = 75
/** How long to retry while processes of a killed server still run, or a port is in use. */
const maxRetryMs = 15_000
/** How long a server may take to start. After a crash it first replays its write-ahead log. */
const maxRecoveryMs = 120_000

/** Errors after which a retry, possibly with another port, may succeed. */
const transientErrors = [
  /could not bind|could not create any TCP\/IP sockets/,
  /lock file ".*" already exists|lock file ".*" is empty/,
  /pre-existing shared memory block/,
]

export interface ServerExit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** False when the server ended without a call of `stop`. */
  readonly requested: boolean
}

export interface ServerProcess {
  readonly port: number
  readonly exited: Promise<ServerExit>
  hasExited(): boolean
  /** The last fatal error in the server's log, such as a full disk. */
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
  const deadline = Date.now() + maxRetryMs
  await rotateServerLog(options.logFile)
  for (;;) {
    await removeLeftoverServer(options.cluster, options.onNotice)
    const logStart = await sizeOf(options.logFile)
    const server = await spawnServer(options, await options.choosePort())
    const readLog = () => readLogFrom(options.logFile, logStart)
    if (await waitUntilReady(server, options)) {
      return { ...server, lastFatalError: async () => fatalErrorIn(await readLog()) }
    }
    const log = await readLog()
    const isTransient = transientErrors.some((pattern) => pattern.test(log))
    if (!isTransient || Date.now() >= deadline) {
      throw new EmbeddedPostgresError(
        `The database server did not start: ${lastErrorIn(log)} (see ${options.logFile})`,
      )
    }
    await sleep(retryDelayMs)
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
      // In a session of its own, so that Ctrl+C in the terminal does not stop it before the application.
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
  let hasExited = false
  let stopping: Promise<void> | undefined
  const { promise: exited, resolve } = Promise.withResolvers<ServerExit>()
  const settle = (code: number | null, signal: NodeJS.Signals | null) => {
    hasExited = true
    resolve({ code, signal, requested })
  }
  child.once('exit', settle)
  child.once('error', () => settle(null, null))

  async function stopOnce(): Promise<void> {
    if (hasExited) return
    requested = true
    const hasStopped = await stopBySignals({
      send: (signal) => void child.kill(signal),
      exitsWithin: (ms) => settlesWithin(exited, ms),
    })
    if (!hasStopped) throw new EmbeddedPostgresError(`Database server ${child.pid} does not stop.`)
  }

  return {
    pid: child.pid,
    port,
    exited,
    hasExited: () => hasExited,
    stop: () => {
      stopping ??= stopOnce()
      return stopping
    },
  }
}

/**
 * Waits for the server's own file rather than its port, so that the password is never sent to another
 * program that took the port in between. Returns false when the server exited.
 */
async function waitUntilReady(server: SpawnedServer, options: LaunchOptions): Promise<boolean> {
  const deadline = Date.now() + maxRecoveryMs
  while (!server.hasExited()) {
    const file = await readPostmasterFile(options.cluster)
    if (typeof file === 'object' && file.pid === server.pid && file.ready) return true
    if (Date.now() >= deadline) {
      await server.stop()
      throw new EmbeddedPostgresError(
        `The database server was not ready after ${maxRecoveryMs / 1000} s (see ${options.logFile})`,
      )
    }
    await sleep(pollIntervalMs)
  }
  return false
}

async function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController()
  const timedOut = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false)
  const isSettled = await Promise.race([promise.then(() => true), timedOut])
  timer.abort()
  return isSettled
}

function lastErrorIn(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  return fatalErrorIn(log) ?? lines.at(-1) ?? 'it ended without an error message'
}

function fatalErrorIn(log: string): string | undefined {
  const line = log.split('\n').findLast((line) => /(FATAL|PANIC|error):/.test(line))
  return line?.replace(/^.*?(FATAL|PANIC|error):\s*/, '')
}
