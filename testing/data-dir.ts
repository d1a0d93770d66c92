import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
process.on('exit', () => folders.forEach(remove))

/**
 * A new, empty folder for the data of one product. It is removed when this process exits by itself; Vitest ends its
 * workers with a signal, so there it stays.
 */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evenstream-data-'))
  folders.push(folder)
  return folder
}

/**
 * Repeats for a second: while a database that is still ending changes the folder, `rmSync` fails, or leaves some of it.
 */
function remove(folder: string): void {
  for (let attempt = 0; attempt < 20 && existsSync(folder); attempt++) {
    if (attempt > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // The next attempt may succeed.
    }
  }
}
