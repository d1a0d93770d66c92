import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { withTimeout } from '#testing/timeouts.ts'
import { allHold, type Row } from './table.ts'

/** Milliseconds. Each bench has a shorter limit of its own. */
const longestBench = 3 * 60 * 60_000

/**
 * Runs a bench in a process of its own and returns the rows that it passes to `reportRows`. Its other
 * output goes to standard error, so that standard output has the table alone. A bench that reports
 * nothing, or crashes afterwards, becomes a failed row.
 */
export async function runBench(script: string, ...args: string[]): Promise<Row[]> {
  const rows: Row[] = []
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 2, 2, 'ipc'] })
  child.on('message', (message) => rows.push(...(message as Row[])))
  const stop = () => child.kill()
  process.once('exit', stop)
  const closed = withTimeout(longestBench, `${basename(script)} to end`, once(child, 'close'))
  const [code, signal] = (await closed) as [number | null, string | null]
  process.off('exit', stop)
  const expected = allHold(rows) ? 0 : 1
  if (rows.length > 0 && code === expected) return rows
  const broken = {
    what: `${basename(script, '.ts')}: broken off`,
    measured: `ended with ${signal ?? code}, ${rows.length} rows reported`,
    beside: '',
    allowed: 'never',
    holds: false,
  }
  return [...rows, broken]
}
