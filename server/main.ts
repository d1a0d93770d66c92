import { compose } from './compose.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error.ts'
import { freeLoopbackPort } from './db/embedded/free-port.ts'
import { migrateDatabase } from './db/migrate.ts'
import { assertMasterKeyFits, loadMasterKey } from './db/vault/master-key.ts'
import { StartRefused } from './start-refused.ts'

/** What has been started, in order; stopping undoes it backwards. */
const started: (() => Promise<void>)[] = []

/** Longer than any request may take, shorter than a supervisor's patience. */
const stopDeadline = 20_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config))
  await migrateDatabase(databaseUrl)
  const database = openDatabase(databaseUrl, () => {})
  started.push(database.close)
  const masterKey = loadMasterKey({
    fromEnvironment: config.encryptionKey,
    dataDir: config.dataDir,
  })
  await assertMasterKeyFits(database.db, masterKey)

  const port = config.port === 0 ? await freeLoopbackPort() : config.port
  const { app, warmUp } = await compose({ config, db: database.db, masterKey, port })
  started.push(() => app.close())
  await app.listen({ host: config.host, port })
  say(`Evenstream is ready at ${config.publicUrl ?? `http://localhost:${port}`}`)
  warmUp().catch((error) => app.log.error({ err: error }, 'the built-in guide could not start'))
}

async function startDatabase(config: Config): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, onNotice: say })
  started.push(server.stop)
  void server.exited.then(({ requested }) => {
    if (!requested) void stop(1, 'The embedded database has stopped by itself')
  })
  return server.url
}

let stopping: Promise<never> | undefined

function stop(exitCode: number, reason?: string): Promise<never> {
  // A terminal's Ctrl+C reaches us twice, once through npm.
  stopping ??= (async () => {
    if (reason) complain(reason)
    setTimeout(() => process.exit(1), stopDeadline).unref()
    for (const undo of started.reverse()) await undo().catch(() => {})
    return process.exit(exitCode)
  })()
  return stopping
}

function explain(error: unknown): string {
  if (error instanceof StartRefused || error instanceof EmbeddedPostgresError) return error.message
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return `Port ${process.env.PORT ?? 3000} is in use: stop what runs there, or set PORT to another`
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `The database at DATABASE_URL cannot be used: ${message}`
  }
  return stack ?? message
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

await start().catch((error) => stop(1, `Evenstream could not start. ${explain(error)}`))
