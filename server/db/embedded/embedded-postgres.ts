/**
 * The PostgreSQL that runs when no DATABASE_URL is set, from binaries installed with the dependencies.
 * DATA_DIR/postgres, which only its owner can read, holds `cluster` (the data), `password`,
 * `server.log`, `lock` and `owner`. One process at a time owns that folder and its server.
 */
import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareApplicationDatabase } from './application-database.ts'
import { locateBinaries } from './binaries.ts'
import { clusterFolder, createCluster, hasCluster, readPassword } from './cluster.ts'
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts'
import { lockFolder } from './folder-lock.ts'
import { freeLoopbackPort } from './free-port.ts'
import { chooseRunAs, isRoot } from './run-as.ts'
import { serverLogFile, startServerLogRotation } from './server-log.ts'
import { launchServer, type ServerExit, type ServerProcess } from './server-process.ts'
import { type ServerSettings, serverSettings } from './settings.ts'

export { EmbeddedPostgresError }

export interface EmbeddedPostgres {
  readonly url: string
  /** Resolves when the server has ended, on request or not. The server is not restarted. */
  readonly exited: Promise<ServerExit>
  /** The last fatal error in the server's log, which may say why it ended. */
  lastFatalError(): Promise<string | undefined>
  /** Stops the server and unlocks the folder. Close the application's connections first. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  /** Called with lines for the operator. */
  readonly onNotice?: (line: string) => void
  readonly databaseName?: string
  /** False only where data may be lost, as in tests. */
  readonly durable?: boolean
  readonly extraSettings?: ServerSettings
}

/** Rejects with an EmbeddedPostgresError, whose message is for the operator. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  try {
    const folder = await prepareFolder(options.dataDir)
    const lock = await lockFolder(folder)
    try {
      const { url, server } = await startServer(folder, options)
      const logRotation = startServerLogRotation(serverLogFile(folder))
      return {
        url,
        exited: server.exited,
        lastFatalError: server.lastFatalError,
        async stop() {
          logRotation.stop()
          await server.stop()
          await lock.release()
        },
      }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    const message = `The database in ${options.dataDir} could not be started: ${messageOf(error)}`
    throw new EmbeddedPostgresError(message, { cause: error })
  }
}

/** Creates the folder for its owner only. Returns its real path, by which a leftover server is recognised. */
async function prepareFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres')
  await mkdir(dataDir, { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await stat(folder)
  if (!isRoot() && uid !== process.geteuid?.()) {
    throw new EmbeddedPostgresError(
      `The database folder ${folder} belongs to another user (uid ${uid}): ` +
        'start the app as that user, or choose another DATA_DIR.',
    )
  }
  await chmod(folder, 0o700)
  return realpath(folder)
}

async function startServer(
  folder: string,
  options: EmbeddedPostgresOptions,
): Promise<{ url: string; server: ServerProcess }> {
  const { durable = true, databaseName = 'evenstream', onNotice = () => {} } = options
  const binaries = locateBinaries()
  const runAs = await chooseRunAs({
    folder,
    hasCluster: hasCluster(folder),
    postgres: binaries.postgres,
  })
  if (!hasCluster(folder)) {
    onNotice(`Creating the database in ${folder}.`)
    await createCluster({ folder, binaries, runAs, durable })
  }
  const password = await readPassword(folder)
  const server = await launchServer({
    postgres: binaries.postgres,
    cluster: clusterFolder(folder),
    logFile: serverLogFile(folder),
    runAs,
    settings: serverSettings({ durable, extra: options.extraSettings }),
    choosePort: freeLoopbackPort,
    onNotice,
  })
  try {
    return { url: await prepareApplicationDatabase(server, databaseName, password), server }
  } catch (error) {
    await server.stop()
    throw error
  }
}
