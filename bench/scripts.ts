// The quality of the built-in writer for goals of every kind: `npm run bench:scripts`.
// Goals that are set aside were never used for tuning; only their aggregate figures are printed.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { checkScript } from '#core/script/check.ts'
import { checkVariety, sharedSentenceShare } from '#core/script/checks/variety.ts'
import { startGuideProcess } from '#server/adapters/writer/embedded/guide-process.ts'
import { limitRun } from '#testing/timeouts.ts'
import { readGoals } from './scripts/data.ts'
import { type Row, reportRows } from './table.ts'

const limits = {
  /** The minimum shares of scripts that pass every check. */
  tuning: 0.97,
  setAside: 0.95,
  /** The maximum share of sentences that two scripts for the same goal have in common. */
  overlap: 0.4,
  /** Milliseconds for writing a script. */
  p95: 1_500,
  /** Milliseconds without a break on the main thread. */
  blocking: 50,
}
const repeatedGoal = 'I run a small bakery by the harbour. My sister works beside me.'
const rounds = Number(process.argv[2] ?? 2)

limitRun(30, 'bench:scripts')

const goals = readGoals()

const writer = await startGuideProcess()
const delay = monitorEventLoopDelay({ resolution: 5 })

/**
 * The longest time that the main thread of this process is busy without a break. The writer has a process of its
 * own, so this is how long its use blocks the event loop of a server. It is processor time, so that other programs
 * do not count; the delay by wall-clock time is shown as its reference.
 */
let maxBlockingCpuMs = 0
let usageBefore = process.threadCpuUsage()
const sampling = setInterval(() => {
  const { user, system } = process.threadCpuUsage(usageBefore)
  maxBlockingCpuMs = Math.max(maxBlockingCpuMs, (user + system) / 1000)
  usageBefore = process.threadCpuUsage()
}, 2)
delay.enable()

const times: number[] = []
const sets = {
  tuning: { name: 'tuning', minimum: limits.tuning, total: 0, written: 0, passed: 0 },
  setAside: { name: 'set aside', minimum: limits.setAside, total: 0, written: 0, passed: 0 },
}
const failures = new Map<string, number>()
const firstRound: string[] = []
for (let round = 0; round < rounds; round += 1) {
  for (const { id, goal, setAside } of goals) {
    const startedAt = performance.now()
    const { script, failed } = await writer.writeScript(goal)
    times.push(performance.now() - startedAt)
    const set = setAside ? sets.setAside : sets.tuning
    set.total += 1
    if (script.length > 0) set.written += 1
    if (failed.length === 0) set.passed += 1
    for (const name of failed) failures.set(name, (failures.get(name) ?? 0) + 1)
    if (failed.length > 0 && !setAside) console.log(`  ${id}: ${failed.join(', ')}`)
    if (round === 0) firstRound.push(script)
  }
}
delay.disable()
clearInterval(sampling)

const repeatedScripts: string[] = []
for (let run = 0; run < 10; run += 1)
  repeatedScripts.push((await writer.writeScript(repeatedGoal)).script)
const overlaps = repeatedScripts.flatMap((script, index) =>
  repeatedScripts.slice(index + 1).map((otherScript) => sharedSentenceShare(script, otherScript)),
)
// Which script is checked does not matter: only the names of the checks are needed.
const checkNames = checkScript(firstRound[0] ?? '', '').map(({ name }) => name)
await writer.close()

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const percent = (value: number) => `${(value * 100).toFixed(1)} %`
const sorted = [...times].sort((a, b) => a - b)
const timeAtQuantile = (quantile: number) => sorted[Math.floor(sorted.length * quantile)] ?? 0
const worst = Math.max(...overlaps)
const variety = checkVariety(firstRound)
const wallClockDelay = `p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms, max ${(delay.max / 1e6).toFixed(0)} ms`
const rows: Row[] = [
  ...Object.values(sets).flatMap(({ name, minimum, total, written, passed }): Row[] => [
    {
      name: `script: goals with a script, ${name}`,
      measured: percent(share(written, total)),
      reference: '',
      limit: '100 %',
      isWithinLimit: written === total,
    },
    {
      name: `script: every check, ${name}`,
      measured: `${percent(share(passed, total))} (${passed} of ${total})`,
      reference: '',
      limit: `≥ ${percent(minimum)}`,
      isWithinLimit: share(passed, total) >= minimum,
    },
  ]),
  {
    name: 'script: different for every goal',
    measured: variety.figure,
    reference: '',
    limit: 'all',
    isWithinLimit: variety.pass,
  },
  {
    name: 'script: highest sentence overlap between ten scripts for one goal',
    measured: percent(worst),
    reference: '',
    limit: `≤ ${percent(limits.overlap)}`,
    isWithinLimit: worst <= limits.overlap,
  },
  {
    name: 'script: time, 95th percentile',
    measured: `${timeAtQuantile(0.95).toFixed(0)} ms`,
    reference: `median ${timeAtQuantile(0.5).toFixed(0)} ms`,
    limit: `< ${limits.p95} ms`,
    isWithinLimit: timeAtQuantile(0.95) < limits.p95,
  },
  {
    name: 'script: longest block of the event loop',
    measured: `${maxBlockingCpuMs.toFixed(0)} ms`,
    reference: `by wall-clock time ${wallClockDelay}`,
    limit: `< ${limits.blocking} ms`,
    isWithinLimit: maxBlockingCpuMs < limits.blocking,
  },
]
console.log('failures by check, all sets')
for (const name of checkNames) console.log(`  ${name.padEnd(46)} ${failures.get(name) ?? 0}`)
await reportRows(rows)
