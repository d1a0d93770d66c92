/**
 * Each test starts the product anew. In `npm test`, db/migrate.test.ts proves that three processes migrate one empty
 * database, http/shutdown.test.ts what a server answers while it stops, db/embedded/killed-app.test.ts that a start
 * that was interrupted leaves a usable folder, and main.test.ts that a signal stops the product and its database.
 */
import { describe, expect, it } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { databasePid, isAlive } from '#testing/process.ts'
import { start, stopProductsAfterEach, waitUntilPortCloses } from './main.test-support.ts'

stopProductsAfterEach()

describe('starting', () => {
  it('works for three processes at the same time on one empty database', async () => {
    const env = { DATABASE_URL: await createDatabase({ empty: true }), DATA_DIR: newDataDir() }
    const products = await Promise.all([1, 2, 3].map(() => start(env)))
    for (const product of products) await product.ready()
  })
})

describe('stopping', () => {
  it('keeps serving, but not ready, during STOP_DELAY', async () => {
    const databaseUrl = await createDatabase()
    const product = await start({
      DATABASE_URL: databaseUrl,
      DATA_DIR: newDataDir(),
      STOP_DELAY: '60',
    })
    const url = await product.ready()
    product.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    // The test does not wait for the end of the delay.
    product.child.kill('SIGKILL')
  })

  it('also stops a database that is still starting', async () => {
    const dataDir = newDataDir()
    const product = await start({ DATA_DIR: dataDir })
    const isDatabaseRunning = async () => {
      try {
        return isAlive(databasePid(dataDir))
      } catch {
        return false
      }
    }
    await expect.poll(isDatabaseRunning, { interval: 2, timeout: 200_000 }).toBe(true)
    const database = databasePid(dataDir)
    product.child.kill('SIGTERM')
    await product.exited
    await expect.poll(() => isAlive(database)).toBe(false)
  })

  it('also works by a signal to npm', async () => {
    const dataDir = newDataDir()
    const product = await start({ DATA_DIR: dataDir }, { command: ['npm', 'start'] })
    await product.ready()
    const database = databasePid(dataDir)
    product.child.kill('SIGTERM')
    await product.exited
    expect(isAlive(database)).toBe(false)
    await waitUntilPortCloses(product.port)
  })
})
