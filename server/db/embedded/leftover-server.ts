/**
 * Stops a server that outlived a killed application. The caller holds the folder's lock, so the
 * application that started that server has certainly ended. The server is replaced, not reused: then
 * the running server is always a child of this process with the settings of this version, and its exit
 * is noticed. Acknowledged writes are on disk.
 */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'
import { stopBySignals } from './stop-by-signals.ts'

const pollIntervalMs = 25

/** The line numbers in `postmaster.pid`, from 0, as PostgreSQL defines them in pidfile.h. */
const pidLine = 0
const portLine = 3
const statusLine = 7

export interface PostmasterFile {
  readonly pid: number
  readonly port: string
  readonly ready: boolean
}

/** Reads `postmaster.pid`. 'absent': there is no server. 'unreadable': the file has no process id, or not yet. */
export async function readPostmasterFile(
  cluster: string,
): Promise<PostmasterFile | 'absent' | 'unreadable'> {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number(lines[pidLine])
    if (!Number.isInteger(pid) || pid <= 0) return 'unreadable'
    return {
      pid,
      port: lines[portLine]?.trim() ?? '',
      ready: lines[statusLine]?.trim() === 'ready',
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'absent'
    throw error
  }
}

export async function removeLeftoverServer(
  cluster: string,
  onNotice: (line: string) => void,
): Promise<void> {
  const postmaster = await readPostmasterFileTwice(cluster)
  if (postmaster === 'absent') return
  if (postmaster !== 'unreadable' && (await isServerOf(postmaster.pid, cluster))) {
    onNotice(`Stopping the database server ${postmaster.pid}, which a killed app has left behind.`)
    const hasStopped = await stopBySignals({
      send: (signal) => sendSignal(postmaster.pid, signal),
      exitsWithin: (ms) => waitUntil(async () => !(await isServerOf(postmaster.pid, cluster)), ms),
    })
    if (hasStopped) return
    throw new EmbeddedPostgresError(
      `The database server ${postmaster.pid} of an earlier start does not stop: end that process.`,
    )
  }
  // The file names no server that runs. Its process id may belong to another program or to a zombie;
  // PostgreSQL could take either for a running server of its own. If a process of the old server still
  // runs after all, the new server finds the shared memory in use and refuses to start.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** A starting server has created its file but not filled it, so an unreadable one is read again. */
async function readPostmasterFileTwice(cluster: string): ReturnType<typeof readPostmasterFile> {
  const postmaster = await readPostmasterFile(cluster)
  if (postmaster !== 'unreadable') return postmaster
  await sleep(100)
  return readPostmasterFile(cluster)
}

/** Compares the command line, because the process id may have been reused. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
      return words.includes(cluster)
    }
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
    return stdout.includes(` -D ${cluster} `)
  } catch {
    return false
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

async function waitUntil(condition: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() >= deadline) return false
    await sleep(pollIntervalMs)
  }
  return true
}
