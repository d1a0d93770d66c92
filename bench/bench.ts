/**
 * Runs the benches one after another, so that each has the machine to itself, and prints one table.
 * Each can also be run alone: npm run bench:speed, bench:scripts and so on.
 *
 *   npm run bench              speed, scripts, guidance, the reader and a few tracks: about a quarter of an hour
 *   npm run bench -- quick     speed alone, with a tenth of the users
 *   npm run bench -- all       with all tracks, and what rendering, many users and large accounts cost
 */
import { join } from 'node:path'
import { runBench } from './run-bench.ts'
import { type Row, reportRows } from './table.ts'

const [speed, scripts, guidance, reader] = [['speed'], ['scripts'], ['guidance'], ['reader']]
const usual = [speed, scripts, guidance, reader, ['audio', 'few']]
/** The benches of each mode: the name of the file, then the arguments. */
const benches: Record<string, string[][]> = {
  usual,
  quick: [['speed', 'quick']],
  all: [
    speed,
    scripts,
    guidance,
    reader,
    ['audio'],
    ['voice-processes'],
    ['first-sound'],
    ['while-speaking'],
    ['admin'],
    ['export'],
    ['import'],
    ['search'],
  ],
}
const [mode = 'usual'] = process.argv.slice(2)

// Exiting normally runs the exit listener of `runBench`, which stops the running bench as well.
// 143 and 130 are the usual exit codes after these signals.
process.once('SIGTERM', () => process.exit(143))
process.once('SIGINT', () => process.exit(130))
const rows: Row[] = []
for (const [name, ...args] of benches[mode] ?? usual) {
  process.stderr.write(`bench:${name}\n`)
  rows.push(...(await runBench(join(import.meta.dirname, `${name}.ts`), ...args)))
}
await reportRows(rows)
