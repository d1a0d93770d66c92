/** A PostgreSQL that keeps its port when it is stopped and started again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locateBinaries } from '#server/db/embedded/binaries.ts'
import { clusterFolder } from '#server/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { freeLoopbackPort } from '#server/db/embedded/free-port.ts'
import { chooseRunAs } from '#server/db/embedded/run-as.ts'
import { launchServer, type ServerProcess } from '#server/db/embedded/server-process.ts'
import { serverSettings } from '#server/db/embedded/settings.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { withTimeout } from '#testing/timeouts.ts'

export class RestartablePostgres {
  readonly url: string
  readonly #folder: string
  readonly #port: number
  #server: ServerProcess | undefined

  private constructor(url: string, folder: string, port: number) {
    this.url = url
    this.#folder = folder
    this.#port = port
  }

  static async create(dataDir: string): Promise<RestartablePostgres> {
    const migrated = await startEmbeddedPostgres({ dataDir })
    await migrateDatabase(migrated.url)
    await migrated.stop()
    const url = new URL(migrated.url)
    const port = await freeLoopbackPort()
    url.port = String(port)
    const postgres = new RestartablePostgres(url.href, join(dataDir, 'postgres'), port)
    await postgres.start()
    return postgres
  }

  async start(): Promise<void> {
    const { postgres } = locateBinaries()
    const folder = this.#folder
    this.#server = await launchServer({
      postgres,
      cluster: clusterFolder(folder),
      logFile: join(folder, 'server.log'),
      runAs: await chooseRunAs({ folder, hasCluster: true, postgres }),
      settings: serverSettings({ durable: true }),
      choosePort: async () => this.#port,
      onNotice: () => {},
    })
  }

  /** Stops PostgreSQL with SIGQUIT, without a checkpoint, so that it must recover at the next start. */
  async crashAndRestart(): Promise<void> {
    const file = join(clusterFolder(this.#folder), 'postmaster.pid')
    const [processId] = readFileSync(file, 'utf8').split('\n')
    process.kill(Number(processId), 'SIGQUIT')
    const ended = Promise.resolve(this.#server?.exited)
    await withTimeout(60_000, 'PostgreSQL to end after SIGQUIT', ended)
    await this.start()
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }
}
