/**
 * A server may outlive its app, which was killed. We hold the folder's lock, so its app is dead:
 * it is stopped and replaced rather than adopted, for then the running server is always our own
 * child, with this version's settings, and we hear of its end. What it acknowledged is on disk.
 */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'
import { stopBySignals } from './stop-by-signals.ts'

const pollMs = 25

export interface PostmasterFile {
  readonly pid: number
  readonly ready: boolean
}

/** The file a server keeps in its cluster while it runs; 'unreadable' while it is being made. */
export async function readPostmasterFile(
  cluster: string,
): Promise<PostmasterFile | 'absent' | 'unreadable'> {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return 'unreadable'
    return { pid, ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'absent'
    throw error
  }
}

export async function removeLeftoverServer(
  cluster: string,
  onNotice: (line: string) => void,
): Promise<void> {
  const found = await readSettled(cluster)
  if (found === 'absent') return
  if (found !== 'unreadable' && (await isServerOf(found.pid, cluster))) {
    onNotice(`Stopping the database server ${found.pid}, which a killed app has left behind.`)
    const stopped = await stopBySignals({
      send: (signal) => sendSignal(found.pid, signal),
      goneWithin: (ms) => waitUntil(async () => !(await isServerOf(found.pid, cluster)), ms),
    })
    if (stopped) return
    throw new EmbeddedPostgresError(
      `The database server ${found.pid} of an earlier start does not stop: end that process.`,
    )
  }
  // The number now belongs to a stranger or to a dead process nobody has buried, either of which
  // the server would take for a living server of its own. Should some process of the old server
  // still be at work after all, the new one finds its shared memory in use and refuses to start.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** A server just starting has made its file but not filled it: look again before judging. */
async function readSettled(cluster: string): ReturnType<typeof readPostmasterFile> {
  const found = await readPostmasterFile(cluster)
  if (found !== 'unreadable') return found
  await sleep(100)
  return readPostmasterFile(cluster)
}

/** By its command line, since a process number alone may have been given to somebody else. */
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

async function waitUntil(condition: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + patienceMs
  while (!(await condition())) {
    if (Date.now() >= giveUpAt) return false
    await sleep(pollMs)
  }
  return true
}
