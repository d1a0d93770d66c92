import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reservePort } from './reserve-port.ts'
import { withTimeout } from './timeouts.ts'

const root = join(import.meta.dirname, '..')

/** Generous, for busy machines. */
const startTimeoutMs = 240_000
/** Longer than the minute for which the product waits for a teardown that hangs. */
const stopTimeoutMs = 120_000

/** Child processes that must not outlive the test run. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** The product in a process of its own, as an operator runs it. */
export class ProductProcess {
  readonly child: ChildProcess
  readonly port: number
  /** What it has written to stdout and stderr. */
  output = ''
  /** The exit code; null: a signal ended the process. */
  readonly exited: Promise<number | null>

  constructor(command: string[], port: number, env: Record<string, string>) {
    const [program = '', ...args] = command
    this.port = port
    this.child = spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        TTS_PROVIDER: 'light',
        ...env,
      },
    })
    this.child.stdout?.on('data', (chunk) => {
      this.output += String(chunk)
    })
    this.child.stderr?.on('data', (chunk) => {
      this.output += String(chunk)
    })
    running.add(this.child)
    this.exited = once(this.child, 'close').then(([code]) => {
      running.delete(this.child)
      return code as number | null
    })
  }

  /** Waits for `ready at <url>` in the output and resolves with the URL; rejects when the process exits without it. */
  async ready(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const findAddress = () => {
      const address = /ready at (https?:\S+)\s/.exec(this.output)?.[1]
      if (!address) return
      // Searching the growing output for each later line would take most of a load test's time.
      this.child.stdout?.off('data', findAddress)
      resolve(address)
    }
    this.child.stdout?.on('data', findAddress)
    void this.exited.then(() => reject(new Error(`It ended: ${this.output}`)))
    findAddress()
    return withTimeout(startTimeoutMs, 'the product to be ready', promise)
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    this.child.kill(signal)
    await withTimeout(stopTimeoutMs, `the product to end after ${signal}`, this.exited)
  }
}

/** Starts the process and does not wait until it is ready. */
export async function startProduct(
  env: Record<string, string>,
  {
    command = [process.execPath, '--no-parallel-scavenge', 'server/main.ts'],
    port,
  }: { command?: string[]; port?: number } = {},
): Promise<ProductProcess> {
  return new ProductProcess(command, port ?? (await reservePort()), env)
}

/** The process id of the embedded database in a data folder. */
export const databasePid = (dataDir: string) =>
  Number(
    readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  )

/** A zombie process counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // Without /proc the signal alone decides.
    return !existsSync('/proc')
  }
}
