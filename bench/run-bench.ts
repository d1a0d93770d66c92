import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { withTimeout } from '#testing/timeouts.ts'
import { allWithinLimits, type Row } from './table.ts'

/** Each bench also limits its own run to a shorter time. */
const benchTimeoutMs = 3 * 60 * 60_000

/**
 * Runs a bench in a child process and returns the rows that it passes to `reportRows`. The other output of
 * the child goes to standard error, so that standard output has only the table. When the child reports no
 * rows, or ends with an unexpected exit code, a failed row is added. Rejects when the child does not end.
 */
export async function runBench(script: string, ...args: string[]): Promise<Row[]> {
  const rows: Row[] = []
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 2, 2, 'ipc'] })
  child.on('message', (message) => rows.push(...(message as Row[])))
  const stop = () => child.kill()
  process.once('exit', stop)
  const closed = withTimeout(benchTimeoutMs, `${basename(script)} to end`, once(child, 'close'))
  const [code, signal] = (await closed) as [number | null, string | null]
  process.off('exit', stop)
  const expectedCode = allWithinLimits(rows) ? 0 : 1
  if (rows.length > 0 && code === expectedCode) return rows
  const failedRow: Row = {
    name: `${basename(script, '.ts')}: run aborted`,
    measured: `ended with ${signal ?? code}, ${rows.length} rows reported`,
    reference: '',
    limit: 'never',
    isWithinLimit: false,
  }
  return [...rows, failedRow]
}
