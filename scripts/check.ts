/**
 * Everything that must hold, in one command. Checks that need no product run side by side; the tests
 * run after them, one kind at a time, because they measure nothing but themselves.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'reports')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

interface Step {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Its output is shown as it comes, not only when it fails. */
  live?: boolean
}

const types = (name: string, project: string): Step => ({
  name: `types: ${name}`,
  command: 'tsc',
  args: ['-p', project],
})

const still: Step[] = [
  { name: 'form', command: 'biome', args: ['ci', '--colors=off', '.'] },
  types('shared', 'shared'),
  types('core', 'core'),
  types('server', 'server'),
  types('client', 'client'),
  types('tests and tools', 'tsconfig.json'),
  { name: 'dependency rule', command: 'node', args: ['scripts/check-dependencies.ts'] },
  { name: 'nothing dead', command: 'knip', args: ['--no-progress'] },
  { name: 'size of the landing page', command: 'node', args: ['scripts/check-bundle.ts'] },
]

const tests: Step[] = [
  {
    name: 'rules, contract and components',
    command: 'vitest',
    args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`],
    live: true,
  },
  {
    name: 'journeys in a browser',
    command: 'playwright',
    args: ['test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    live: true,
  },
]

function run(step: Step): Promise<boolean> {
  const began = performance.now()
  const child = spawn(step.command, step.args, {
    cwd: root,
    stdio: step.live ? 'inherit' : 'pipe',
    env: { ...process.env, ...step.env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message
    })
    child.on('close', (code) => {
      const passed = code === 0
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${passed ? '✓' : '✗'} ${step.name} (${seconds} s)`)
      if (!passed) console.log(output)
      resolve(passed)
    })
  })
}

function readReport<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return undefined
  }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const results = [...(await Promise.all(still.map(run)))]
for (const step of tests) results.push(await run(step))

const vitest = readReport<{ numPassedTests: number; numFailedTests: number }>(vitestReport)
const journeys = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
  playwrightReport,
)
const failedChecks = results.filter((passed) => !passed).length
const passed = (vitest?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0)
const failed =
  (vitest?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0) + (journeys?.stats.flaky ?? 0)
console.log(failedChecks === 0 ? 'Everything holds.' : `${failedChecks} of the checks failed.`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failedChecks === 0 && passed > 0 ? 0 : 1
