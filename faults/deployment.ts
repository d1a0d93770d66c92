/** The product as one web and one worker process, which can be killed, on one database and one bucket. */
import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Pool } from 'pg'
import { freeLoopbackPort } from '#server/db/embedded/free-port.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { S3Double } from '#testing/s3-double.ts'
import { type LoadUser, signUp } from './load.ts'
import { RestartablePostgres } from './postgres.ts'

export type Role = 'web' | 'worker'

export class Deployment {
  readonly postgres: RestartablePostgres
  readonly bucket: S3Double
  readonly pool: Pool
  readonly masterKey = randomBytes(32)
  readonly #dataDir: string
  readonly #env: Record<string, string>
  readonly #ports: Record<Role, number>
  readonly #running = new Map<Role, ProductProcess>()
  /** The roles of processes that ended although they were neither killed nor stopped here. */
  readonly crashed: string[] = []

  private constructor(parts: {
    postgres: RestartablePostgres
    bucket: S3Double
    dataDir: string
    ports: Record<Role, number>
  }) {
    this.postgres = parts.postgres
    this.bucket = parts.bucket
    this.#dataDir = parts.dataDir
    this.#ports = parts.ports
    const timeouts = { connectionTimeoutMillis: 30_000, query_timeout: 60_000 }
    this.pool = new Pool({ connectionString: parts.postgres.url, ...timeouts })
    // Crashes of the database break connections; without a listener that would end this process.
    this.pool.on('error', () => {})
    const { bucket, url, credentials } = parts.bucket
    this.#env = {
      DATA_DIR: parts.dataDir,
      DATABASE_URL: parts.postgres.url,
      ENCRYPTION_KEY: this.masterKey.toString('base64'),
      PUBLIC_URL: `http://localhost:${parts.ports.web}`,
      S3_BUCKET: bucket,
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_FORCE_PATH_STYLE: 'yes',
      LOG_LEVEL: 'fatal',
    }
  }

  static async open(): Promise<Deployment> {
    const dataDir = newDataDir()
    const bucket = new S3Double()
    await bucket.start()
    const deployment = new Deployment({
      postgres: await RestartablePostgres.create(dataDir),
      bucket,
      dataDir,
      ports: { web: await freeLoopbackPort(), worker: await freeLoopbackPort() },
    })
    await Promise.all([deployment.start('web'), deployment.start('worker')])
    return deployment
  }

  get origin(): string {
    return `http://localhost:${this.#ports.web}`
  }

  async start(role: Role): Promise<void> {
    const port = this.#ports[role]
    const process = await startProduct({ ...this.#env, ROLE: role }, { port })
    this.#running.set(role, process)
    await process.ready()
    void process.exited.then(() => {
      if (this.#running.get(role) === process) this.crashed.push(role)
    })
  }

  /** Kills a process with SIGKILL. */
  async kill(role: Role): Promise<void> {
    const process = this.#running.get(role)
    this.#running.delete(role)
    await process?.stop('SIGKILL')
  }

  /** Creates users, and puts all users of the database on the premium plan. */
  async createUsers(count: number): Promise<LoadUser[]> {
    const users = await Promise.all(
      Array.from({ length: count }, () => signUp(this.origin, `${randomUUID()}@example.com`)),
    )
    await this.pool.query(
      "update users set subscription_tier = 'premium', subscription_status = 'active'",
    )
    return users
  }

  async close(): Promise<void> {
    for (const [role, process] of this.#running) {
      this.#running.delete(role)
      await process.stop()
    }
    await this.pool.end()
    await this.postgres.stop()
    await this.bucket.stop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
