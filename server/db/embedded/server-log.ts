/**
 * PostgreSQL logs to a file rather than a pipe, so that it can continue when the application is
 * killed. It only appends, so the file can be truncated while PostgreSQL has it open.
 */
import { copyFile, open, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const maxLogBytes = 2 * 1024 * 1024
const rotationIntervalMs = 10 * 60 * 1000

export function serverLogFile(folder: string): string {
  return join(folder, 'server.log')
}

/** Moves the content of a file that is larger than `maxBytes` to `.1`, and replaces the previous `.1`. */
export async function rotateServerLog(file: string, maxBytes = maxLogBytes): Promise<void> {
  const size = await sizeOf(file)
  if (size <= maxBytes) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

export function startServerLogRotation(file: string): { stop(): void } {
  // A full disk must not stop the application because of the log.
  const timer = setInterval(() => void rotateServerLog(file).catch(() => {}), rotationIntervalMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Reads the log from byte `start` on, or from the beginning if it has become shorter than that. */
export async function readLogFrom(file: string, start: number): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const position = size < start ? 0 : start
    const length = size - position
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
