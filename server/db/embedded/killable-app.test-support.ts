import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export interface KillableApp {
  readonly process: ChildProcess
  /** The lines that it has printed so far. */
  readonly lines: readonly string[]
  readonly exited: Promise<void>
  /** Waits for a line with this prefix, and returns the rest of it. */
  waitForLine(prefix: string): Promise<string>
}

export function runApp(
  dataDir: string,
  { mode = 'idle', path = process.env.PATH }: { mode?: 'idle' | 'write'; path?: string } = {},
): KillableApp {
  const script = join(import.meta.dirname, 'killable-app.fixture.ts')
  const child = spawn(process.execPath, [script, dataDir, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // In a process group of its own, so that a test can send a signal to the whole group.
    detached: true,
    env: { ...process.env, PATH: path },
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const { promise: exited, resolve } = Promise.withResolvers<void>()
  child.once('close', () => resolve())
  return {
    process: child,
    lines,
    exited,
    async waitForLine(prefix) {
      const find = () => lines.find((line) => line.startsWith(prefix))
      await waitUntil(() => find() !== undefined, `the line '${prefix}'`)
      return find()?.slice(prefix.length).trim() ?? ''
    },
  }
}

export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  description: string,
  timeoutMs = 200_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`timed out waiting for ${description}`)
    await sleep(10)
  }
}

export function databasePid(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

/** Whether a process runs. A zombie does not. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}

export async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export async function withTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'evenstream-db-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Creates one cluster for all tests of a file, because creating one takes a second of computing. Returns a function
 * like `withTemporaryFolder` whose folders have a copy of that cluster.
 */
export function createClusterForTests(): typeof withTemporaryFolder {
  let original = ''
  beforeAll(async () => {
    original = await mkdtemp(join(tmpdir(), 'evenstream-db-'))
    await (await startEmbeddedPostgres({ dataDir: original, durable: false })).stop()
  })
  afterAll(() => rm(original, { recursive: true, force: true }))
  return (use) =>
    withTemporaryFolder(async (dataDir) => {
      // `cp -a` keeps the owner and the permissions of the files.
      await promisify(execFile)('cp', ['-a', join(original, 'postgres'), dataDir])
      return use(dataDir)
    })
}

/**
 * A PATH without one program, as on a system that lacks it: a folder of links to the other programs that the app may
 * run.
 */
export async function pathWithout(missing: string, folder: string): Promise<string> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  const pathFolders = (process.env.PATH ?? '').split(delimiter)
  for (const program of ['sh', 'rm', 'id', 'ps', 'unshare', 'setpriv']) {
    const programPath = pathFolders.map((pathFolder) => join(pathFolder, program)).find(existsSync)
    if (programPath && program !== missing) await symlink(programPath, join(bin, program))
  }
  return bin
}
