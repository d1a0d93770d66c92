/**
 * Fills the disk of the embedded database and checks the users' data. Prints a table.
 *
 *   npm run test:full-disk
 *
 * The product runs on a small file system in memory, in a mount namespace of its own: this needs Linux
 * and `unshare`, but no privileges, and fills no real disk.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { urlOfRunningServer } from '#server/db/embedded/running-server.ts'
import { writeCheckInterval } from '#server/routes/operations/readiness.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { HttpClient } from '#testing/http-client.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { type Row, reportRows } from '../bench/table.ts'
import { pollUntil, ReflectingUser } from './reflecting-user.ts'

const diskSize = '192m'
const noSpaceMessage = 'There is no room to keep this just now. Nothing was lost; try again later.'
const log = (line: string) => process.stderr.write(`${line}\n`)
const rows: Row[] = []

function addRow(
  name: string,
  measured: string,
  allowed: string,
  isAllowed: boolean,
  reference = '',
): void {
  rows.push({ name, measured, reference, limit: allowed, isWithinLimit: isAllowed })
  log(`${isAllowed ? '✓' : '✗'} ${name}: ${measured}`)
}

/** Runs this file again with the argument `inside`, in a mount namespace of its own. */
async function enterNamespace(): Promise<void> {
  const self = [process.execPath, import.meta.filename, 'inside']
  const child = spawn('unshare', ['--user', '--map-root-user', '--mount', '--', ...self], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
}

async function run(dataDir: string): Promise<void> {
  // A file that takes up all the space that is left.
  const ballast = join(dataDir, 'ballast')
  const product = await start(dataDir)
  const user = await ReflectingUser.open(product.origin)
  await user.write(20)

  fill(ballast)
  await checkFullDisk(product.origin, user)
  rmSync(ballast)
  await checkFreeDisk(product.origin, user, 'with space again')

  const client = await connect(dataDir)
  fill(ballast)
  await exhaustWriteAheadLog(client)
  const code = await product.exited
  addRow(
    'no space for the write-ahead log: the product exits',
    lastLine(product),
    'names the reason',
    code === 1 && lastLine(product).includes('No space left'),
  )
  // `product` is passed for its port: the next process listens on the same one.
  const withoutSpace = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, product)
  addRow(
    'started again without space',
    `exit ${await withoutSpace.exited}: ${lastLine(withoutSpace)}`,
    'the last line names the reason',
    lastLine(withoutSpace).includes('could not start') &&
      lastLine(withoutSpace).includes('No space left'),
  )
  rmSync(ballast)
  const restarted = await start(dataDir, product.port)
  await checkFreeDisk(restarted.origin, user, 'started again with space')
  restarted.child.kill('SIGTERM')
  await restarted.exited
}

async function checkFullDisk(origin: string, user: ReflectingUser): Promise<void> {
  // Some entries are still accepted: they fit into free space inside the tables.
  const tally = await user.write(60)
  addRow('full: reflections', String(tally), '201 or 503', tally.hasOnly(201, 503))
  const details = [...tally.details].join(' | ')
  addRow(
    'full: the message to users who write',
    details,
    noSpaceMessage,
    details === noSpaceMessage,
  )
  const reading = await user.read()
  addRow('full: reading', String(reading), '200', reading.hasOnly(200))
  const ready = await readiness(origin)
  addRow('full: /readyz', ready, '503, disk is full', /^503 .*disk is full/.test(ready))
  const signIn = await signInResult(origin)
  addRow('full: signing in', signIn, 'in, or the reason', ['in', 'the reason'].includes(signIn))
}

async function checkFreeDisk(origin: string, user: ReflectingUser, phase: string): Promise<void> {
  const ready = await pollUntil(
    () => readiness(origin),
    (status) => status.startsWith('200'),
    3 * writeCheckInterval,
  )
  addRow(`${phase}: /readyz`, ready, '200', ready.startsWith('200'))
  const tally = await user.write(5)
  addRow(`${phase}: reflections`, String(tally), '201', tally.hasOnly(201))
  const signIn = await signInResult(origin)
  addRow(`${phase}: signing in`, signIn, 'in', signIn === 'in')
  const { lost, acknowledged } = await user.countLost()
  addRow(
    `${phase}: acknowledged but lost`,
    String(lost),
    '0',
    lost === 0,
    `${acknowledged} acknowledged`,
  )
}

async function readiness(origin: string): Promise<string> {
  const response = await fetch(`${origin}/readyz`)
  const { detail = '' } = (await response.json()) as { detail?: string }
  return `${response.status} ${detail}`.trim()
}

/**
 * How the sign-in of a new user ends: 'in', 'the reason' (a page that says that nobody could be signed in), or
 * the status and path of any other page.
 */
async function signInResult(origin: string): Promise<string> {
  const client = new HttpClient(origin)
  const response = await client.follow(await client.get('/api/login', html))
  const finalPage = response.path.includes('/interaction/')
    ? await client.follow(
        await client.submit(response.path, { email: `${Date.now()}@example.com` }),
      )
    : response
  if ((await client.whoAmI()).isAuthenticated) return 'in'
  const text = await finalPage.response.text()
  const hasReason =
    /signin=(cannot-write|failed)/.test(finalPage.path) || text.includes('Nobody can be signed in')
  return hasReason
    ? 'the reason'
    : `${finalPage.response.status} at ${finalPage.path.split('?')[0]}`
}

const html = { accept: 'text/html' }

async function start(dataDir: string, port?: number) {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
  const product = await startProduct(env, port === undefined ? {} : { port })
  await product.ready()
  return Object.assign(product, { origin: `http://localhost:${product.port}` })
}

const lastLine = ({ output }: ProductProcess) => output.trim().split('\n').at(-1) ?? ''

/** Writes until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  for (const chunk of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096), Buffer.alloc(1)]) {
    try {
      for (;;) writeSync(file, chunk)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}

/** A separate connection, opened while there is still space for it. */
async function connect(dataDir: string): Promise<Client> {
  const url = await urlOfRunningServer(dataDir)
  if (!url) throw new Error('The embedded database does not run')
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Uses up the existing segments of the write-ahead log, until the server needs a new one. */
async function exhaustWriteAheadLog(client: Client): Promise<void> {
  const write = "select pg_logical_emit_message(false, '', repeat('x', 1000000), true)"
  try {
    for (;;) await client.query(write)
  } catch {
    // The server has crashed.
  }
}

if (process.argv.includes('inside')) {
  const dataDir = newDataDir()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'none', dataDir])
  try {
    await run(dataDir)
  } catch (error) {
    addRow('run aborted', String(error), 'never', false)
  }
  execFileSync('umount', ['--lazy', dataDir])
  rmSync(dataDir, { recursive: true, force: true })
  await reportRows(rows)
} else await enterNamespace()
