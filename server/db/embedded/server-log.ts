/**
 * The server logs to a file rather than a pipe, so that it can continue when the application is
 * killed. It only appends, so the file can be truncated while the server has it open.
 */
import { copyFile, open, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const largestBytes = 2 * 1024 * 1024
const lookEveryMs = 10 * 60 * 1000

export function serverLogFile(folder: string): string {
  return join(folder, 'server.log')
}

/** Moves a file that is too large to `.1`, replacing the one before. */
export async function rotateServerLog(file: string, largest = largestBytes): Promise<void> {
  const size = await sizeOf(file)
  if (size <= largest) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

export function startServerLogRotation(file: string): { stop(): void } {
  // A full disk must not stop the application because of the log.
  const timer = setInterval(() => void rotateServerLog(file).catch(() => {}), lookEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Reads what was logged from that byte on: the log of one attempt to start. */
export async function readLogFrom(file: string, start: number): Promise<string> {
  const handle = await open(file)
  try {
    const length = Math.max(0, (await handle.stat()).size - start)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.toString('utf8')
  } finally {
    await handle.close()
  }
}
