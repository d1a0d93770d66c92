import { setTimeout as delay } from 'node:timers/promises'
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
import { assertMasterKeyMatches, loadMasterKey } from './db/vault/master-key.ts'
import { closeLog, standardOutput } from './http/log-output.ts'
import { serveMetrics } from './metrics/metrics-server.ts'
import { StartRefused } from './start-refused.ts'

let app: FastifyInstance | undefined

/** The functions that stop what has been started, in the order of starting; `stop` runs them in reverse. */
const teardowns: (() => Promise<void>)[] = [() => closeLog(standardOutput)]

/** How long each teardown may take: long enough for a script by a language model, which may take 55 seconds. */
const minTeardownTimeoutMs = 60_000
let teardownTimeoutMs = minTeardownTimeoutMs

async function start(): Promise<void> {
  const config = readConfig(process.env)
  // Closing the app begins with this delay.
  teardownTimeoutMs = minTeardownTimeoutMs + config.stopDelay
  await assertDataDirWritable(config)
  const databaseUrl = config.databaseUrl ?? (await startEmbeddedDatabase(config))
  const throwDatabaseRefusal = (error: unknown) => {
    if (error instanceof StartRefused) throw error
    const databaseName = config.databaseUrl
      ? 'The database at DATABASE_URL'
      : 'The embedded database'
    throw new StartRefused(`${databaseName} cannot be used: ${oneLine(error)}`)
  }
  await migrateDatabase(databaseUrl).catch(throwDatabaseRefusal)
  const lock = await holdRunningLock(databaseUrl, async () => {
    // Called when the lock was lost and taken again. Meanwhile another process may have changed the master key.
    await assertMasterKeyMatches(database.db, masterKey).catch((error) => {
      // Any other error means that the check itself failed. It is thrown, so that the lock is taken again and
      // the check repeated.
      if (!(error instanceof StartRefused)) throw error
      void stop(1, error.message)
    })
  }).catch(throwDatabaseRefusal)
  teardowns.push(lock.close)
  const database = openDatabase(databaseUrl, (error) =>
    app?.log.warn({ err: error }, 'a database connection was lost'),
  )
  teardowns.push(database.close)
  const masterKey = loadMasterKey({
    fromEnvironment: config.encryptionKey,
    dataDir: config.dataDir,
  })
  await assertMasterKeyMatches(database.db, masterKey)

  const port = config.port === 0 ? await freeLoopbackPort() : config.port
  const product = await compose({ config, db: database.db, databaseUrl, masterKey, port })
  app = product.app
  teardowns.push(() => product.app.close())
  if (config.metrics) await startMetricsServer(product, config.metrics)
  // Loads the model that recognises danger in a text. Without it no request may be answered.
  await product.warmUp().catch((error) => {
    throw new StartRefused(oneLine(error))
  })
  await listen(product.app, config.host, port)
  // Tests and benches wait for `ready at <url>` (`ready()` in testing/process.ts).
  printLine(`Evenstream is ready at ${publicAddress(config, port)}`)
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

async function startMetricsServer(product: Product, address: MetricsAddress): Promise<void> {
  const server = await serveMetrics(product.metrics.registry, address).catch((error) => {
    throw new StartRefused(`METRICS_PORT ${address.port} cannot be used: ${oneLine(error)}`)
  })
  teardowns.push(server.close)
  printLine(`Metrics are at ${server.url}`)
}

async function startEmbeddedDatabase(config: Config): Promise<string> {
  const starting = startEmbeddedPostgres({ dataDir: config.dataDir, onNotice: printLine })
  // The teardown is added before the database has started, because a signal may arrive meanwhile.
  teardowns.push(async () => (await starting).stop())
  const server = await starting
  void server.exited.then(async ({ requested }) => {
    if (requested) return
    const fatalError = await server.lastFatalError().catch(() => undefined)
    const detail = fatalError ? `: ${fatalError}` : ''
    void stop(1, `The embedded database has stopped by itself${detail}`)
  })
  return server.url
}

let stopping: Promise<never> | undefined

function stop(exitCode: number, reason?: string): Promise<never> {
  // Ctrl+C in a terminal sends the signal twice: once directly and once through npm.
  stopping ??= (async () => {
    // If a teardown hangs and nothing else is open, the process ends before process.exit, with the same code.
    process.exitCode = exitCode
    if (reason) printError(reason)
    for (const teardown of teardowns.reverse()) {
      await Promise.race([teardown().catch(() => {}), teardownTimeout()])
    }
    return process.exit(exitCode)
  })()
  return stopping
}

/** Ends the wait for a teardown that hangs, so that the next ones run, above all that of the database. */
const teardownTimeout = () => delay(teardownTimeoutMs, undefined, { ref: false })

const oneLine = (error: unknown) =>
  String((error as Error).message)
    .replaceAll(/\s+/g, ' ')
    .trim()

function explain(error: unknown): string {
  const isExpected = error instanceof StartRefused || error instanceof EmbeddedPostgresError
  return isExpected ? error.message : `${oneLine(error)}\n${(error as Error).stack}`
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const printError = (line: string) => process.stderr.write(`${line}\n`)

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

await start().catch((error) => stop(1, `Evenstream could not start. ${explain(error)}`))
