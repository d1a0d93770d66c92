import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reservePort } from './reserve-port.ts'
import { withTimeout } from './timeouts.ts'

const root = join(import.meta.dirname, '..')

/** Milliseconds; generous, for busy machines. */
const longestStart = 240_000
/** The product itself gives up after a minute. */
const longestStop = 120_000

/** A run that breaks off leaves no process behind. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** The product as an operator runs it: a process of its own, told by signals, heard by its output. */
export class ProductProcess {
  readonly child: ChildProcess
  readonly port: number
  output = ''
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

  /** Resolves with the address that it prints; rejects when it ends without. */
  async ready(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const look = () => {
      const address = /ready at (https?:\S+)/.exec(this.output)?.[1]
      if (address) resolve(address)
    }
    this.child.stdout?.on('data', look)
    void this.exited.then(() => reject(new Error(`It ended: ${this.output}`)))
    look()
    return withTimeout(longestStart, 'the product to be ready', promise)
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    this.child.kill(signal)
    await withTimeout(longestStop, `the product to end after ${signal}`, this.exited)
  }
}

export async function startProduct(
  env: Record<string, string>,
  {
    command = [process.execPath, '--no-parallel-scavenge', 'server/main.ts'],
    port,
  }: { command?: string[]; port?: number } = {},
): Promise<ProductProcess> {
  return new ProductProcess(command, port ?? (await reservePort()), env)
}

/** The process id of the embedded database under a data folder. */
export const databasePid = (dataDir: string) =>
  Number(
    readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  )

/** A process that has ended but not been buried yet is no longer alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // Where there is no such file to read, the signal has said all there is to know.
    return !existsSync('/proc')
  }
}
