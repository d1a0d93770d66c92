import type { FastifyInstance } from 'fastify'
import { compose, type Product } from './compose.ts'
import type { MetricsAddress } from './config/metrics.ts'
import { type Config, publicAddress, readConfig } from './config.ts'
import { assertDataDirWritable } from './data-dir.ts'
import { openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error.ts'
import { freeLoopbackPort } from './db/embedded/free-port.ts'
import { migrateDatabase } from './db/migrate.ts'
import { holdRunningLock } from './db/running-lock.ts'
import { assertMasterKeyFits, loadMasterKey } from './db/vault/master-key.ts'
import { serveMetrics } from './metrics/metrics-server.ts'
import { StartRefused } from './start-refused.ts'

let app: FastifyInstance | undefined

/** What has been started, in order; stopping undoes it backwards. */
const started: (() => Promise<void>)[] = []

/** Longer than any request may take: a script may be under way for 45 seconds. */
const longestRequest = 60_000
let stopDeadline = longestRequest

async function start(): Promise<void> {
  const config = readConfig(process.env)
  stopDeadline = longestRequest + config.stopDelay
  await assertDataDirWritable(config)
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config))
  const refuseDatabase = (error: unknown) => {
    if (error instanceof StartRefused) throw error
    const which = config.databaseUrl ? 'The database at DATABASE_URL' : 'The embedded database'
    throw new StartRefused(`${which} cannot be used: ${oneLine(error)}`)
  }
  await migrateDatabase(databaseUrl).catch(refuseDatabase)
  const lock = await holdRunningLock(databaseUrl, async () => {
    // While the lock was lost, the master key may have been changed under this process.
    await assertMasterKeyFits(database.db, masterKey).catch((error) => {
      // A check that failed says nothing about the key: the lock is taken anew, and the check repeated.
      if (!(error instanceof StartRefused)) throw error
      void stop(1, error.message)
    })
  }).catch(refuseDatabase)
  started.push(lock.close)
  const database = openDatabase(databaseUrl, (error) =>
    app?.log.warn({ err: error }, 'connection lost'),
  )
  started.push(database.close)
  const masterKey = loadMasterKey({
    fromEnvironment: config.encryptionKey,
    dataDir: config.dataDir,
  })
  await assertMasterKeyFits(database.db, masterKey)

  const port = config.port === 0 ? await freeLoopbackPort() : config.port
  const product = await compose({ config, db: database.db, databaseUrl, masterKey, port })
  app = product.app
  started.push(() => product.app.close())
  if (config.metrics) await showMetrics(product, config.metrics)
  await listen(product.app, config.host, port)
  say(`Evenstream is ready at ${publicAddress(config, port)}`)
  product.warmUp().catch((error) => {
    product.app.log.error({ err: error }, 'the built-in guide could not start')
  })
}

async function listen(server: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    const advice = isTaken ? 'is in use: stop what runs there, or set PORT to another' : ''
    throw new StartRefused(`Port ${port} ${advice || `cannot be used: ${oneLine(error)}`}`)
  }
}

async function showMetrics(product: Product, at: MetricsAddress): Promise<void> {
  const server = await serveMetrics(product.metrics.registry, at).catch((error) => {
    throw new StartRefused(`METRICS_PORT ${at.port} cannot be used: ${oneLine(error)}`)
  })
  started.push(server.close)
  say(`Metrics are at ${server.url}`)
}

async function startDatabase(config: Config): Promise<string> {
  const starting = startEmbeddedPostgres({ dataDir: config.dataDir, onNotice: say })
  // Before it has come up, too: a signal may arrive meanwhile.
  started.push(async () => (await starting).stop())
  const server = await starting
  void server.exited.then(async ({ requested }) => {
    if (requested) return
    const complaint = await server.lastFatalError().catch(() => undefined)
    void stop(1, `The embedded database has stopped by itself${complaint ? `: ${complaint}` : ''}`)
  })
  return server.url
}

let stopping: Promise<never> | undefined

function stop(exitCode: number, reason?: string): Promise<never> {
  // A terminal's Ctrl+C reaches us twice, once through npm.
  stopping ??= (async () => {
    // Should nothing be left to wait for, the process ends by itself, and is to say the same.
    process.exitCode = exitCode
    if (reason) complain(reason)
    for (const undo of started.reverse()) await Promise.race([undo().catch(() => {}), deadline()])
    return process.exit(exitCode)
  })()
  return stopping
}

/** One part that does not end must not keep the next, the database above all, from ending. */
const deadline = () =>
  new Promise((passed) => {
    setTimeout(passed, stopDeadline).unref()
  })

const oneLine = (error: unknown) =>
  String((error as Error).message)
    .replaceAll(/\s+/g, ' ')
    .trim()

function explain(error: unknown): string {
  const isExpected = error instanceof StartRefused || error instanceof EmbeddedPostgresError
  return isExpected ? error.message : `${oneLine(error)}\n${(error as Error).stack}`
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

await start().catch((error) => stop(1, `Evenstream could not start. ${explain(error)}`))
