/**
 * In `npm test`, rotate-key.test.ts does the same with a web process, which takes the same lock as a worker, and
 * server/main-running-lock.test.ts changes the key of a running process.
 */
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import {
  expectRefusalWhileRunning,
  startForTest,
  stopProductsAfterEach,
} from './rotate-key.test-support.ts'

stopProductsAfterEach()

it('rotate-key refuses to run while a worker process runs', () =>
  expectRefusalWhileRunning('worker'))

it('a running process exits with a message when it notices that the key was changed', async () => {
  const databaseUrl = await createDatabase()
  const product = await startForTest({ DATABASE_URL: databaseUrl, DATA_DIR: newDataDir() })
  const maintenance = new Client({ connectionString: databaseUrl })
  await maintenance.connect()
  // As when the database restarts, and the key is changed before the process has reconnected.
  await maintenance.query("update facts set value = 'another' where name = 'master_key'")
  // Ends the connection that holds the running lock.
  await maintenance.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'evenstream running'`,
  )
  await maintenance.end()
  expect(await product.exited).toBe(1)
  expect(product.output).toContain('This database was sealed with another key')
})
