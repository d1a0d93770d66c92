/**
 * Measures the landing page and the home page with Lighthouse in its default mobile emulation: `npm run bench:web`.
 * The median of five visits to each page counts; the machine should be idle. Lighthouse is large and used only
 * here, so it is downloaded into `.cache` at the first run.
 *
 *   npm run bench:web -- 1     a single visit to each, for a first look
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newDataDir } from '#testing/data-dir.ts'
import { HttpClient } from '#testing/http-client.ts'
import { startProduct } from '#testing/process.ts'
import { limitRun, withTimeout } from '#testing/timeouts.ts'
import { findSystemBrowser } from '../scripts/browser.ts'
import { median } from './load/client.ts'

limitRun(60, 'bench:web')

const lighthouseVersion = '13.5.0'
const root = join(import.meta.dirname, '..')
const visits = Number(process.argv[2] ?? 5)
const maxLayoutShift = 0.02
/** The folder of the last report of each page. */
const reportsFolder = join(root, '.cache', 'bench-web')
mkdirSync(reportsFolder, { recursive: true })

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
const metrics = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'speed-index': 'SI ms',
  'cumulative-layout-shift': 'CLS',
} as const

interface Page {
  name: string
  path: string
  signedIn: boolean
  minScores: Partial<Record<Category, number>>
}
const pages: Page[] = [
  {
    name: 'landing',
    path: '/',
    signedIn: false,
    minScores: { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 },
  },
  { name: 'home', path: '/', signedIn: true, minScores: { performance: 95 } },
]

/** The parts of Lighthouse's report that are used. */
interface Report {
  runtimeError?: { message: string }
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}
type Lighthouse = (
  address: string,
  flags: { port: number; logLevel: 'error'; output: 'json'; extraHeaders?: Record<string, string> },
) => Promise<{ lhr: Report } | undefined>

const lighthouse = await fetchLighthouse()
const installedBrowser = findSystemBrowser()
if (!installedBrowser) throw new Error('Lighthouse needs an installed Chromium or Chrome')
const dataDir = newDataDir()
const server = await startProduct({ DATA_DIR: dataDir })
/** One for each figure beyond its limit; the failed audits of a low score follow it in lines of their own. */
const failures: string[] = []
try {
  const address = await server.ready()
  const client = new HttpClient(address)
  await client.signIn('essential@evenstream.test')
  await client.send('POST', '/api/target-slides/generate', {
    goalDescription: 'I own a small bakery on the corner. It smells of bread and I am calm.',
  })
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const rows = []
  for (const page of pages) {
    const reports: Report[] = []
    for (let visit = 0; visit < visits; visit++) {
      reports.push(await measureWithRetries(address + page.path, page.signedIn ? cookie : ''))
    }
    rows.push(rowOf(page, reports))
    writeFileSync(join(reportsFolder, `${page.name}.json`), JSON.stringify(reports.at(-1)))
  }
  console.table(Object.fromEntries(rows))
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(
  failures.length === 0
    ? 'Every figure is within its limit.'
    : `Figures beyond their limits: ${failures.length}`,
)
process.exitCode = failures.length === 0 ? 0 : 1

/** Lighthouse sometimes loses the trace of a visit and has to be run again. */
async function measureWithRetries(address: string, cookie: string, attempts = 3): Promise<Report> {
  try {
    return await measure(address, cookie)
  } catch (error) {
    if (attempts === 1) throw error
    console.log(`Measuring again after an error: ${error instanceof Error ? error.message : error}`)
    return measureWithRetries(address, cookie, attempts - 1)
  }
}

/** A new browser for each visit, so that nothing is cached. */
async function measure(address: string, cookie: string): Promise<Report> {
  const profile = mkdtempSync(join(tmpdir(), 'evenstream-web-'))
  const browser = spawn(
    installedBrowser?.executablePath ?? '',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { env: { ...process.env, ...installedBrowser?.env }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const closed = once(browser, 'close')
  try {
    const visit = lighthouse(address, {
      port: await portOf(browser),
      logLevel: 'error',
      output: 'json',
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    })
    const result = await withTimeout(5 * 60_000, 'a report of Lighthouse', visit)
    if (!result) throw new Error('Lighthouse gave no report')
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
    return result.lhr
  } finally {
    browser.kill()
    await withTimeout(60_000, 'the browser to end', closed)
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Resolves with the port that the browser prints. */
function portOf({ stderr }: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let output = ''
  stderr?.on('data', (chunk) => {
    output += String(chunk)
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)?.[1]
    if (port) resolve(Number(port))
  })
  stderr?.on('end', () => reject(new Error(`The browser did not start: ${output}`)))
  return withTimeout(60_000, 'the browser to listen', promise)
}

function rowOf(page: Page, reports: Report[]): [string, Record<string, number>] {
  const row: Record<string, number> = {}
  for (const category of categories) {
    row[category] = Math.round(
      median(reports.map(({ categories: all }) => (all[category].score ?? 0) * 100)),
    )
    const minScore = page.minScores[category]
    if (minScore === undefined || row[category] >= minScore) continue
    const message = `${page.name}: ${category} is ${row[category]}, and should be at least ${minScore}`
    failures.push([message, ...failedAudits(reports[0], category)].join('\n    '))
  }
  for (const [audit, name] of Object.entries(metrics)) {
    const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
    row[name] = name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value)
  }
  // Negated so that NaN (not measured) fails too.
  if (!((row.CLS ?? 1) <= maxLayoutShift))
    failures.push(`${page.name}: the layout shifts by ${row.CLS}`)
  return [page.name, row]
}

function failedAudits(report: Report | undefined, category: Category): string[] {
  return (report?.categories[category].auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report?.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => report?.audits[id]?.title ?? id)
}

async function fetchLighthouse(): Promise<Lighthouse> {
  const folder = join(root, '.cache', `lighthouse-${lighthouseVersion}`)
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    console.log(`Fetching Lighthouse ${lighthouseVersion}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const npmFlags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    execFileSync('npm', ['install', ...npmFlags, `lighthouse@${lighthouseVersion}`], {
      cwd: folder,
      stdio: 'inherit',
      timeout: 10 * 60_000,
    })
  }
  const module = (await import(pathToFileURL(entry).href)) as { default: Lighthouse }
  return module.default
}
