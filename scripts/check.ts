/**
 * Runs everything that `npm test` checks. The Vitest tests run in parallel with the static checks and the browser
 * journeys: the tests and the journeys wait for servers and processes for much of their time.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'reports')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

interface Step {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Prints the output while the check runs. Otherwise the output is printed only after a failure. */
  live?: boolean
}

// By default four threads each check a part of the files, and each of them checks the imports of its part again. Here
// the other checks keep the processors busy, so one thread does it with less processor time.
const types = (name: string, project: string): Step => ({
  name: `types: ${name}`,
  command: 'tsc',
  args: ['-p', project, '--checkers', '1'],
})

const staticChecks: Step[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--colors=off', '.'] },
  types('shared', 'shared'),
  types('core', 'core'),
  types('server', 'server'),
  types('client', 'client'),
  types('tests and tools', 'tsconfig.json'),
  { name: 'dependency rules', command: 'node', args: ['scripts/check-dependencies.ts'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'bundle size', command: 'node', args: ['scripts/check-bundle.ts'] },
]

const vitestTests: Step = {
  name: 'Vitest',
  command: 'vitest',
  args: [
    'run',
    '--project=!long',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  // Vitest colours each dot where CI is set, which makes the log of a CI server hard to read. With another FORCE_COLOR,
  // the processes that tests start would print a warning.
  env: process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' },
  live: true,
}

const journeys: Step = {
  name: 'browser journeys',
  command: 'playwright',
  args: ['test', '--grep-invert=@long', '--reporter=line,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
}

function run(step: Step): Promise<boolean> {
  const startedAt = performance.now()
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
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${passed ? '✓' : '✗'} ${step.name} (${seconds} s)`)
      if (!passed) console.log(output)
      resolve(passed)
    })
  })
}

async function runInOrder(steps: readonly Step[]): Promise<boolean[]> {
  const results: boolean[] = []
  for (const step of steps) results.push(await run(step))
  return results
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

const results = (
  await Promise.all([runInOrder([vitestTests]), runInOrder([...staticChecks, journeys])])
).flat()

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    /** Why the file could not be loaded, or which of its top-level hooks failed. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
interface JourneySpec {
  file: string
  title: string
  ok: boolean
  tests: { results: { errors: { message?: string }[] }[] }[]
}
interface JourneySuite {
  specs?: JourneySpec[]
  suites?: JourneySuite[]
}
interface PlaywrightReport extends JourneySuite {
  stats: { expected: number; unexpected: number; flaky: number }
}

interface Failure {
  name: string
  messages: string[]
}
const failedTests = (report: VitestReport | undefined): Failure[] =>
  (report?.testResults ?? [])
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const path = relative(root, file.name)
      const tests = file.assertionResults.filter(({ status }) => status === 'failed')
      if (tests.length === 0)
        return { name: path, messages: [file.message || 'A hook failed: see the output above.'] }
      return tests.map(({ fullName, failureMessages }) => ({
        name: `${path} › ${fullName}`,
        messages: failureMessages,
      }))
    })
const failedJourneys = ({ specs = [], suites = [] }: JourneySuite): Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `e2e/${file} › ${title}`,
      messages: tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
      ),
    })),
  ...suites.flatMap(failedJourneys),
]

/** The start of each message: the rest is in the output above. */
const messageLines = 8
const shorten = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, messageLines)
    .map((line) => `    ${line}\n`)
    .join('')

const vitest = readReport<VitestReport>(vitestReport)
const playwright = readReport<PlaywrightReport>(playwrightReport)
const failedChecks = results.filter((passed) => !passed).length
const passed = (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0)
const failureCount =
  (vitest?.numFailedTests ?? 0) +
  (playwright?.stats.unexpected ?? 0) +
  (playwright?.stats.flaky ?? 0)
// At the end, because logs are often cut to their last lines.
for (const { name, messages } of [...failedTests(vitest), ...failedJourneys(playwright ?? {})]) {
  console.log(`✗ ${name}\n${messages.map(shorten).join('')}`)
}
console.log(failedChecks === 0 ? 'All checks passed.' : `${failedChecks} of the checks failed.`)
console.log(`${passed} passed, ${failureCount} failed`)
process.exitCode = failedChecks === 0 && passed > 0 ? 0 : 1
