/** Starts a product for one spec file, with access to its database and payments. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { startProduct } from '#testing/process.ts'

export interface OwnProduct {
  origin: string
  /** The keys of the payment sandbox are derived from it. */
  masterKey: Buffer
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

interface Options {
  /** The time on the clock of the product when it starts. */
  startsAt?: Date
}

/** Arguments of Node that start the product with its clock moved ahead. */
const productWithClockAhead = ['--import', './e2e/later-clock.fixture.ts', 'server/main.ts']

export async function startOwnProduct({ startsAt }: Options = {}): Promise<OwnProduct> {
  const [dataDir, databaseDir, masterKey] = [newDataDir(), newDataDir(), randomBytes(32)]
  const postgres = await startEmbeddedPostgres({ dataDir: databaseDir, durable: false })
  const variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEY: masterKey.toString('base64'),
  }
  const product = startsAt
    ? await startProduct(
        { ...variables, CLOCK_AHEAD_MS: String(startsAt.getTime() - Date.now()) },
        { command: [process.execPath, ...productWithClockAhead] },
      )
    : await startProduct(variables)
  const origin = await product.ready()
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  return {
    origin,
    masterKey,
    query: async (sql, values) => (await client.query(sql, values)).rows,
    async close() {
      await client.end()
      product.child.kill('SIGTERM')
      await product.exited
      await postgres.stop()
      for (const folder of [dataDir, databaseDir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
