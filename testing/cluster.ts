/** Several web processes behind a proxy and several workers, with one database and one bucket. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { newDataDir } from './data-dir.ts'
import { type ProductProcess, startProduct } from './process.ts'
import { type RoundRobinProxy, startRoundRobinProxy } from './round-robin-proxy.ts'
import { S3Double } from './s3-double.ts'

export interface Cluster {
  readonly origin: string
  readonly databaseUrl: string
  /** The ports of the web processes behind the proxy. */
  readonly webPorts: readonly number[]
  readonly proxy: RoundRobinProxy
  /** Kills all workers with SIGKILL and starts one in their place. */
  replaceWorkers(): Promise<void>
  stop(): Promise<void>
}

interface ClusterOptions {
  /** The number of processes of each role. */
  web?: number
  worker?: number
  /** Settings of every process, in addition to those of the cluster. */
  settings?: Record<string, string>
}

/** Starts the processes, and the proxy on this port. */
export async function startCluster(
  port: number,
  { web = 2, worker = 2, settings = {} }: ClusterOptions = {},
): Promise<Cluster> {
  const dataDir = newDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  // Not the product, but the S3 double as a process that reports in the same way that it is ready.
  const bucket = await startProduct(
    {},
    { command: [process.execPath, join(import.meta.dirname, 's3-double.fixture.ts')] },
  )
  const { bucket: name, credentials } = new S3Double()
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: `http://localhost:${port}`,
    S3_BUCKET: name,
    S3_ENDPOINT: await bucket.ready(),
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'yes',
    ...settings,
  }
  const start = (role: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => startProduct({ ...env, ROLE: role })))
  const webs = await start('web', web)
  let workers: ProductProcess[] = await start('worker', worker)
  await Promise.all([...webs, ...workers].map((product) => product.ready()))
  const ports = webs.map((web) => web.port)
  const proxy = await startRoundRobinProxy(port, ports)
  return {
    origin: `http://localhost:${port}`,
    databaseUrl: postgres.url,
    webPorts: ports,
    proxy,
    async replaceWorkers() {
      await Promise.all(workers.map((worker) => worker.stop('SIGKILL')))
      workers = await start('worker', 1)
    },
    async stop() {
      await proxy.close()
      for (const service of [...webs, ...workers, bucket]) await service.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
