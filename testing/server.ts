import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import {
  type GuideProcess,
  startGuideProcess,
} from '#server/adapters/writer/embedded/guide-process.ts'
import { compose } from '#server/compose.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { newDataDir } from './data-dir.ts'
import { createDatabase } from './database.ts'
import { HttpClient } from './http-client.ts'
import { reservePort } from './reserve-port.ts'

export interface TestServer {
  readonly app: FastifyInstance
  readonly origin: string
  readonly database: OpenDatabase
  readonly metrics: Metrics
  readonly masterKey: Buffer
  /** A folder of its own, removed when the server stops. */
  readonly dataDir: string
  /** Every row of every table as text. */
  dump(): Promise<string>
  /** The server's wall-clock time; tests may set it. */
  now: Date
  /** The server's monotonic clock in milliseconds; tests may set it. */
  monotonicNow: number
  /** Every mounted route with its access rule. */
  mountedRoutes(): string[]
  client(): HttpClient
  /** The client of a user who has signed in with the built-in provider. */
  signedIn(email?: string): Promise<HttpClient>
}

/** Every row of every table as text. */
export async function dumpOf(pool: OpenDatabase['pool']): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const parts = tables.map(async ({ name }) => {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    return rows.map(({ row }) => row).join('\n')
  })
  return (await Promise.all(parts)).join('\n')
}

function describeRoute({ method, url, config }: RouteOptions): string[] {
  const methods = [method].flat().filter((name) => name !== 'HEAD' && name !== 'OPTIONS')
  if (methods.length === 0) return []
  const name = methods.length > 1 ? '*' : methods[0]
  return [`${name} ${url} · ${config?.access ?? 'no-access-rule'}`]
}

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

interface TestServerOptions {
  variables?: Record<string, string>
  configure?: (config: Config) => Config
  /**
   * How many milliseconds the server waits for the payment provider. Long by default, so that a busy machine changes no
   * result.
   */
  providerTimeout?: number
  /** A server whose database and master key this one uses, too. Call `serveForTests` for that one first. */
  sharesDatabaseOf?: TestServer
}

let sharedGuideProcess: Promise<GuideProcess> | undefined

/**
 * Starting a guide process takes seconds, so the test files of a Vitest worker share one, which ends with the worker.
 * `close` does not end it, but waits for the tasks of its own server, so that the next file does not wait for them.
 */
async function startSharedGuideProcess(): Promise<GuideProcess> {
  sharedGuideProcess ??= startGuideProcess().catch((error) => {
    sharedGuideProcess = undefined
    throw error
  })
  const guideProcess = await sharedGuideProcess
  const tasks: Promise<unknown>[] = []
  const tracked = <Result>(task: Promise<Result>) => {
    tasks.push(task)
    return task
  }
  return {
    ...guideProcess,
    writeScript: (goal) => tracked(guideProcess.writeScript(goal)),
    runTask: (kind, input) => tracked(guideProcess.runTask(kind, input)),
    close: async () => {
      await Promise.allSettled(tasks)
    },
  }
}

/** Starts the product before all tests of a file, by default on a database of its own, and stops it after them. */
export function serveForTests(options: TestServerOptions = {}): TestServer {
  const server = {
    now: new Date(),
    monotonicNow: 0,
    masterKey: options.sharesDatabaseOf?.masterKey ?? randomBytes(32),
    dataDir: newDataDir(),
  } as Writable<TestServer>

  beforeAll(async () => {
    const port = await reservePort()
    const sharedPool = options.sharesDatabaseOf?.database.pool
    const databaseUrl = sharedPool?.options.connectionString ?? (await createDatabase())
    const config = readConfig({
      LOG_LEVEL: 'silent',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: server.dataDir,
      // Tests of background jobs set ROLE themselves.
      ROLE: 'web',
      TTS_PROVIDER: 'light',
      ...options.variables,
    })
    server.database = openDatabase(databaseUrl, () => {})
    const routes: RouteOptions[] = []
    const product = await compose({
      config: options.configure?.(config) ?? config,
      db: server.database.db,
      databaseUrl,
      masterKey: server.masterKey,
      port,
      clock: () => server.now,
      monotonicClock: () => server.monotonicNow,
      providerTimeout: options.providerTimeout ?? 120_000,
      startGuideProcess: startSharedGuideProcess,
      onRoute: (route) => routes.push(route),
    })
    server.app = product.app
    server.metrics = product.metrics
    server.mountedRoutes = () => routes.flatMap(describeRoute)
    await server.app.listen({ host: '127.0.0.1', port })
    server.origin = `http://localhost:${port}`
    server.dump = () => dumpOf(server.database.pool)
    server.client = () => new HttpClient(server.origin)
    server.signedIn = async (email = 'free@evenstream.test') => {
      const client = server.client()
      await client.signIn(email)
      return client
    }
  })

  afterAll(async () => {
    await server.app.close()
    await server.database.close()
    rmSync(server.dataDir, { recursive: true, force: true })
  })
  return server
}
